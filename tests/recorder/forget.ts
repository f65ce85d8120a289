/** Vitest global setup: deletes the traffic that an earlier run of the same project recorded. */
import type {TestProject} from 'vitest/node';
import {forgetTraffic} from './exchange';

export default function setup(project: TestProject): void {
  forgetTraffic(project.name);
}
