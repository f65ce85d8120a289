/** Wrapped for a second link: this page in the other language, which by the bar would take ten keys. */
import type {ReactNode} from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {useHistorySelector} from '@docusaurus/theme-common';
import useBaseUrl from '@docusaurus/useBaseUrl';
import SkipToContent from '@theme-original/SkipToContent';

export default function SkipToContentAndLocale(): ReactNode {
  const {currentLocale, locales, localeConfigs} = useDocusaurusContext().i18n;
  const base = useBaseUrl('/');
  const place = useHistorySelector(
    ({location: {pathname, search, hash}}) => pathname.slice(base.length) + search + hash,
  );
  const others = locales.filter((locale) => locale !== currentLocale);
  return (
    <>
      <SkipToContent />
      {others.map((locale) => {
        const {label, htmlLang, baseUrl} = localeConfigs[locale]!;
        const href = baseUrl + place;
        return (
          <section key={locale} aria-label={label} lang={htmlLang}>
            {/* oxlint-disable-next-line @docusaurus/no-html-links -- the other locale is another application */}
            <a className="skip-to-locale" href={href} lang={htmlLang} hrefLang={htmlLang}>
              {label}
            </a>
          </section>
        );
      })}
    </>
  );
}
