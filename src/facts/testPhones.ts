/**
 * The test phone numbers of the sandbox: every combination of stem and ending in
 * `src/contract/data/reference/test_phones.yaml`.
 */
import type {MethodTest, TestPhones} from './schemas';

/**
 * @param country ISO 3166-1 alpha-2 code
 * @param operator restricts the result to one operator
 * @returns the numbers with their outcomes; empty for a country or an operator without numbers
 */
export function testPhoneValues({stems, endings}: TestPhones, country: string, operator?: string): MethodTest[] {
  return stems
    .filter((stem) => stem.country === country && (operator === undefined || stem.operator === operator))
    .flatMap(({stem}) => endings.map(({ending, ...outcome}): MethodTest => ({value: stem + ending, ...outcome})));
}

/** Anchor of a number in the table of /reference/test_phone. */
export const phoneAnchor = (number: string): string => `phone-${number.replace('+', '')}`;
