/** The default policy: it is asked about every plain text that becomes markup, a script or the address of one. */
import {isData, isOwnScript, unlisted} from './listed';
import {makePolicy} from './policy';

/** @returns nothing, which has the browser refuse the text and report it */
const refuse = (what: string): undefined => {
  console.warn(`Refused: ${what} (src/page/trust/listed.ts)`);
};

/** Comes before any other script. No text becomes a program: no code is made from text, nor an attribute such as `onclick`. */
export function trustListed(): void {
  makePolicy('default', {
    createHTML(html) {
      const other = unlisted(html);
      return other === undefined ? html : refuse(other);
    },
    createScript: (text) => (isData(text) ? text : refuse(text)),
    createScriptURL: (address) => (isOwnScript(address, location) ? address : refuse(address)),
  });
}
