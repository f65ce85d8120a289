/** Classes that scripts give to elements before React is there: `src/early/page` and `src/early/head/loadGuard`. */
export const NAMES_GIVEN_LATER = [
  '.dropdown--show',
  '.load-failure',
  '.menu__list-item--collapsed',
  '.navbar-sidebar--show',
  '.tabs__item--active',
];
