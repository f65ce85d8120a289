/**
 * Every patch of third-party code in this project, and every dependency on package internals. The build proves that
 * each was applied to the code it was written for (`../proof`), and `npm run upstream` reports changes of that code
 * since the last review.
 *
 * A patch uses the least invasive technique that works: an option of the package; a wrapper around its exports; a
 * replacement for one of its modules; and only then a change of a module's text.
 */
import type {Patch} from '../kinds';
import {components} from './components';
import {inner} from './inner';
import {searchPage} from './searchPage';
import {theme} from './theme';
import {written} from './written';

export const patches: readonly Patch[] = [...searchPage, ...theme, ...written, ...components, ...inner];
