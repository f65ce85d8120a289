/** What an address points to is unfolded. Browsers do so by themselves for addresses that they open, most of them. */

/**
 * Opens what is folded around the target of a hash.
 * @returns the target, if something had to be opened
 */
export function unfoldTarget(root: Document, hash: string): Element | undefined {
  const target = hash ? root.getElementById(decodeURIComponent(hash.slice(1))) : null;
  let unfolded: Element | undefined;
  for (let fold = foldAround(target); fold; fold = foldAround(target)) {
    fold.open = true;
    unfolded = target!;
  }
  return unfolded;
}

const foldAround = (target: Element | null) => target?.closest<HTMLDetailsElement>('details:not([open])');

export function install(root: Document): void {
  const unfold = () => unfoldTarget(root, location.hash)?.scrollIntoView();
  addEventListener('hashchange', unfold);
  unfold();
}
