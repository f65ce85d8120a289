/**
 * Replaced because the stock button needs hydration. `src/page/body/themeSwitch` handles this one, before and after
 * hydration; React only updates its label and passes the choice to the theme provider.
 */
import {useEffect, type ReactNode} from 'react';
import clsx from 'clsx';
import {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/ColorModeToggle';
import IconDarkMode from '@theme/Icon/DarkMode';
import IconLightMode from '@theme/Icon/LightMode';
import {CHOSEN, themeOf, toggleAttributes, type Theme} from '@site/src/page';
import styles from './styles.module.css';

function titleOf(theme: Theme): string {
  return theme === 'dark'
    ? translate({message: 'dark mode', id: 'theme.colorToggle.ariaLabel.mode.dark'})
    : translate({message: 'light mode', id: 'theme.colorToggle.ariaLabel.mode.light'});
}

function nameIn(theme: Theme): {title: string; label: string} {
  const title = titleOf(theme);
  const label = translate(
    {message: 'Switch between dark and light mode (currently {mode})', id: 'theme.colorToggle.ariaLabel'},
    {mode: title},
  );
  return {title, label};
}

export default function ColorModeToggle({className, buttonClassName, value, onChange}: Props): ReactNode {
  useEffect(() => {
    const onChosen = ({detail}: CustomEventInit<Theme>) => onChange(detail!);
    document.addEventListener(CHOSEN, onChosen);
    return () => document.removeEventListener(CHOSEN, onChosen);
  }, [onChange]);
  return (
    <div className={clsx(styles.toggle, className)}>
      <button
        className={clsx('clean-btn', styles.toggleButton, buttonClassName)}
        type="button"
        {...toggleAttributes(themeOf(value), nameIn)}
      >
        <IconLightMode aria-hidden className={clsx(styles.icon, styles.light)} />
        <IconDarkMode aria-hidden className={clsx(styles.icon, styles.dark)} />
      </button>
    </div>
  );
}
