/** Client-side navigation for links in elements that React has not rendered: a plain click works as on a React link. */
import type {MouseEvent} from 'react';
import {useHistory} from '@docusaurus/router';

interface Listeners {
  onClick: (event: MouseEvent) => void;
  /** Preloads the page of the link. */
  onMouseOver: (event: MouseEvent) => void;
}

/**
 * @param isControl returns true for a link that opens something instead of leading to a page
 * @returns listeners for an element that contains such links
 */
export function useForeignLinks(isControl: (target: Element) => boolean = () => false): Listeners {
  const {push} = useHistory();
  const linkOf = ({target}: MouseEvent): HTMLAnchorElement | undefined => {
    if (!(target instanceof Element) || isControl(target)) return undefined;
    const link = target.closest<HTMLAnchorElement>('a[href]:not([target])');
    return link?.origin === location.origin ? link : undefined;
  };
  return {
    onClick(event) {
      const link = linkOf(event);
      if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      push(link.pathname + link.search + link.hash);
    },
    onMouseOver(event) {
      const link = linkOf(event);
      if (link) void window.docusaurus.preload(link.pathname);
    },
  };
}
