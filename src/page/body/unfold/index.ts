/**
 * Expands the collapsed sections around the target of the address. Most browsers do so themselves, but only for
 * addresses that they load. The checkbox at the head of a list of fields expands all objects of the list.
 */

/**
 * Opens every `<details>` element around the target of a hash.
 * @returns the target, if anything had to be opened
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
  root.addEventListener('change', ({target}) => {
    const box = target as HTMLInputElement;
    const list = box.closest('.expand-all')?.nextElementSibling;
    for (const fold of list?.getElementsByTagName('details') ?? []) fold.open = box.checked;
  });
}
