/** Allowed licences of packages, and corrections for packages that declare theirs badly. */

/** SPDX identifiers. All permit use, modification and publication, and none extends to our own code. */
export const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Copyleft per file: only a changed file of the package would have to be published.
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
]);

/** Names of packages that send telemetry about installations, builds, errors or readers. */
export const REPORTERS: readonly RegExp[] = [
  /^@scarf\//,
  /^update-notifier$/,
  /^@(?:sentry|opentelemetry|datadog|bugsnag|amplitude|segment|google-analytics|posthog|honeycombio)(?:\/|$)/,
  /^(?:applicationinsights|dd-trace|insight|mixpanel|newrelic|posthog|raygun|rollbar|universal-analytics)(?:-|$)/,
  /(?:^|[-/])(?:analytics|gtag|insights|telemetry)(?:-|$)/,
];

/** Package → why it is installed and nevertheless sends nothing. */
export const SILENT: Readonly<Record<string, string>> = {
  '@sentry/core': 'Part of Lighthouse, which loads it only with --enable-error-reporting.',
  '@sentry/node': 'As above.',
  '@sentry/node-core': 'As above.',
  '@sentry/opentelemetry': 'As above.',
};

interface Exception {
  /** Licence declared in the lock file; `none` if there is none. */
  says: string;
  why: string;
  /** Only allowed if it is neither published nor part of the site's build. */
  development?: true;
}

const WITHOUT_FIELD = 'none';

/** Package → why it is used although its licence is not in the list. */
export const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  '@cspell/dict-uk-ua': {
    says: 'GPL-3.0',
    why: 'A list of words that a checker of spelling reads on the machine of a writer.',
    development: true,
  },
  '@cspell/dict-en-common-misspellings': {
    says: 'CC BY-SA 4.0',
    why: 'A list of words, as above.',
    development: true,
  },
  'caniuse-lite': {
    says: 'CC-BY-4.0',
    why: 'Data about browsers, read while a style sheet is built. Nothing of it is published.',
  },
  'lunr-languages': {
    says: 'MPL-1.1',
    why: 'Brought by search-local, whose index the site does not use. It is in no bundle: tests/build/machine.test.ts.',
  },
  tv4: {
    says: '[{"type":"Public Domain","url":"http://geraintluff.github.io/tv4/LICENSE.txt"},{"type":"MIT","url":"http://jsonary.com/LICENSE.txt"}]',
    why: 'MIT is one of the two; the field has an old form. Part of the command line of Bruno.',
    development: true,
  },
  eval: {says: WITHOUT_FIELD, why: 'Its LICENSE is MIT; part of the generator of static pages.'},
  format: {says: WITHOUT_FIELD, why: 'Its Readme says MIT. Part of what reads front matter while pages are built.'},
  httpntlm: {says: WITHOUT_FIELD, why: 'Its LICENSE is MIT. Part of newman.', development: true},
  'json-query': {says: WITHOUT_FIELD, why: 'Its LICENSE is MIT. Part of the command line of Bruno.', development: true},
  'parse-cache-control': {
    says: WITHOUT_FIELD,
    why: 'Its LICENSE is BSD-3-Clause. Part of Lighthouse.',
    development: true,
  },
  'require-like': {says: WITHOUT_FIELD, why: 'Its License is MIT; part of the generator of static pages.'},
  'stack-trace': {says: WITHOUT_FIELD, why: 'Its License is MIT. Part of newman.', development: true},
};
