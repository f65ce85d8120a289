/**
 * Replaced because the stock header repeats the same author with a picture on every post, and has no lead: this one has
 * date, reading time and author on one line, and on the page of a post its description.
 */
import {Fragment, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import {usePluralForm} from '@docusaurus/theme-common';
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import BlogPostItemHeaderTitle from '@theme/BlogPostItem/Header/Title';

/** @param minutes as the plugin estimates them, with fractions */
function ReadingTime({minutes}: {minutes: number}): ReactNode {
  const {selectMessage} = usePluralForm();
  const readingTime = Math.ceil(minutes);
  return selectMessage(
    readingTime,
    translate(
      {id: 'theme.blog.post.readingTime.plurals', message: 'One min read|{readingTime} min read'},
      {readingTime},
    ),
  );
}

export default function BlogPostItemHeader(): ReactNode {
  const {metadata, isBlogPostPage} = useBlogPost();
  const {date, readingTime, authors, description} = metadata;
  const {currentLocale} = useDocusaurusContext().i18n;
  const format = new Intl.DateTimeFormat(currentLocale === 'en' ? 'en-GB' : currentLocale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return (
    <header>
      <BlogPostItemHeaderTitle />
      {isBlogPostPage && <p className="post-lead">{description}</p>}
      <p className="post-line">
        <time dateTime={date}>{format.format(new Date(date))}</time>
        {readingTime !== undefined && (
          <>
            {' · '}
            <ReadingTime minutes={readingTime} />
          </>
        )}
        {authors.map(({key, name, page}) => (
          <Fragment key={key}>
            {' · '}
            {page ? <Link to={page.permalink}>{name}</Link> : name}
          </Fragment>
        ))}
      </p>
    </header>
  );
}
