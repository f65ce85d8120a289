/**
 * Public entry of this folder for code that runs in a page or a worker. Nothing exported here may import a Node module.
 */
export type {CodeBlockProps} from './markdown/highlight/props';
