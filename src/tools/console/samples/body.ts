/** Strict parser for an edited body, since a generated program must send exactly what the reader has edited. */
import {doubledKey, isDeeper} from '../../../domain';

/** Levels beyond which no program is generated; the gateway refuses deeper bodies (`request.max_levels`). */
export const MAX_LEVELS = 64;

/** Reason why no program can be generated for a body. */
export type BodyProblem =
  /** The text is not a JSON object, or is nested deeper than the gateway reads. */
  | 'noObject'
  /** An object repeats a name, and a program would keep only one of the values. */
  | 'doubledName'
  /** A number is not exactly representable as a double (IEEE 754), so a program would send another one. */
  | 'inexactNumber';

/** @param text body as edited */
export function readBody(text: string): {body: Record<string, unknown>} | {problem: BodyProblem} {
  const body = objectIn(text);
  if (!body) return {problem: 'noObject'};
  if (doubledKey(text) !== undefined) return {problem: 'doubledName'};
  if (!numbersIn(text).every(isExact)) return {problem: 'inexactNumber'};
  return {body};
}

function objectIn(text: string): Record<string, unknown> | undefined {
  if (isDeeper(text, MAX_LEVELS)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Matches a string or a number. Strings are matched so that their digits are skipped. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** @param text valid JSON */
const numbersIn = (text: string): string[] => (text.match(TOKEN) ?? []).filter((token) => !token.startsWith('"'));

const isExact = (number: string): boolean => decimal(number) === decimal(String(Number(number)));

/** Normalises a number to significant digits without leading and trailing zeros, and the exponent of the last digit. */
function decimal(number: string): string {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  if (whole === undefined) return number;
  const digits = (whole + fraction).replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  if (short === '') return '0';
  return `${sign}${short}e${Number(exponent) - fraction.length + digits.length - short.length}`;
}
