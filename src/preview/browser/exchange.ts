/** Exchanges the parts of the content that differ. */

/** Content of a page, with its source as it was before the reader opened tabs and details. */
export class Content {
  private source: Element;

  /** @param shown the element with the content, before anybody has used it */
  constructor(private readonly shown: Element) {
    this.source = shown.cloneNode(true) as Element;
  }

  /**
   * @param html the new content
   * @returns the elements that are new or differ
   */
  exchange(html: string): Element[] {
    const next = document.createElement('div');
    next.innerHTML = html;
    // New nodes move from here into the page.
    const source = next.cloneNode(true) as Element;
    const changed: Element[] = [];
    merge(this.shown, this.source, next, changed);
    this.source = source;
    return changed;
  }
}

/**
 * Two sources are compared, not the source with what is shown: that has the state of the reader.
 * @param shown has the same children as `old`
 */
function merge(shown: Element, old: Element, next: Element, changed: Element[]): void {
  const [live, before, after] = [[...shown.childNodes], [...old.childNodes], [...next.childNodes]];
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head]!.isEqualNode(after[head]!)) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail)!.isEqualNode(after.at(-1 - tail)!)) tail += 1;
  const [gone, come] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  if (gone.length === come.length && gone.every((node, index) => isKin(node, come[index]!))) {
    gone.forEach((node, index) => update(live[head + index]!, node, come[index]!, changed));
    return;
  }
  const place = live[before.length - tail] ?? null;
  for (const node of live.slice(head, before.length - tail)) node.remove();
  for (const node of come) {
    shown.insertBefore(node, place);
    if (node instanceof Element) changed.push(node);
  }
}

/** True if one node can become the other, so that what is inside keeps its state. */
const isKin = (a: Node, b: Node): boolean =>
  a.nodeName === b.nodeName && (!(a instanceof Element) || a.id === (b as Element).id);

function update(live: Node, old: Node, next: Node, changed: Element[]): void {
  if (!(live instanceof Element) || !(old instanceof Element) || !(next instanceof Element)) {
    if (old.nodeValue === next.nodeValue) return;
    live.nodeValue = next.nodeValue;
    if (live.parentElement) changed.push(live.parentElement);
    return;
  }
  for (const {name, value} of next.attributes) if (old.getAttribute(name) !== value) live.setAttribute(name, value);
  for (const {name} of old.attributes) if (!next.hasAttribute(name)) live.removeAttribute(name);
  merge(live, old, next, changed);
}
