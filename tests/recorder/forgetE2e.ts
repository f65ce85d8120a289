/** Deletes the recordings of the last run, for Playwright; `forget.ts` does it for Vitest. */
import {forgetTraffic} from './exchange';

export default function setup(): void {
  forgetTraffic('e2e');
}
