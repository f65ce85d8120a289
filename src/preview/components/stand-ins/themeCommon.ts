/** Stands in for `@docusaurus/theme-common`: what the content of a page uses of it, without its state. */
import {Children, isValidElement, type ReactNode} from 'react';

export const ThemeClassNames = {
  common: {admonition: 'theme-admonition', admonitionType: (type: string) => `theme-admonition-${type}`},
};

interface AdmonitionProps {
  children?: ReactNode;
  title?: ReactNode;
}

/** MDX passes the title of an admonition as its first child, an element of this name. */
const isTitle = (child: ReactNode): boolean => isValidElement(child) && child.type === 'mdxAdmonitionTitle';

/** @returns the properties with the title apart from the text */
export function processAdmonitionProps({children, title, ...props}: AdmonitionProps): AdmonitionProps {
  const all = Children.toArray(children);
  const found = all.find(isTitle);
  const own = isValidElement<{children?: ReactNode}>(found) ? found.props.children : undefined;
  const name = title ?? own;
  return {...props, ...(name === undefined ? {} : {title: name}), children: all.filter((child) => child !== found)};
}

/** The class keeps targets clear of a bar, which `layout.css` does for every page. */
export const useAnchorTargetClassName = (): undefined => undefined;
