/** The changelog as an Atom feed (RFC 4287), generated from the data of the page. */
import {brand, type ByLocale, inLocale, type Locale, localePath} from '../brand';
import {escapeMarkup, toHtml, toPlain} from './html';
import {inline} from './nodes';
import {changeAnchor, LABELS} from './builders/changelog';
import {type Facts, createTranslator} from '../facts';

/** Path of the feed below the root of its locale. */
export const CHANGELOG_FEED = 'changelog/atom.xml';

const TITLES: ByLocale<string> = {en: 'Changelog', uk: 'Журнал змін'};

/** @returns title of the feed, also for the link in the head of each page */
export const feedTitle = (locale: Locale): string => `${brand.name}: ${inLocale(TITLES, locale)}`;

/** @throws Error for Markdown in an entry that HTML in a feed cannot show */
export function changelogFeed(facts: Facts, locale: Locale): string {
  const t = createTranslator(locale, facts.translations);
  const root = brand.docs.url + localePath(locale);
  const page = `${root}/changelog`;
  const absolute = (url: string) => (url.startsWith('/') ? root + url : url);
  const entries = facts.changelog.flatMap((release) =>
    release.entries.map((change) => {
      const address = `${page}#${changeAnchor(release, change)}`;
      const label = t(LABELS[change.label]);
      const [text, action] = [inline(t(change.text)), inline(t(change.action))];
      return [
        '  <entry>',
        `    <title>${escapeMarkup(`${label}: ${toPlain(text)}`)}</title>`,
        `    <id>${escapeMarkup(address)}</id>`,
        `    <link rel="alternate" type="text/html" href="${escapeMarkup(address)}"/>`,
        `    <updated>${release.at}</updated>`,
        `    <category term="${change.label}" label="${escapeMarkup(label)}"/>`,
        `    <content type="html">${escapeMarkup(`<p>${toHtml(text, absolute)}</p><p>${toHtml(action, absolute)}</p>`)}</content>`,
        '  </entry>',
      ].join('\n');
    }),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `  <id>${root}/${CHANGELOG_FEED}</id>`,
    `  <title>${escapeMarkup(feedTitle(locale))}</title>`,
    `  <updated>${facts.changelog[0]!.at}</updated>`,
    `  <author><name>${escapeMarkup(brand.name)}</name></author>`,
    `  <link rel="self" type="application/atom+xml" href="${root}/${CHANGELOG_FEED}"/>`,
    `  <link rel="alternate" type="text/html" href="${page}"/>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
