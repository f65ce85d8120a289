/** Before the first test of a kind: what an earlier run recorded says nothing about this one. */
import type {TestProject} from 'vitest/node';
import {forgetTraffic} from './exchange';

export default function setup(project: TestProject): void {
  forgetTraffic(project.name);
}
