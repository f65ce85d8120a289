/**
 * Replaced because the stock dropdown needs hydration. `src/page/body/dropdowns` handles this one, before and after
 * hydration; its links to versions have the version name to store as an attribute.
 */
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {useVersions} from '@docusaurus/plugin-content-docs/client';
import NavbarItem from '@theme/NavbarItem';
import type {Props} from '@theme/NavbarItem/DropdownNavbarItem/Desktop';
import NavbarNavLink from '@theme/NavbarItem/NavbarNavLink';
import {VERSION, NO_HYDRATION} from '@site/src/page';

export default function DropdownNavbarItemDesktop({items, position, className, ...props}: Props): ReactNode {
  const versions = useVersions(undefined);
  return (
    <div className={clsx('navbar__item', 'dropdown', 'dropdown--hoverable', {'dropdown--right': position === 'right'})}>
      <NavbarNavLink
        aria-haspopup="true"
        aria-expanded={false}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- without scripts the version dropdown is a link
        role="button"
        // Without an href the link would not be focusable.
        href={props.to ? undefined : '#'}
        className={clsx('navbar__link', className)}
        {...props}
        {...{[NO_HYDRATION]: ''}}
      >
        {props.children ?? props.label}
      </NavbarNavLink>
      <ul className="dropdown__menu">
        {items.map((item, index) => (
          <NavbarItem
            isDropdownItem
            activeClassName="dropdown__link--active"
            {...item}
            {...{[VERSION]: versions.find(({label}) => label === item.label)?.name}}
            // oxlint-disable-next-line react/no-array-index-key -- the items stay in their order
            key={index}
          />
        ))}
      </ul>
    </div>
  );
}
