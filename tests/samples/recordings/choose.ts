/** Which samples a command line of `npm run record` means. */
import {distance} from '../../../src/facts/errors';
import type {RecordedSample} from './listed';

/** How many names a complaint suggests. */
const MOST = 5;

/**
 * @param patterns names or ids of samples; `*` stands for any characters
 * @returns those that fit one of the patterns, in the order of the list
 * @throws Error that names each pattern that fits no sample, with the names that are near
 */
export function chooseSamples<T extends Pick<RecordedSample, 'name' | 'id'>>(
  samples: readonly T[],
  patterns: readonly string[],
): T[] {
  const fits = (pattern: string) => {
    const expression = new RegExp(`^${pattern.replaceAll(/[^\w*]/g, '\\$&').replaceAll('*', '.*')}$`);
    return ({name, id}: T) => expression.test(name) || expression.test(id);
  };
  const unknown = patterns.filter((pattern) => !samples.some(fits(pattern)));
  if (unknown.length > 0) {
    const names = samples.map(({name}) => name);
    throw new Error(unknown.map((pattern) => complaint(pattern, names)).join('\n'));
  }
  return samples.filter((sample) => patterns.some((pattern) => fits(pattern)(sample)));
}

function complaint(pattern: string, names: readonly string[]): string {
  const words = pattern.replaceAll('*', '').toLowerCase();
  const nearest = names
    .map((name) => ({name, far: distance(words, name.toLowerCase())}))
    .filter(({far}) => far <= Math.max(2, words.length / 4))
    .sort((a, b) => a.far - b.far)
    .map(({name}) => name);
  const holding = names.filter((name) => words !== '' && name.toLowerCase().includes(words));
  const near = [...new Set([...nearest, ...holding])];
  const more = near.length > MOST ? ` and ${near.length - MOST} more` : '';
  const known = near.length > 0 ? `did you mean ${near.slice(0, MOST).join(', ')}${more}?` : `one is ${names[0]};`;
  return `no sample has the name or id “${pattern}”; ${known} \`npm run record -- --list\` prints every name`;
}
