/** The public entry of this folder: the site as Docusaurus builds it. Other folders import from here. */
export {redirectPagesPlugin} from './plugins/redirectPages';
