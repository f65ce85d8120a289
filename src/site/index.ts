/** The public entry of this folder: the site as Docusaurus builds it. Other folders import from here. */
export {redirectPagesPlugin} from './plugins/redirectPages';
export {broken} from './config/broken';
export {GENERATED_STATIC, localStatic, writeGeneratedFiles} from './config/generated';
export {markdownPlugins} from './config/markdown';
export {SHEETS} from './config/sheets';
