/** Patches of the results page of search-local, which the site uses; its search box is replaced: see `./components`. */
import type {ModulePatch, PackageFile, TextPatch} from '../kinds';

const theirs = (file: string): PackageFile => ({
  package: '@easyops-cn/docusaurus-search-local',
  file: `dist/client/client/theme/${file}`,
});

const PAGE = theirs('SearchPage/SearchPage.jsx');

export const searchPage: (ModulePatch | TextPatch)[] = [
  {
    kind: 'module',
    name: 'search: the worker',
    why: 'The search of `src/search` answers in place of lunr.',
    compare: 'See which functions searchByWorker.js exports by now, and what the results page hands to them.',
    at: theirs('searchByWorker.js'),
    by: 'src/site/components/SearchResults/searchByWorker.ts',
    askedBy: [PAGE],
  },
  {
    kind: 'text',
    name: 'search: the results page',
    why: 'The field is named in the language of the page, the places of a page stand together below its name, and a search that fails is told.',
    compare: 'See whether SearchPage.jsx translates the name of its field by now, and how it draws the results.',
    at: PAGE,
    whyText:
      'The name stands in the HTML that arrives, and it is no prop; an item of the list is a function inside the module.',
    changes: [
      {
        from: 'aria-label="Search"',
        // The module already imports `translate`.
        to: 'aria-label={translate({id: "theme.SearchBar.label", message: "Search"})}',
        why: 'The field has an English accessible name in every locale.',
      },
      {
        from: `{searchResults &&
            searchResults.map((item) => (<SearchResultItem key={item.document.i} searchResult={item}/>))}`,
        to: '<SearchResults query={searchQuery} hits={searchResults}/>',
        why: 'Its list has an item for each place, with the name of the page repeated in each, and says nothing of a failure.',
      },
      {
        from: `{!searchWorkerReady && searchQuery && (<div>
            <LoadingRing />
          </div>)}

        {searchResults &&
            (searchResults.length > 0 ? (<p>
              {selectMessage(searchResults.length, translate({
                    id: "theme.SearchPage.documentsFound.plurals",
                    message: "1 document found|{count} documents found",
                    description: 'Pluralized label for "{count} documents found". Use as much plural forms (separated by "|") as your language support (see https://www.unicode.org/cldr/cldr-aux/charts/34/supplemental/language_plural_rules.html)',
                }, { count: searchResults.length }))}
            </p>) : process.env.NODE_ENV === "production" ? (<p>
              {translate({
                    id: "theme.SearchPage.noResultsText",
                    message: "No documents were found",
                    description: "The paragraph for empty search result",
                })}
            </p>) : (<p>
              ⚠️ The search index is only available when you run docusaurus
              build!
            </p>))}`,
        to: '',
        why: 'It counts the hits, of which it asks for no more than a hundred, and calls them documents; a ring without words precedes it.',
      },
      {
        from: '<section>',
        to: '<div>',
        why: 'A section has a heading, and this one is empty until there is a query.',
      },
      {from: '</section>', to: '</div>', why: 'Its end.'},
      {
        from: 'import styles from "./SearchPage.module.css";',
        to: 'import styles from "./SearchPage.module.css"; import SearchResults from "@site/src/site/components/SearchResults";',
        why: 'The list is a component of this site.',
      },
    ],
  },
];
