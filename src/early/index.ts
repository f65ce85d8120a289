/**
 * The script that every page loads. It is small and does not grow with the site: what a visitor can do before React is
 * there, and the waking of React.
 */
import {install as installTheme} from './theme';
import {install as installWake} from './wake';

installTheme(document);
installWake(document);
