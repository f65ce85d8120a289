/** The public entry of this folder: the search. Other folders import from here. */
export {SearchEngine} from './engine/search';
export {readQueries} from './eval/queries';
export {buildIndex, type IndexedPage} from './index/buildIndex';
export {readPage, type ReadPage, type ReadSection} from './index/readPage';
export {SEARCH_PLUGIN, type SearchData} from './index/siteData';
export {INDEX_FOLDER} from './index/types';
export {loadStarts} from './index/starts';
export {loadVocabulary} from './index/vocabulary';
