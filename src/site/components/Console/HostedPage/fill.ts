import {makePolicy} from '@site/src/page';
import {frameDocument} from './document';

const policy = makePolicy('frame', {createHTML: frameDocument});

/**
 * Puts the document of hosted pages into a frame. React would set a plain text, which the page refuses.
 * @param script address of `frame.js`
 */
export function fill(frame: HTMLIFrameElement, script: string): void {
  frame.srcdoc = policy?.createHTML(script) ?? frameDocument(script);
}
