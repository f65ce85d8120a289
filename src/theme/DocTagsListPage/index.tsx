/**
 * Replaced because the stock page has no description and sorts kinds of method and countries into one alphabet, where
 * neither is easy to find: “Bank transfers” was between Bangladesh and Brazil. It also counts the pages of a country,
 * while the rest of the site counts its methods.
 */
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {HtmlClassNameProvider, PageMetadata, ThemeClassNames, translateTagsPageTitle} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Heading from '@theme/Heading';
import type {Props} from '@theme/DocTagsListPage';
import SearchMetadata from '@theme/SearchMetadata';
import Tag from '@theme/Tag';
import styles from './styles.module.css';

export default function DocTagsListPage({tags}: Props): ReactNode {
  const {i18n, siteConfig} = useDocusaurusContext();
  const ownMethods = siteConfig.customFields!.ownMethods as Record<string, number>;
  const alphabet = new Intl.Collator(i18n.currentLocale);
  const title = translateTagsPageTitle();
  const description = translate({
    id: 'portal.tags.description',
    message: 'Payment methods by type and by country, with the number of entries in each.',
    description: 'Description of the page of all tags, also its first paragraph',
  });
  const groups = [
    {
      id: 'kind',
      name: translate({id: 'portal.tags.kinds', message: 'Types of payment method', description: 'Heading on /tags'}),
    },
    {
      id: 'country',
      name: translate({id: 'portal.tags.countries', message: 'Countries', description: 'Heading on /tags'}),
    },
  ];
  return (
    <HtmlClassNameProvider className={clsx(ThemeClassNames.page.docsTagsListPage)}>
      <PageMetadata title={title} description={description} />
      <SearchMetadata tag="doc_tags_list" />
      <div className="container margin-vert--lg">
        <div className="row">
          <main className="col col--8 col--offset-2">
            <Heading as="h1">{title}</Heading>
            <p>{description}</p>
            {groups.map(({id, name}) => (
              <section key={id}>
                <Heading as="h2" id={id}>
                  {name}
                </Heading>
                <ul className={styles.tags}>
                  {tags
                    .filter(({permalink}) => permalink.includes(`/tags/${id}/`))
                    .sort((a, b) => alphabet.compare(a.label, b.label))
                    .map((tag) => (
                      <li key={tag.permalink}>
                        <Tag {...tag} count={ownMethods[codeOf(tag.permalink)] ?? tag.count} />
                      </li>
                    ))}
                </ul>
              </section>
            ))}
          </main>
        </div>
      </div>
    </HtmlClassNameProvider>
  );
}

/** Country code in `/tags/country/mx`. */
const codeOf = (permalink: string): string => permalink.replace(/^.*\/tags\/country\//, '').toUpperCase();
