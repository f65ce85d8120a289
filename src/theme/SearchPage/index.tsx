/** Wrapped because the plugin's page has no description. */
import type {ReactNode} from 'react';
import SearchPage from '@theme-original/SearchPage';
import {PageMetadata} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';

export default function SearchPageWrapper(): ReactNode {
  return (
    <>
      <SearchPage />
      <PageMetadata
        description={translate({
          id: 'portal.search.description',
          message: 'Search the documentation: calls, payment methods, error codes, fields and test data.',
        })}
      />
    </>
  );
}
