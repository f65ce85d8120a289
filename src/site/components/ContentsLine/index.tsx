/**
 * Table of contents as a single line of sections, each with a menu of its subsections. `src/page/body/contents`
 * highlights the current entry and closes the menus, which are `<details>`.
 */
import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {useThemeConfig} from '@docusaurus/theme-common';
import {CONTENTS_MENU} from '@site/src/page';
import {sectionsOf, type Heading} from './sections';
import styles from './styles.module.css';

export default function ContentsLine({toc}: {toc: readonly Heading[]}): ReactNode {
  const sections = sectionsOf(toc, useThemeConfig().tableOfContents);
  const label = translate({
    id: 'theme.TOCCollapsible.toggleButtonLabel',
    message: 'On this page',
    description: 'The label used by the button on the collapsible TOC component',
  });
  return (
    <nav aria-label={label}>
      <ul className={`table-of-contents ${styles.line}`}>
        {sections.map(({heading, parts}) => (
          <li key={heading.id} className={styles.section}>
            <Anchor {...heading} />
            {parts.length > 0 && (
              <details className={`${CONTENTS_MENU} ${styles.menu}`}>
                <summary
                  className={styles.toggle}
                  aria-label={translate(
                    {
                      id: 'theme.ContentsLine.menu',
                      message: 'Sections in “{section}”',
                      description: 'The label of the menu of subsections in the line of contents',
                    },
                    {section: heading.value.replaceAll(/<[^>]*>/g, '')},
                  )}
                />
                <ul className={styles.parts}>
                  {parts.map((part) => (
                    <li key={part.id}>
                      <Anchor {...part} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The text of a heading is trusted HTML of the build, as in the theme's table of contents. */
function Anchor({id, value}: Heading): ReactNode {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the HTML is its content
  return <a href={`#${id}`} className="table-of-contents__link" dangerouslySetInnerHTML={{__html: value}} />;
}
