/** A place in a document as a JSONPath (RFC 9535) that names this one place, and back. */
import type {Place} from './texts';

const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;
const quoted = (key: string) => `['${key.replace(/[\\']/g, '\\$&')}']`;

/** `$.paths['/refund/find'].post` */
export function pathOf(place: Place): string {
  const steps = place.map((key) => (typeof key === 'number' ? `[${key}]` : PLAIN.test(key) ? `.${key}` : quoted(key)));
  return `$${steps.join('')}`;
}

const STEP = /\.(?<name>[A-Za-z_][A-Za-z0-9_]*)|\['(?<key>(?:\\.|[^'\\])*)'\]|\[(?<index>\d+)\]/y;

/** @throws Error for a path that may lead to several places, or that is written in another way */
export function placeOf(path: string): Place {
  const place: (string | number)[] = [];
  STEP.lastIndex = 1;
  while (path.startsWith('$') && STEP.lastIndex < path.length) {
    const step = STEP.exec(path)?.groups;
    if (!step) break;
    place.push(step.index === undefined ? (step.name ?? step.key!.replace(/\\(.)/g, '$1')) : Number(step.index));
  }
  if (pathOf(place) !== path)
    throw new Error(`“${path}” is no path to one place, such as $.info or $.paths['/a'].post`);
  return place;
}
