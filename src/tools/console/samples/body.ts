/** Reads an edited body for a program: strictly, because a program must not send anything else than what is edited. */
import {doubledKey} from '../../../domain';

/** Why no program can be written of a body. */
export type BodyProblem =
  /** The text is no JSON, or no object. */
  | 'noObject'
  /** A name stands twice in one object, and a program would keep only one of them. */
  | 'doubledName'
  /** A number is larger or finer than a double holds (IEEE 754), so that a program would send another one. */
  | 'inexactNumber';

/** @param text as edited */
export function readBody(text: string): {body: Record<string, unknown>} | {problem: BodyProblem} {
  const body = objectIn(text);
  if (!body) return {problem: 'noObject'};
  if (doubledKey(text) !== undefined) return {problem: 'doubledName'};
  if (!numbersIn(text).every(isExact)) return {problem: 'inexactNumber'};
  return {body};
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A string, in which digits mean nothing, or a number. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** @param text valid JSON */
const numbersIn = (text: string): string[] => (text.match(TOKEN) ?? []).filter((token) => !token.startsWith('"'));

const isExact = (number: string): boolean => decimal(number) === decimal(String(Number(number)));

/** One spelling for all of a value: digits without zeros at either end, and the exponent of the last one. */
function decimal(number: string): string {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  if (whole === undefined) return number;
  const digits = (whole + fraction).replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  if (short === '') return '0';
  return `${sign}${short}e${Number(exponent) - fraction.length + digits.length - short.length}`;
}
