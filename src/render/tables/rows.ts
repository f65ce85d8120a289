/** Parts that several tables are made of. */
import {fill, type Context} from '../builders/context';
import {pictureOf} from '../builders/picture';
import {operationRef} from '../builders/refs';
import {code, element, inline, join, rowLink, table, text, type Block, type Inline, type Row} from '../nodes';
import {describeStatuses, drawStatuses, statusImagePath, type MachineName} from '../pictures/statuses';

/** The picture of a machine of statuses, with its moves in words for those who do not see it. */
export const machinePicture = (name: MachineName, {t, content}: Context): Block =>
  pictureOf(describeStatuses(name, content, t), (shape) => ({
    ...drawStatuses(name, content, t, shape),
    address: statusImagePath(name, t.locale, shape),
  }));

/** A second paragraph of a cell. The space keeps the words apart for those who read only the text. */
export const aside = (label: string, ...children: Inline[]): Inline[] => [
  text(' '),
  element('span', {className: ['constraint']}, text(`${label} `), ...children),
];

/** More paths than a reader takes in at once. */
const MOST_PATHS = 3;

/** As `operationLinks`; of many, the first three, and the others behind a line that says how many. */
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

/** Operations by their paths, with commas between them. */
export const operationLinks = (ids: readonly string[], context: Context): Inline[] =>
  join(
    ids.map((id) => [operationRef(id, context)]),
    ', ',
  );

/** A state that something other than a transaction is in: an invoice, a report. */
interface State {
  name: string;
  final: boolean;
  meaning: string;
  action: string;
}

/** States with their meaning, each with an anchor. */
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

/** The moves between such states; the first one has no `from`. */
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
