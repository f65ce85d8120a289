/**
 * Parses the fact file: the subset of devalue's `stringify` format for objects, arrays, strings, numbers and booleans.
 */
import type {DecoderFacts} from './facts';

/** @throws Error if the text has another format, which means that the file is not from this build */
export function unpackedFacts(text: string): DecoderFacts {
  const values = JSON.parse(text) as unknown[];
  const built = new Map<number, unknown>();
  const value = (index: number): unknown => {
    if (index < 0 || index >= values.length) throw new Error(`the facts of the decoder have no value ${index}`);
    if (built.has(index)) return built.get(index);
    const own = values[index];
    if (typeof own !== 'object' || own === null) return own;
    const copy = Array.isArray(own)
      ? own.map((one) => value(Number(one)))
      : Object.fromEntries(Object.entries(own).map(([name, one]) => [name, value(Number(one))]));
    built.set(index, copy);
    return copy;
  };
  return value(0) as DecoderFacts;
}
