/** The review as Markdown of a limited length. */

/** A part of a review. */
export interface Part {
  title: string;
  /** One line for the summary; empty if there is nothing to say. */
  summary: string;
  /** Markdown of each entry, in the order of importance. Text of the pull request in it is quoted by `inert.ts`. */
  entries: readonly string[];
}

/** Most characters of a comment that the host of the repository accepts, with room for a heading. */
export const LIMIT = 60_000;

/** Characters for the line that says how much was cut, and for the heading of the part. */
const ROOM = 200;

const lengthOf = (entries: readonly string[]): number => entries.reduce((sum, entry) => sum + entry.length + 1, 0);

/** Takes entries until they would be longer than `most` characters. */
function fitting(entries: readonly string[], most: number): string[] {
  const taken: string[] = [];
  let used = 0;
  for (const entry of entries) {
    used += entry.length + 1;
    if (used > most) break;
    taken.push(entry);
  }
  return taken;
}

/**
 * Each part may use an equal share of the space, and what others leave over.
 * @param limit most characters of the result
 * @returns the text; it says of each part how many entries were cut
 */
export function reviewText(heading: string, parts: readonly Part[], limit = LIMIT): string {
  const filled = parts.filter(({entries}) => entries.length > 0);
  const quiet = parts.filter(({entries}) => entries.length === 0).map(({title}) => title.toLowerCase());
  const intro = [
    heading,
    '',
    ...filled.map(({summary}) => `- ${summary}`),
    ...(quiet.length > 0 ? [`- Nothing to report: ${quiet.join(', ')}.`] : []),
    '',
  ].join('\n');
  let space = limit - intro.length;
  // The shortest parts first: they leave the rest of their share to the others.
  const shares = new Map<Part, number>();
  [...filled]
    .sort((a, b) => lengthOf(a.entries) - lengthOf(b.entries))
    .forEach((part, index, sorted) => {
      const share = Math.max(0, Math.floor(space / (sorted.length - index)) - ROOM);
      const used = Math.min(share, lengthOf(part.entries));
      shares.set(part, share);
      space -= used + ROOM;
    });
  const texts = filled.map((part) => {
    const shown = fitting(part.entries, shares.get(part)!);
    const left = part.entries.length - shown.length;
    const rest =
      left > 0
        ? `\n- … and ${left} more of ${part.entries.length}, cut for length. \`npm run review\` prints them all with \`--all\`.\n`
        : '';
    return `\n### ${part.title}\n\n${shown.join('\n')}\n${rest}`;
  });
  return `${intro}${texts.join('')}`;
}
