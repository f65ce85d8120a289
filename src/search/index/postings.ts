/** Lists of sections as text: compact under compression, and cheap to read. */

/** A section, and a number from 0 to 25 about the term in it: bits of fields in the head, frequency in the body. */
export type Posting = [section: number, value: number];

const A = 'A'.charCodeAt(0);
const LARGEST = 25;
/** In the body: the term stands only in code of further languages, which no excerpt shows. */
export const HIDDEN = LARGEST;

/** @param postings by rising section */
export function encodePostings(postings: Posting[]): string {
  let last = 0;
  let text = '';
  for (const [section, value] of postings) {
    if (section < last || value < 0 || value > LARGEST)
      throw new RangeError(`posting out of range: ${section}, ${value}`);
    text += (section - last).toString(36) + String.fromCharCode(A + value);
    last = section;
  }
  return text;
}

/** @throws Error when the text was cut off or changed on its way */
export function decodePostings(text: string): Posting[] {
  const postings: Posting[] = [];
  let section = 0;
  let start = 0;
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position) - A;
    if (code < 0 || code > LARGEST) continue;
    const step = Number.parseInt(text.slice(start, position), 36);
    if (Number.isNaN(step)) throw new Error('damaged postings');
    section += step;
    postings.push([section, code]);
    start = position + 1;
  }
  if (start !== text.length) throw new Error('damaged postings');
  return postings;
}
