/** Feeds: the link to the changelog feed on every page, and the entries of the blog feed. */
import type {Options} from '@docusaurus/preset-classic';
import type {HtmlTagObject} from '@docusaurus/types';
import {CHANGELOG_FEED, feedTitle} from '../../render';
import {withoutButtons} from '../build/page/noScript';
import {currentLocale} from './locale';
import {brand, localePath} from '../../brand';

/** `<link>` to the changelog feed of the locale, for every page; the blog plugin adds its own. */
export function changelogFeedLink(): HtmlTagObject {
  const locale = currentLocale();
  const href = `${localePath(locale)}${brand.docs.basePath}${CHANGELOG_FEED}`;
  const title = feedTitle(locale);
  return {tagName: 'link', attributes: {rel: 'alternate', type: 'application/atom+xml', href, title}};
}

type FeedOptions = NonNullable<Exclude<Options['blog'], false | undefined>['feedOptions']>;

/** Creates the entries of the blog feed. */
export const createFeedItems: FeedOptions['createFeedItems'] = async ({defaultCreateFeedItems, ...params}) => {
  const items = await defaultCreateFeedItems(params);
  return items.map(({content, ...item}) => ({...item, ...(content && {content: withoutButtons(content)})}));
};
