/** Playwright global setup: deletes the traffic that an earlier run recorded. See `forget.ts` for Vitest. */
import {forgetTraffic} from './exchange';

export default function setup(): void {
  forgetTraffic('e2e');
}
