/** The public entry of this folder: who we are. Other folders import from here. */
export {brand, editAddress, liveUrl, sandboxOrigin, sandboxUrl} from './brand';
export {brandNames, fillBrand, unfillBrand} from './fill';
export {ANNOUNCEMENT_ID, CURRENT_VERSION, localized} from './site';
