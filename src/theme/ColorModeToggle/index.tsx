/**
 * Replaced because the stock button waits for React. This one is answered by `src/early/page/theme`, before and after; React only
 * keeps its name up to date.
 */
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/ColorModeToggle';
import IconDarkMode from '@theme/Icon/DarkMode';
import IconLightMode from '@theme/Icon/LightMode';
import styles from './styles.module.css';

type Mode = 'dark' | 'light';

function titleOf(mode: Mode): string {
  return mode === 'dark'
    ? translate({message: 'dark mode', id: 'theme.colorToggle.ariaLabel.mode.dark'})
    : translate({message: 'light mode', id: 'theme.colorToggle.ariaLabel.mode.light'});
}

function labelOf(mode: Mode): string {
  return translate(
    {message: 'Switch between dark and light mode (currently {mode})', id: 'theme.colorToggle.ariaLabel'},
    {mode: titleOf(mode)},
  );
}

export default function ColorModeToggle({className, buttonClassName, value}: Props): ReactNode {
  // The site is dark until a visitor says otherwise.
  const mode = value ?? 'dark';
  return (
    <div className={clsx(styles.toggle, className)}>
      <button
        className={clsx('clean-btn', styles.toggleButton, buttonClassName)}
        type="button"
        data-early="theme"
        data-title-dark={titleOf('dark')}
        data-title-light={titleOf('light')}
        data-label-dark={labelOf('dark')}
        data-label-light={labelOf('light')}
        title={titleOf(mode)}
        aria-label={labelOf(mode)}
      >
        <IconLightMode aria-hidden className={clsx(styles.icon, styles.light)} />
        <IconDarkMode aria-hidden className={clsx(styles.icon, styles.dark)} />
      </button>
    </div>
  );
}
