/** Text of printed pages. */
import {extractText, getDocumentProxy} from 'unpdf';

/** @returns text of each page of a PDF document, without white space, because lines are broken anywhere */
export async function textOfPdf(pdf: Uint8Array): Promise<string[]> {
  // The parser takes no subclass of Uint8Array.
  const {text} = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {mergePages: false});
  return text.map(withoutSpace);
}

export const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, '');
