/** What to do when no answer comes: one tree, shown as a picture and as nested lists. */
import type {Content} from '../../facts/load';
import type {Locale, Translator} from '../../facts/translate';
import {escapeMarkup, plain} from '../html';
import {inEveryLocale, svg, WIDTH, wrap} from './svg';

export interface Branch {
  /** What was found; the root has none. Plain text with `code`. */
  when?: string;
  /** A question when branches follow, otherwise what to do. */
  text: string;
  branches?: Branch[];
}

const FIND: Branch[] = [
  {when: 'A transaction', text: 'The request arrived. Go on from the status of the transaction.'},
  {when: 'Error `208`', text: 'The request did not arrive. Repeat it with the same id and body, and a new key.'},
  {when: 'Anything else, or no answer', text: 'Wait, double the pause, and ask again.'},
];
const ASK = 'Ask `/transaction/find` by your external id. What comes back?';

/** `{seconds}` is filled in from the gateway's constants. */
export const OUTCOME_TREE: Branch = {
  text: 'Did an answer come within {seconds} seconds?',
  branches: [
    {
      when: 'Yes',
      text: 'What is `error.code`?',
      branches: [
        {when: '`0`', text: 'Go on from the status in the answer.'},
        {
          when: '`15` or `17`',
          text: 'Nothing was created. Wait, then repeat with the same id and body, and a new key.',
        },
        {when: '`13`', text: 'The outcome is unknown. Go on as without an answer.'},
        {when: 'Any other code', text: 'Refused, and nothing was created. Remove the cause before you send again.'},
      ],
    },
    {when: 'No', text: ASK, branches: FIND},
  ],
};

/** A text of the tree in the language of the page, with its figures. */
export function treeText(text: string, t: Translator, content: Content): string {
  return t(text).replace('{seconds}', String(content.gateway.request.client_timeout_seconds));
}

/** Site path of the picture. */
export function outcomeImagePath(locale: Locale): string {
  return `/img/outcome.${locale}.svg`;
}

/** The picture in each locale: path below the static folder → SVG text. */
export function outcomeImages(content: Content): Map<string, string> {
  return inEveryLocale(content, (t) => [[outcomeImagePath(t.locale), drawTree(t, content)]]);
}

const INDENT = 64;
const LINE = 20;
/** Average width of a character at 16 px in the usual sans-serif fonts, with some air. */
const CHARACTER = 8.6;

/** One box per node, from top to bottom; its branches are indented under it. */
function drawTree(t: Translator, content: Content): string {
  const parts: string[] = [];
  let y = 24;
  /** @returns the height of the middle of the box */
  const draw = (branch: Branch, depth: number): number => {
    const x = 24 + depth * INDENT;
    const question = branch.branches !== undefined;
    const when = branch.when === undefined ? '' : plain(treeText(branch.when, t, content));
    if (when) {
      parts.push(`<text x="${x}" y="${y + 14}" class="when">${escapeMarkup(when)}</text>`);
      y += 24;
    }
    const limit = Math.floor((WIDTH - x - 24 - 32) / CHARACTER);
    const lines = wrap(plain(treeText(branch.text, t, content)), limit);
    const height = lines.length * LINE + 20;
    const width = Math.round(Math.max(...lines.map(({length}) => length)) * CHARACTER + 32);
    parts.push(
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" class="${question ? 'question' : 'act'}"/>`,
      ...lines.map(
        (line, row) =>
          `<text x="${x + 16}" y="${y + 25 + row * LINE}" class="${question ? 'ask' : 'do'}">${escapeMarkup(line)}</text>`,
      ),
    );
    const middle = y + height / 2;
    const bottom = y + height;
    y = bottom + 18;
    let last = bottom;
    for (const child of branch.branches ?? []) {
      const at = draw(child, depth + 1);
      parts.push(`<path d="M${x + 24} ${last}V${at}H${x + INDENT - 6}" class="edge" marker-end="url(#head)"/>`);
      last = at;
    }
    return middle;
  };
  draw(OUTCOME_TREE, 0);
  return svg(
    {
      title: t('Decision tree: what to do when no answer comes'),
      height: y,
      fontSize: 16,
      head: {size: 7, orient: 'auto'},
      styles: [
        '.when{font-weight:600}.ask{fill:#fff;font-weight:600}.question{fill:#1f4e79}.act{fill:#fff4d6;stroke:#b47b00}',
        '.edge{fill:none;stroke:#1f4e79;stroke-width:2}',
      ],
      parts,
    },
    t,
  );
}
