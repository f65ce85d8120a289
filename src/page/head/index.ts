/**
 * Entry of the inline script in the head of every page, which runs before the first paint; `site/build/page` inserts
 * it. The order matters: the Trusted Types policy comes first, then the correction of the address, before anything else
 * reads it.
 */
import {ANNOUNCEMENT_ID, TRANSLATIONS} from '../../brand';
import {trustListed} from '../trust';
import {goToCleanAddress} from './cleanAddress';
import {forgetOldDismissal} from './freshAnnouncement';
import {guardLoading} from './loadGuard';
import {goToLocalNotFound} from './localNotFound';
import {showStoredTabsOnArrival} from './storedTabs';
import {askForWholeLayout} from './wholeLayout';

trustListed();
// At most one redirect: a second one would cancel the first.
if (!goToCleanAddress(location)) goToLocalNotFound(location, TRANSLATIONS);
guardLoading(window);
forgetOldDismissal(ANNOUNCEMENT_ID);
askForWholeLayout(document);
showStoredTabsOnArrival(document);
