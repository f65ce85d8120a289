/** Values of the brand in texts that are no code: `${brand.headers.key}` in MDX, YAML and JSON. */
import {brand, liveUrl, sandboxOrigin, sandboxUrl} from './brand';

/** Every value that a text may name, by its name after `brand.`. */
const VALUES: ReadonlyMap<string, string> = new Map([
  ...leaves(brand, []),
  ['api.liveUrl', liveUrl],
  ['api.sandboxOrigin', sandboxOrigin],
  ['api.sandboxUrl', sandboxUrl],
]);

function leaves(of: object, path: readonly string[]): [string, string][] {
  return Object.entries(of).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? leaves(value, [...path, key])
      : [[[...path, key].join('.'), String(value)]],
  );
}

const PLACEHOLDER = /\$\{brand\.([\w.]*)\}/g;

/** The names that a text may use. */
export const brandNames: readonly string[] = [...VALUES.keys()];

/**
 * @param text of a source file
 * @param onUnknown is called with each name that has no value and its line, counted from 1; the placeholder stays
 * @returns the text with the values in place; lines keep their numbers
 */
export function fillBrand(text: string, onUnknown: (name: string, line: number) => void): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string, offset: number) => {
    const value = VALUES.get(name);
    if (value !== undefined) return value;
    onUnknown(name, text.slice(0, offset).split('\n').length);
    return whole;
  });
}

/**
 * The way back, for files that programs of this project write.
 * @param text of a recorded answer
 * @returns the text with placeholders for the origin of the sandbox and the name
 */
export const unfillBrand = (text: string): string =>
  text.replaceAll(sandboxOrigin, '${brand.api.sandboxOrigin}').replaceAll(brand.name, '${brand.name}');
