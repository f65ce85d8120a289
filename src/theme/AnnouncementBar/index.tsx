/**
 * Replaced because the stock bar cannot be closed before hydration. This one stays in the HTML;
 * `src/page/body/announcement` closes it, before and after hydration, and the style sheet hides it as it does on page
 * load.
 */
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {ThemeClassNames, useThemeConfig} from '@docusaurus/theme-common';
import AnnouncementBarCloseButton from '@theme/AnnouncementBar/CloseButton';
import AnnouncementBarContent from '@theme/AnnouncementBar/Content';
import {CLOSE, NO_HYDRATION} from '@site/src/page';
import styles from './styles.module.css';

export default function AnnouncementBar(): ReactNode {
  const {announcementBar} = useThemeConfig();
  if (!announcementBar) return null;
  const {backgroundColor, textColor, isCloseable} = announcementBar;
  return (
    <div
      className={clsx(ThemeClassNames.announcementBar.container, styles.bar)}
      style={{backgroundColor, color: textColor}}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as in the theme: a header would be the second of the page
      role="banner"
    >
      {isCloseable && <div className={styles.side} />}
      <AnnouncementBarContent className={styles.content} />
      {isCloseable && (
        <AnnouncementBarCloseButton
          className={clsx(styles.side, styles.close)}
          {...{[CLOSE]: '', [NO_HYDRATION]: ''}}
        />
      )}
    </div>
  );
}
