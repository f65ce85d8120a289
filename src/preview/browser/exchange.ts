/** Exchanges the parts of the content that differ. */

/**
 * @param old content in the page
 * @param html the new content
 * @returns the elements that are new or differ
 */
export function exchange(old: Element, html: string): Element[] {
  const next = document.createElement('div');
  next.innerHTML = html;
  const changed: Element[] = [];
  merge(old, next, changed);
  return changed;
}

/** Elements whose state is in their attributes: it is the reader's, unless the new source has another one. */
const STATEFUL = ['open', 'hidden', 'aria-selected', 'class', 'tabindex'];

function merge(old: Element, next: Element, changed: Element[]): void {
  const before = [...old.childNodes];
  const after = [...next.childNodes];
  const same = (a: Node | undefined, b: Node | undefined) => a !== undefined && b !== undefined && a.isEqualNode(b);
  let head = 0;
  while (head < before.length && head < after.length && same(before[head], after[head])) head += 1;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    same(before[before.length - 1 - tail], after[after.length - 1 - tail])
  )
    tail += 1;
  const [gone, come] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  if (gone.length === come.length && gone.every((node, index) => isKin(node, come[index]!))) {
    gone.forEach((node, index) => update(node, come[index]!, changed));
    return;
  }
  const place = before[before.length - tail] ?? null;
  for (const node of gone) node.remove();
  for (const node of come) {
    old.insertBefore(node, place);
    if (node instanceof Element) changed.push(node);
  }
}

/** True if one node can become the other, so that what is inside keeps its state. */
const isKin = (a: Node, b: Node): boolean =>
  a.nodeName === b.nodeName && (!(a instanceof Element) || a.id === (b as Element).id);

function update(node: Node, next: Node, changed: Element[]): void {
  if (!(node instanceof Element) || !(next instanceof Element)) {
    if (node.nodeValue === next.nodeValue) return;
    node.nodeValue = next.nodeValue;
    if (node.parentElement) changed.push(node.parentElement);
    return;
  }
  for (const {name, value} of next.attributes) if (!STATEFUL.includes(name)) node.setAttribute(name, value);
  for (const {name} of [...node.attributes])
    if (!STATEFUL.includes(name) && !next.hasAttribute(name)) node.removeAttribute(name);
  merge(node, next, changed);
}
