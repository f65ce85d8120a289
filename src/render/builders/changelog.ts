/**
 * The changelog by day, newest first, with a form that filters it by label and by day. Each entry has a label, an action and
 * an anchor.
 */
import type {List, ListItem} from 'mdast';
import {formatDate} from '../format';
import {component, element, heading, inline, paragraph, text, type Block, type Inline, type Properties} from '../nodes';
import type {Changelog} from '../../facts';
import type {Context} from './context';
import {filterForm} from './filter';

type Release = Changelog[number];
export type Change = Release['entries'][number];

/** Names of the labels, in English. */
export const LABELS: Record<Change['label'], string> = {
  added: 'Added',
  changed: 'Changed',
  deprecated: 'Deprecated',
  fixed: 'Fixed',
  breaking: 'Breaking',
};

/** Anchor of an entry on `/changelog`. */
export const changeAnchor = (release: Release, change: Change): string => `${release.id}-${change.id}`;

/** Day of a release, in UTC: `2026-11-21`. */
export const releaseDay = (release: Release): string => release.at.slice(0, 10);

/** Anchor of a day on `/changelog`. */
const dayAnchor = (day: string): string => `day-${day}`;

export function changelog(context: Context): Block[] {
  const {t, facts} = context;
  const days = new Map<string, Release[]>();
  for (const release of facts.changelog)
    days.set(releaseDay(release), [...(days.get(releaseDay(release)) ?? []), release]);
  const sections = [...days].map(([day, releases]) =>
    section(
      heading(2, dayAnchor(day), text(formatDate(day, t.locale))),
      ...releases.map((release) =>
        section(heading(3, release.id, text(t(release.title))), changesOf(release, context)),
      ),
    ),
  );
  const labels = new Set(facts.changelog.flatMap(({entries}) => entries.map(({label}) => label)));
  const all = [...days.keys()].sort();
  const form = filterForm(
    {
      id: 'filter-changelog',
      label: t('Filter the changes'),
      search: 'q',
      facets: [
        {
          name: 'label',
          label: t('Kind of change'),
          options: (Object.keys(LABELS) as Change['label'][])
            .filter((label) => labels.has(label))
            .map((label) => ({value: label, label: t(LABELS[label])})),
        },
      ],
      since: {label: t('Since'), days: [all[0]!, all.at(-1)!]},
      total: facts.changelog.reduce((sum, {entries}) => sum + entries.length, 0),
    },
    context,
  );
  return [component('TableFilter', {}, form as Block, ...(sections as Block[]))];
}

/** A part of the list that is hidden with its last entry. */
const section = (...children: Block[]): Block => element('section', {className: ['changes']}, ...children) as Block;

function changesOf(release: Release, {t}: Context): List {
  const items = release.entries.map((change): ListItem => {
    const anchor = changeAnchor(release, change);
    const label = element(
      'a',
      {href: `#${anchor}`, className: ['change', `change-${change.label}`]},
      text(t(LABELS[change.label])),
    );
    return item({id: anchor, 'data-label': change.label, 'data-since': releaseDay(release)}, [
      label,
      text(' '),
      ...inline(t(change.text)),
      text(' '),
      ...inline(t(change.action)),
    ]);
  });
  return {type: 'list', ordered: false, spread: false, children: items};
}

function item(hProperties: Properties, children: Inline[]): ListItem {
  return {
    type: 'listItem',
    spread: false,
    data: {hProperties} as ListItem['data'],
    children: [paragraph(...children)],
  };
}
