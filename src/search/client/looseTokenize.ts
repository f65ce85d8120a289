/** Takes the place of search-local's module of this name, whose `\w` sees a Cyrillic sentence as one piece. */

/** @returns the text in pieces, words and what stands between them: an excerpt is cut between pieces */
export function looseTokenize(content: string): string[] {
  return content.match(/[\p{L}\p{N}\p{Mn}_]+|[^\p{L}\p{N}\p{Mn}_]+/gu) ?? [];
}
