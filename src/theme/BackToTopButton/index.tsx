/**
 * Replaced because the stock button needs hydration. `src/page/body/backToTop` handles this one, before and after
 * hydration.
 */
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import {TO_TOP, NO_HYDRATION} from '@site/src/page';
import styles from './styles.module.css';

export default function BackToTopButton(): ReactNode {
  return (
    <button
      type="button"
      className={clsx('clean-btn', ThemeClassNames.common.backToTopButton, styles.button)}
      aria-label={translate({
        id: 'theme.BackToTopButton.buttonAriaLabel',
        message: 'Scroll back to top',
        description: 'The ARIA label for the back to top button',
      })}
      {...{[TO_TOP]: '', [NO_HYDRATION]: ''}}
    />
  );
}
