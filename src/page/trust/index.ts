/**
 * Default Trusted Types policy: the browser passes it every plain string that is used as HTML, a script or the URL of a
 * script.
 */
import {isData, isOwnScript, unlisted} from './listed';
import {makePolicy} from './policy';

/** @returns undefined, so that the browser refuses the string and reports a violation */
const refuse = (what: string): undefined => {
  console.warn(`Refused: ${what} (src/page/trust/listed.ts)`);
};

/**
 * Installs the policy; must run before any other script. Apart from listed data, no string is accepted as a script:
 * neither `eval` nor an attribute such as `onclick`.
 */
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
