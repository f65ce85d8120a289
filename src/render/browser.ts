/** The part of this folder that runs in a page or a worker, for the other folders: facts as Markdown and HTML. No Node module may be reached from here. */
export type {CodeBlockProps} from './markdown/highlight/props';
