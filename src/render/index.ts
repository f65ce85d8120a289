/** Public entry of this folder, which renders facts as Markdown and HTML. Other folders import from here. */
export {fill, type Context} from './builders/context';
export {adviceFor} from './builders/errors';
export {CHANGELOG_FEED, feedTitle, changelogFeed} from './changelogFeed';
export {LEAF_DIRECTIVES, TEXT_DIRECTIVES} from './directives';
export {countryName} from './format';
export {remarkAlphabet} from './markdown/alphabet';
export {contextsOf, expandDirectives, remarkDirectives, type DirectiveOptions} from './markdown/directives';
export {codeClasses, codeStylesheet} from './markdown/highlight/classes';
export {rehypeHighlight, type HighlightOptions} from './markdown/highlight';
export {tokenize, type Piece} from './markdown/highlight/tokenize';
export {rehypePanes} from './markdown/panes';
export {rehypePictures} from './markdown/pictures';
export {rehypeProse} from './markdown/prose';
export {rehypeSpaces} from './markdown/spaces';
export {rehypeTables} from './markdown/tables';
export {pictures} from './pictures';
export {dataFiles} from './tables/files';
export {DATA_TABLES} from './tables';
