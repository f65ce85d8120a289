/** Selectors of classes and ids that scripts add before hydration: `src/page/body` and `src/page/head/loadGuard`. */
export const NAMES_GIVEN_LATER = [
  '#nprogress',
  '.bar',
  '.dropdown--show',
  '.load-failure',
  '.menu__caret',
  '.menu__link--active',
  '.menu__link--sublist',
  '.menu__link--sublist-caret',
  '.menu__list-item--collapsed',
  '.menu__list-item-collapsible--active',
  '.navbar-sidebar--show',
  '.table-of-contents__link--active',
  '.tabs__item--active',
];
