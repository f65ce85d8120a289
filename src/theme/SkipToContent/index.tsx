/** Wrapped to add a second link: this page in the other language, which takes ten Tab presses in the navbar. */
import type {ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {useHistorySelector} from '@docusaurus/theme-common';
import useBaseUrl from '@docusaurus/useBaseUrl';
import SkipToContent from '@theme-original/SkipToContent';

export default function SkipToContentAndLocale(): ReactNode {
  const {currentLocale, locales, localeConfigs} = useDocusaurusContext().i18n;
  const base = useBaseUrl('/');
  // Use the path of the route: the host may have added `.html`.
  const path = useLocation().pathname.slice(base.length);
  const place = useHistorySelector(({location}) => location.search + location.hash);
  const others = locales.filter((locale) => locale !== currentLocale);
  return (
    <>
      <SkipToContent />
      {others.map((locale) => {
        const {label, htmlLang, baseUrl} = localeConfigs[locale]!;
        const href = baseUrl + path + place;
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
