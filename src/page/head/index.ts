/**
 * Entry of the script that stands in the head of every page and runs before the page is drawn: `site/build/page` writes it there.
 * The order counts: nothing comes before the policy of texts; then what mends the address, before anything else reads it.
 */
import {ANNOUNCEMENT_ID} from '../../brand';
import {trustListed} from '../trust';
import {goToCleanAddress} from './cleanAddress';
import {forgetOldDismissal} from './freshAnnouncement';
import {guardLoading} from './loadGuard';
import {goToLocalNotFound} from './localNotFound';
import {showStoredTabsOnArrival} from './storedTabs';
import {askForWholeLayout} from './wholeLayout';

trustListed();
// One move at a time: the second would undo the first.
if (!goToCleanAddress(location)) goToLocalNotFound(location, 'uk');
guardLoading(window);
forgetOldDismissal(ANNOUNCEMENT_ID);
askForWholeLayout(document);
showStoredTabsOnArrival(document);
