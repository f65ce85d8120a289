/**
 * Every change that this project makes to foreign code, and every place where it counts on the inside of a package. Each
 * proves in the build that it met the code it was made for (`../proof`), and `npm run upstream` says what has changed there
 * since somebody looked.
 *
 * A change takes the mildest form that does it: an option of the package; a wrapper around what it exports; a module in place
 * of one of its own; and only then other text in one of its modules.
 */
import type {Patch} from '../kinds';
import {components} from './components';
import {inner} from './inner';
import {searchPage} from './searchPage';
import {theme} from './theme';
import {written} from './written';

export const patches: readonly Patch[] = [...searchPage, ...theme, ...written, ...components, ...inner];
