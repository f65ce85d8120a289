/** The style sheets of the site. */
import {BRAND_STYLESHEET, CODE_STYLESHEET} from './generated';

/** In cascade order, relative to the project's root. */
export const SHEETS: readonly string[] = [
  'node_modules/medium-zoom/dist/style.css',
  BRAND_STYLESHEET,
  'src/site/css/tokens.css',
  'src/site/css/layout.css',
  'src/site/css/bar.css',
  'src/site/css/sidebar.css',
  'src/site/css/ways.css',
  'src/site/css/prose.css',
  'src/site/css/badges.css',
  'src/site/css/tabs.css',
  'src/site/css/landing.css',
  'src/site/css/search.css',
  'src/site/css/operation.css',
  'src/site/css/fields.css',
  'src/site/css/panes.css',
  'src/site/css/method.css',
  'src/site/css/tables.css',
  'src/site/css/filter.css',
  'src/site/css/phone.css',
  'src/site/css/estimated.css',
  'src/site/css/motion.css',
  'src/site/css/states.css',
  'src/site/css/print.css',
  CODE_STYLESHEET,
];
