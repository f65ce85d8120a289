/** Picture of the decision tree for missing responses. */
import type {Locale} from '../../brand';
import type {OutcomeBranch, OutcomeTree, Facts, Translator} from '../../facts';
import {escapeMarkup, plain} from '../html';
import {colour} from './palette';
import {imagePath, inEveryLocale, PHONE_WIDTH, svg, WIDTH, wrap, type Drawing, type Shape} from './svg';

/** A text of the tree in the language of the page, with its placeholders replaced. */
export function treeText(text: string, t: Translator, facts: Facts): string {
  const {request, signing} = facts.gateway;
  return t(text)
    .replace('{seconds}', String(request.client_timeout_seconds))
    .replace('{minutes}', String((2 * signing.window_seconds) / 60));
}

/** Site path of the picture. */
export function outcomeImagePath(locale: Locale, shape?: Shape): string {
  return imagePath('outcome', locale, shape);
}

/** Pictures in each locale: path below the static folder → SVG. */
export function outcomeImages(facts: Facts): Map<string, string> {
  return inEveryLocale(facts, (t) =>
    (['wide', 'upright'] as const).map((shape): [string, string] => [
      outcomeImagePath(t.locale, shape),
      drawTree(t, facts, shape).image,
    ]),
  );
}

interface Layout {
  width: number;
  /** Distance from the edge of the picture to the first box, in px. */
  margin: number;
  indent: number;
  size: number;
  line: number;
  /** Average width of a character in a wide sans-serif font, in px; questions and branch conditions are bold. */
  character: {question: number; act: number};
  /** Distance from the edge of a box to its text, in px. */
  padding: number;
}

const LAYOUTS: Record<Shape, Layout> = {
  wide: {
    width: WIDTH,
    margin: 24,
    indent: 56,
    size: 18,
    line: 23,
    character: {question: 12.4, act: 11},
    padding: 16,
  },
  upright: {
    width: PHONE_WIDTH,
    margin: 8,
    indent: 18,
    size: 13,
    line: 18,
    character: {question: 9, act: 8},
    padding: 10,
  },
};

/** The root, or a branch with its condition. */
type TreeNode = OutcomeTree | OutcomeBranch;

/** Draws one box per node, from top to bottom, with branches indented. */
export function drawTree(t: Translator, facts: Facts, shape: Shape): Drawing {
  const {width: whole, margin, indent, size, line, character: characters, padding} = LAYOUTS[shape];
  const parts: string[] = [];
  let y = margin;
  /** @returns the y coordinate of the middle of the box */
  const draw = (branch: TreeNode, depth: number): number => {
    const x = margin + depth * indent;
    const question = branch.branches !== undefined;
    const when = 'when' in branch ? plain(treeText(branch.when, t, facts)) : '';
    const room = whole - x - margin;
    for (const part of when ? wrap(when, Math.floor(room / characters.question)) : []) {
      parts.push(`<text x="${x}" y="${y + size - 2}" class="when">${escapeMarkup(part)}</text>`);
      y += line + 4;
    }
    const character = question ? characters.question : characters.act;
    const lines = wrap(plain(treeText(branch.text, t, facts)), Math.floor((room - 2 * padding) / character));
    const height = lines.length * line + 20;
    const width = Math.min(room, Math.round(Math.max(...lines.map(({length}) => length)) * character + 2 * padding));
    parts.push(
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" class="${question ? 'question' : 'act'}"/>`,
      ...lines.map(
        (words, row) =>
          `<text x="${x + padding}" y="${y + size + 9 + row * line}" class="${question ? 'ask' : 'do'}">${escapeMarkup(words)}</text>`,
      ),
    );
    const middle = y + height / 2;
    const bottom = y + height;
    y = bottom + 18;
    let last = bottom;
    const stem = x + 0.375 * indent;
    for (const child of branch.branches ?? []) {
      const at = draw(child, depth + 1);
      parts.push(`<path d="M${stem} ${last}V${at}H${x + indent - 6}" class="edge" marker-end="url(#head)"/>`);
      last = at;
    }
    return middle;
  };
  draw(facts.outcomeTree, 0);
  const image = svg(
    {
      title: t('Decision tree: what to do if no response arrives'),
      width: whole,
      height: y,
      fontSize: size,
      head: {size: 7, orient: 'auto'},
      styles: [
        `.when{font-weight:600}.ask{fill:${colour('on-accent')};font-weight:600}.question{fill:${colour('accent')}}`,
        `.act{fill:${colour('open-ground')};stroke:${colour('open')}}.edge{fill:none;stroke:${colour('muted')};stroke-width:2}`,
      ],
      parts,
    },
    t,
  );
  return {image, width: whole, height: y};
}
