/**
 * Inline script of every page. It is small and does not grow with the site. It implements the interactions that work
 * before hydration, and starts hydration when it is needed.
 */
import {install as installAnnouncement} from './announcement';
import {install as installBackToTop} from './backToTop';
import {install as installContents} from './contents';
import {install as installCopyCode} from './copyCode';
import {install as installDrawer} from './drawer';
import {install as installDropdowns} from './dropdowns';
import {install as installMoves} from './moves';
import {install as installOpened} from './opened';
import {install as installPageLine} from './pageLine';
import {install as installParts} from './parts';
import {install as installPopover} from './popover';
import {install as installSearch} from './search';
import {install as installSidebar} from './sidebar';
import {install as installSkip} from './skip';
import {install as installTabs} from './tabs';
import {install as installTheme} from './themeSwitch';
import {install as installUnfold} from './unfold';
import {install as installHydration} from './hydration';
import {install as installWholeLayout} from './wholeLayout';
import {install as installWrapCode} from './wrapCode';

installSkip(document);
installSidebar(document);
installDrawer(document);
installPopover(document);
installDropdowns(document);
installAnnouncement(document);
installBackToTop(document);
installTheme(document);
installTabs(document);
installCopyCode(document);
installWrapCode(document);
installSearch(document);
installContents(document);
installUnfold(document);
installWholeLayout(document);
installPageLine(document);
installParts(document);
installMoves(document);
installHydration(document);
installOpened(document);
