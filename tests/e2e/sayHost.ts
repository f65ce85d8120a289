/** Playwright global setup: says so if the tests do not run on the delivered site. */
import {browserHost} from '../serverPrograms';

export default function setup(): void {
  const {note} = browserHost();
  if (note !== undefined) console.warn(`[e2e] ${note}`);
}
