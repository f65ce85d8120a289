/** The picture of the decision tree: what to do when no answer comes. */
import type {OutcomeBranch, OutcomeTree} from '../../schemas';
import type {Content} from '../../facts/load';
import type {Locale, Translator} from '../../facts/translate';
import {escapeMarkup, plain} from '../html';
import {colour} from './palette';
import {inEveryLocale, svg, WIDTH, wrap} from './svg';

/** A text of the tree in the language of the page, with its figures. */
export function treeText(text: string, t: Translator, content: Content): string {
  const {request, signing} = content.gateway;
  return t(text)
    .replace('{seconds}', String(request.client_timeout_seconds))
    .replace('{minutes}', String((2 * signing.window_seconds) / 60));
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
/** Average width of a character at 16 px in a wide sans-serif font; a question is bold. */
const CHARACTER = {question: 11, act: 9.8};

/** A branch, or the root, to which nothing leads. */
type Drawn = OutcomeTree | OutcomeBranch;

/** One box per node, from top to bottom; its branches are indented under it. */
function drawTree(t: Translator, content: Content): string {
  const parts: string[] = [];
  let y = 24;
  /** @returns the height of the middle of the box */
  const draw = (branch: Drawn, depth: number): number => {
    const x = 24 + depth * INDENT;
    const question = branch.branches !== undefined;
    const when = 'when' in branch ? plain(treeText(branch.when, t, content)) : '';
    if (when) {
      parts.push(`<text x="${x}" y="${y + 14}" class="when">${escapeMarkup(when)}</text>`);
      y += 24;
    }
    const character = question ? CHARACTER.question : CHARACTER.act;
    const limit = Math.floor((WIDTH - x - 24 - 32) / character);
    const lines = wrap(plain(treeText(branch.text, t, content)), limit);
    const height = lines.length * LINE + 20;
    const width = Math.round(Math.max(...lines.map(({length}) => length)) * character + 32);
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
  draw(content.outcomeTree, 0);
  return svg(
    {
      title: t('Decision tree: what to do when no answer comes'),
      height: y,
      fontSize: 16,
      head: {size: 7, orient: 'auto'},
      styles: [
        `.when{font-weight:600}.ask{fill:${colour('on-accent')};font-weight:600}.question{fill:${colour('accent')}}`,
        `.act{fill:${colour('open-ground')};stroke:${colour('open')}}.edge{fill:none;stroke:${colour('muted')};stroke-width:2}`,
      ],
      parts,
    },
    t,
  );
}
