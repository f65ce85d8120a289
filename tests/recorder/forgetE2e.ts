/** What `forget.ts` is for Vitest, for Playwright. */
import {forgetTraffic} from './exchange';

export default function setup(): void {
  forgetTraffic('e2e');
}
