/** Longer queries are cut: nobody types them, and nothing may freeze. */
const MOST_CHARACTERS = 300;

/** @returns what was typed or pasted, without control characters, cut to a bearable length */
export function cleanQuery(input: string): string {
  return input.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').slice(0, MOST_CHARACTERS);
}
