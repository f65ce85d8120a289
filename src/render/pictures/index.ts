/** Registry of all generated pictures. To add a kind of picture, write a module here and add it to the list. */
import type {Facts} from '../../facts';
import {outcomeImages} from './outcome';
import {statusImages} from './statuses';

/** Path below the static folder → SVG. */
export function pictures(facts: Facts): Map<string, string> {
  return new Map([outcomeImages, statusImages].flatMap((draw) => [...draw(facts)]));
}
