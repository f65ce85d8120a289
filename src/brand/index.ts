/** The public entry of this folder: who we are. Other folders import from here. */
export {brand, editAddress, languages, liveUrl, sandboxOrigin, sandboxUrl} from './brand';
export {brandNames, fillBrand, unfillBrand} from './fill';
export {
  type ByLocale,
  COMPLETE_LOCALES,
  type CompleteLocale,
  DEFAULT_LOCALE,
  inLocale,
  isComplete,
  type Locale,
  localePath,
  LOCALES,
  TRANSLATIONS,
} from './languages';
export {ANNOUNCEMENT_ID, CURRENT_VERSION, localized, SANDBOX_FILE} from './site';
