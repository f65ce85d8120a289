/** The changelog by day, newest first. Each entry has a label, an action and an anchor. */
import type {List, ListItem} from 'mdast';
import {formatDate} from '../format';
import {element, heading, inline, paragraph, text, type Block, type Inline, type Properties} from '../nodes';
import type {Changelog} from '../../facts';
import type {Context} from './context';

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
  let day = '';
  return facts.changelog.flatMap((release): Block[] => {
    const items = release.entries.map((change): ListItem => {
      const anchor = changeAnchor(release, change);
      const label = element(
        'a',
        {href: `#${anchor}`, className: ['change', `change-${change.label}`]},
        text(t(LABELS[change.label])),
      );
      return item(anchor, [label, text(' '), ...inline(t(change.text)), text(' '), ...inline(t(change.action))]);
    });
    const changes: List = {type: 'list', ordered: false, spread: false, children: items};
    const isSameDay = releaseDay(release) === day;
    day = releaseDay(release);
    return [
      ...(isSameDay ? [] : [heading(2, dayAnchor(day), text(formatDate(day, t.locale)))]),
      heading(3, release.id, text(t(release.title))),
      changes,
    ];
  });
}

function item(id: string, children: Inline[]): ListItem {
  const hProperties: Properties = {id};
  return {
    type: 'listItem',
    spread: false,
    data: {hProperties} as ListItem['data'],
    children: [paragraph(...children)],
  };
}
