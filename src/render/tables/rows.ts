/** Parts that several tables share. */
import {fill, type Context} from '../builders/context';
import {pictureOf} from '../builders/picture';
import {operationRef} from '../builders/refs';
import {code, element, inline, join, rowLink, table, text, type Block, type Inline, type Row} from '../nodes';
import {describeStatuses, drawStatuses, statusImagePath, type MachineName} from '../pictures/statuses';

/** Picture of a state machine, with its transitions as alternative text. */
export const machinePicture = (name: MachineName, {t, facts}: Context): Block =>
  pictureOf(describeStatuses(name, facts, t), (shape) => ({
    ...drawStatuses(name, facts, t, shape),
    address: statusImagePath(name, t.locale, shape),
  }));

/** A second paragraph of a cell. The space separates the words in text-only output. */
export const aside = (label: string, ...children: Inline[]): Inline[] => [
  text(' '),
  element('span', {className: ['constraint']}, text(`${label} `), ...children),
];

/** Longer lists of paths are folded. */
const MOST_PATHS = 3;

/**
 * Like `operationLinks`, but only the first three are visible; the others are folded behind a line with their number.
 */
export function fewOperations(label: string, ids: readonly string[], context: Context): Inline[] {
  const {t} = context;
  if (ids.length <= MOST_PATHS + 1) return aside(label, ...operationLinks(ids, context));
  const others = ids.slice(MOST_PATHS);
  return [
    ...aside(label, ...operationLinks(ids.slice(0, MOST_PATHS), context)),
    text(' '),
    element(
      'details',
      {className: ['constraint']},
      element('summary', {}, text(fill(t('{count} more'), {count: others.length}))),
      ...operationLinks(others, context),
    ),
  ];
}

/** Paths of operations, separated by commas. */
export const operationLinks = (ids: readonly string[], context: Context): Inline[] =>
  join(
    ids.map((id) => [operationRef(id, context)]),
    ', ',
  );

/** State of an object other than a transaction: an invoice, a report. */
interface State {
  name: string;
  final: boolean;
  meaning: string;
  action: string;
}

/** Table of states with their meaning, each with an anchor. */
export function stateTable(className: string, states: readonly State[], {t}: Context): Block {
  const rows = states.map(({name, final, meaning, action}): Row => {
    const id = `state-${name}`;
    return {
      id,
      cells: [[rowLink(id, name)], [text(final ? t('Final') : t('Not final'))], inline(t(meaning)), inline(t(action))],
    };
  });
  return table(className, [t('State'), t('Final?'), t('Meaning'), t('What to do')], rows);
}

/** Table of transitions between such states; the initial one has no `from`. */
export function moveTable(
  className: string,
  moves: readonly {from: string | null; to: string; when: string}[],
  {t}: Context,
): Block {
  const rows = moves.map(({from, to, when}): Row => ({
    cells: [[from === null ? text(t('(none)')) : code(from)], [code(to)], inline(t(when))],
  }));
  return table(className, [t('From'), t('To'), t('When')], rows);
}

/** @param brand of a card as in the API, such as `american_express` */
export const brandName = (brand: string): string =>
  brand
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ');
