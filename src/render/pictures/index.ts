/** Every picture of the site. A new kind of picture is one file here and one line in this list. */
import type {Facts} from '../../facts';
import {outcomeImages} from './outcome';
import {flowImages} from './sequence';
import {statusImages} from './statuses';

/** Path below the static folder → SVG. */
export function pictures(content: Facts): Map<string, string> {
  return new Map([flowImages, outcomeImages, statusImages].flatMap((draw) => [...draw(content)]));
}
