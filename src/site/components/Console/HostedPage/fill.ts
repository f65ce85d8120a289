import {makePolicy} from '@site/src/page';
import {frameDocument} from './document';
import frame from './frame?text';

const policy = makePolicy('frame', {createHTML: () => frameDocument(frame)});

/** Sets the document of the frame. React would set a plain string, which Trusted Types refuse. */
export function fill(element: HTMLIFrameElement): void {
  element.srcdoc = policy?.createHTML('') ?? frameDocument(frame);
}
