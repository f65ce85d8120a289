/** Differences between two lists, and between the words of two texts. */

/** An item of one list, or a pair of equal items. */
export type Step = {kind: 'same'; before: number; after: number} | {kind: 'removed' | 'added'; at: number};

/** Largest table of the comparison; beyond it the middle of the lists counts as replaced. */
const LARGEST = 16_000_000;

/**
 * Finds the longest common subsequence of two lists.
 * @returns indices of the items: where lists differ, removed items stand before added ones
 */
export function steps(before: readonly string[], after: readonly string[]): Step[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;

  const found: Step[] = [];
  for (let at = 0; at < start; at += 1) found.push({kind: 'same', before: at, after: at});
  found.push(...middle(before, after, start, end));
  for (let at = end; at > 0; at -= 1) found.push({kind: 'same', before: before.length - at, after: after.length - at});
  return found;
}

function middle(before: readonly string[], after: readonly string[], start: number, end: number): Step[] {
  const [rows, columns] = [before.length - start - end, after.length - start - end];
  const width = columns + 1;
  const found: Step[] = [];
  let [row, column] = [0, 0];
  if (rows * columns <= LARGEST) {
    // Length of the longest common subsequence from each pair of places to the end.
    const lengths = new Uint32Array((rows + 1) * width);
    for (let i = rows - 1; i >= 0; i -= 1)
      for (let j = columns - 1; j >= 0; j -= 1)
        lengths[i * width + j] =
          before[start + i] === after[start + j]
            ? lengths[(i + 1) * width + j + 1]! + 1
            : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    while (row < rows && column < columns) {
      if (before[start + row] === after[start + column]) {
        found.push({kind: 'same', before: start + row, after: start + column});
        row += 1;
        column += 1;
      } else if (lengths[(row + 1) * width + column]! >= lengths[row * width + column + 1]!) {
        found.push({kind: 'removed', at: start + row});
        row += 1;
      } else {
        found.push({kind: 'added', at: start + column});
        column += 1;
      }
    }
  }
  for (; row < rows; row += 1) found.push({kind: 'removed', at: start + row});
  for (; column < columns; column += 1) found.push({kind: 'added', at: start + column});
  return found;
}

/** A piece of a text. */
export interface Piece {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/** Pieces of the text before and after a change. */
export interface WordDifference {
  before: Piece[];
  after: Piece[];
  /** Number of words that changed: the removed or the added ones, whichever are more. */
  words: number;
}

/** A word, a sign, or spaces; spaces of any kind are equal. */
const TOKEN = /\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;
const WORD = /[\p{L}\p{N}]/u;

/** Compares two texts word by word. */
export function wordDifference(before: string, after: string): WordDifference {
  const [left, right] = [before.match(TOKEN) ?? [], after.match(TOKEN) ?? []];
  const plain = (tokens: readonly string[]) => tokens.map((token) => (token.trim() === '' ? ' ' : token));
  const result: WordDifference = {before: [], after: [], words: 0};
  let [removed, added] = [0, 0];
  for (const step of steps(plain(left), plain(right))) {
    if (step.kind === 'same') {
      put(result.before, left[step.before]!, 'same');
      put(result.after, right[step.after]!, 'same');
    } else if (step.kind === 'removed') {
      put(result.before, left[step.at]!, 'removed');
      removed += Number(WORD.test(left[step.at]!));
    } else {
      put(result.after, right[step.at]!, 'added');
      added += Number(WORD.test(right[step.at]!));
    }
  }
  return {before: joined(result.before), after: joined(result.after), words: Math.max(removed, added)};
}

function put(pieces: Piece[], text: string, kind: Piece['kind']): void {
  const last = pieces.at(-1);
  if (last?.kind === kind) last.text += text;
  else pieces.push({text, kind});
}

/** A space between two changed words is a part of the change, so that a phrase is marked as one piece. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  pieces.forEach((piece, index) => {
    const [left, right] = [pieces[index - 1], pieces[index + 1]];
    const between = piece.kind === 'same' && piece.text.trim() === '' && left && right && left.kind === right.kind;
    put(result, piece.text, between ? left.kind : piece.kind);
  });
  return result;
}
