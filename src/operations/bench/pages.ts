/** One page of each kind: timings are measured on these, and the worst figures are taken from them. */

/** Kind → route, in the default locale. */
export const NAMED_PAGES = {
  home: '/',
  operation: '/api/transaction_create',
  method: '/services/blik/payin_hpp',
  methods: '/services',
  countries: '/reference/country_codes',
  banks: '/reference/bank_codes',
  post: '/blog/signing-the-body',
  search: '/search',
  missing: '/404.html',
} as const;
