/** The part of this folder that runs in a page or a worker, for the other folders: the search. No Node module may be reached from here. */
export {addressOf, SAMPLE_TAB} from './client/address';
export {askerOf, type Asker} from './client/asker';
export {headOf} from './client/head';
export {markWords} from './client/mark';
export {escapeHtml, marked} from './client/marked';
export {partsOf} from './client/parts';
export {startWorker} from './client/startWorker';
export {pageOf, type Hit, type Starts} from './engine/hit';
export {SEARCH_PLUGIN, contextOf, type SearchData} from './index/siteData';
export {slips} from './text/distance';
export {QUERY_LANGUAGES} from './text/languages/codes';
