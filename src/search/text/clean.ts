/** Longer queries are cut: nobody types them, and nothing may freeze. */
const MOST_CHARACTERS = 300;

/** @returns what was typed or pasted, without control characters, cut to a bearable length */
export function cleanQuery(input: string): string {
  return input.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').slice(0, MOST_CHARACTERS);
}

/** Names whose signs are the whole difference from another word, as people write them without signs. */
const LANGUAGES: Readonly<Record<string, string>> = {'c#': 'csharp', 'f#': 'fsharp', 'c++': 'cpp', '.net': 'dotnet'};

/** “Didn’t” is “did not”: the little word is the one that means something. */
const NEGATED = /(?<=\p{L})n['’ʼ]t(?!\p{L})/giu;

/** @returns the text with `C#`, `F#`, `C++` and `.NET` spelt without signs, which the words of a text do not have */
export const spelt = (text: string): string =>
  text
    .replaceAll(NEGATED, ' not')
    .replaceAll(/(?<![\p{L}\p{N}])(?:[cf]#|c\+\+|\.net(?![\p{L}\p{N}]))/giu, (name) => LANGUAGES[name.toLowerCase()]!);
