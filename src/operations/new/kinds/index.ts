/** The kinds of things that `npm run new` makes. */
import type {Maker} from '../project';
import {changelog} from './changelog';
import {error} from './error';
import {flow, method} from './method';
import {operation} from './operation';
import {page} from './page';
import {post} from './post';
import {table} from './table';

export const KINDS: Readonly<Record<string, Maker>> = {method, flow, operation, error, table, page, post, changelog};
