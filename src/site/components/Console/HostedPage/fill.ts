import {makePolicy} from '@site/src/page';
import {frameDocument} from './document';

const policy = makePolicy('frame', {createHTML: frameDocument});

/**
 * Sets the document of the frame. React would set a plain string, which Trusted Types refuse.
 * @param script address of `frame.js`
 */
export function fill(frame: HTMLIFrameElement, script: string): void {
  frame.srcdoc = policy?.createHTML(script) ?? frameDocument(script);
}
