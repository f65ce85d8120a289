import type {HtmlTagObject} from '@docusaurus/types';
import {CHANGELOG_FEED, FEED_TITLE} from '../content/changelogFeed';
import {currentLocale} from './locale';
import {site} from './site';

/** The link by which a feed reader finds the changelog of the locale on any page; the blog adds its own. */
export function changelogFeedLink(): HtmlTagObject {
  const locale = currentLocale();
  const href = `${site.baseUrl}${locale === 'en' ? '' : `${locale}/`}${CHANGELOG_FEED}`;
  const title = `${site.title}: ${FEED_TITLE[locale]}`;
  return {tagName: 'link', attributes: {rel: 'alternate', type: 'application/atom+xml', href, title}};
}
