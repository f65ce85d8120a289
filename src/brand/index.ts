/** The public entry of this folder: who we are. Other folders import from here. */
export {ANNOUNCEMENT_ID, editAddress, localized, site} from './site';
