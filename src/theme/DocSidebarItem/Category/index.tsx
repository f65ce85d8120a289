/** Wrapped because the stock category opens, and is marked, also for a page that has its home in another one. */
import type {ReactNode} from 'react';
import Category from '@theme-original/DocSidebarItem/Category';
import type {Props} from '@theme/DocSidebarItem/Category';
import {isHomeOf} from '../elsewhere';

export default function DocSidebarItemCategory({activePath, ...props}: Props): ReactNode {
  return <Category {...props} activePath={isHomeOf(props.item, activePath) ? activePath : ''} />;
}
