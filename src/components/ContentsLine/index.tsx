/**
 * The contents of a page as one line of its sections, each with a menu of what stands below it. `src/early/page/contents` marks
 * the active entry, and closes the menus, which are `<details>`.
 */
import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {useThemeConfig} from '@docusaurus/theme-common';
import {useFilteredAndTreeifiedTOC} from '@docusaurus/theme-common/internal';
import {CONTENTS_MENU} from '@site/src/early/page/contents/names';
import styles from './styles.module.css';

type Contents = Parameters<typeof useFilteredAndTreeifiedTOC>[0]['toc'];

interface Entry {
  readonly id: string;
  readonly value: string;
  readonly children: readonly Entry[];
}

export default function ContentsLine({toc}: {toc: Contents}): ReactNode {
  const {minHeadingLevel, maxHeadingLevel} = useThemeConfig().tableOfContents;
  const entries: readonly Entry[] = useFilteredAndTreeifiedTOC({toc, minHeadingLevel, maxHeadingLevel});
  const label = translate({
    id: 'theme.TOCCollapsible.toggleButtonLabel',
    message: 'On this page',
    description: 'The label used by the button on the collapsible TOC component',
  });
  return (
    <nav aria-label={label}>
      <ul className={`table-of-contents ${styles.line}`}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.section}>
            <Anchor entry={entry} />
            {entry.children.length > 0 && (
              <details className={`${CONTENTS_MENU} ${styles.menu}`}>
                <summary
                  className={styles.toggle}
                  aria-label={translate(
                    {
                      id: 'theme.ContentsLine.menu',
                      message: 'Parts of “{section}”',
                      description: 'The label of the menu of subsections in the line of contents',
                    },
                    {section: entry.value.replaceAll(/<[^>]*>/g, '')},
                  )}
                />
                <ul className={styles.parts}>
                  {entry.children.map((part) => (
                    <li key={part.id}>
                      <Anchor entry={part} />
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

/** The text of a heading is HTML of the build, as in the contents of the theme. */
function Anchor({entry: {id, value}}: {entry: Entry}): ReactNode {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the HTML is its content
  return <a href={`#${id}`} className="table-of-contents__link" dangerouslySetInnerHTML={{__html: value}} />;
}
