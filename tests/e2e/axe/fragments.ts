/**
 * What axe judges an element by, short enough to compare. Two elements with the same key stand in the same surroundings, with
 * the same classes and attributes, are named in the same way, and hold the same kinds of children where a rule asks for them:
 * a rule about one element says the same of both. Rules about a whole page are not answered by this, see `outline.ts`; nor
 * is what only a layout tells, such as a region that scrolls because its text is long: that is tried on each kind of page, and
 * on all by `npm run axe -- --all`.
 */

export interface Fragment {
  element: Element;
  key: string;
  /** For a reader: the element with its nearest parents. */
  name: string;
}

/**
 * Reads the fragments of a document, be it open or only parsed. Runs in a browser, so it must hold all that it needs.
 * @returns one for each element of the body, in their order
 */
export function readFragments(root: Document): Fragment[] {
  /** What shows nothing, and a place where a word may break. */
  const LEFT_OUT = new Set(['script', 'style', 'template', 'noscript', 'link', 'meta', 'wbr']);
  /** Attributes that name something: only whether they say anything is asked. */
  const NAMES = new Set(['alt', 'title', 'placeholder', 'label', 'aria-label', 'aria-roledescription']);
  /** Attributes that point to other elements: whether these exist. */
  const POINTERS =
    /^(?:for|headers|list|aria-(?:labelledby|describedby|controls|owns|details|errormessage|activedescendant))$/;
  /** Attributes that lead elsewhere: whether they lead anywhere, and whether within the page. */
  const ADDRESSES = new Set(['href', 'src', 'action']);
  /** Attributes whose value no rule asks for. */
  const FREE =
    /^(?:name|value|datetime|width|height|srcset|sizes|download|maxlength|minlength|pattern|min|max|cite|viewbox|d)$/;
  /** Elements and roles with rules about what they hold, or that are named by it. */
  const HOLDERS =
    /^(?:a|button|h[1-6]|label|summary|legend|caption|ul|ol|dl|select|table|thead|tbody|tr|th|fieldset|form|nav|svg)$/;

  // A page repeats itself, so most texts have been hashed before.
  const hashes = new Map<string, string>();
  const hash = (text: string): string => {
    let known = hashes.get(text);
    if (known === undefined) hashes.set(text, (known = hashAnew(text)));
    return known;
  };
  const hashAnew = (text: string): string => {
    // cyrb53: short, and far from colliding for some thousand texts.
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
  };
  const says = (text: string | null | undefined): boolean => /\S/.test(text ?? '');
  const attribute = ({name, value}: Attr): string => {
    if (NAMES.has(name)) return says(value) ? name : `${name}=""`;
    if (POINTERS.test(name))
      return value.split(/\s+/).every((id) => root.getElementById(id)) ? name : `${name} to nothing`;
    if (ADDRESSES.has(name)) return value.startsWith('#') ? `${name}=#` : says(value) ? name : `${name}=""`;
    return FREE.test(name) ? name : `${name}=${value}`;
  };
  const isLabelled = (element: Element): boolean =>
    'labels' in element && [...((element.labels as NodeList | null) ?? [])].some(({textContent}) => says(textContent));
  const hasOwnText = (element: Element): boolean => {
    for (let node = element.firstChild; node; node = node.nextSibling)
      if (node.nodeType === 3 && says(node.nodeValue)) return true;
    return false;
  };

  const found: Fragment[] = [];
  const walk = (element: Element, around: string, names: readonly string[], inText: boolean, place: number): void => {
    const tag = element.localName;
    if (LEFT_OUT.has(tag)) return;
    const whole = tag === 'body';
    // The script of the page makes a button of a picture that opens; a page that is only parsed does not have it.
    const opens = tag === 'img' && element.matches('.medium-zoom-image');
    const classes =
      whole || !element.className
        ? []
        : [...element.classList].filter((name) => !(opens && name === 'medium-zoom-image')).sort();
    const attributes: string[] = [];
    for (const one of whole ? [] : element.attributes) {
      if (one.name === 'class' || one.name === 'id' || one.name.startsWith('data-')) continue;
      if (opens && /^(?:role|tabindex|aria-haspopup)$/.test(one.name)) continue;
      const said = attribute(one);
      // The page itself takes back what it had put off, block by block.
      if (said !== 'style=content-visibility: visible;') attributes.push(said);
    }
    attributes.sort();
    const label = [tag, ...classes].join('.');
    const kind = [
      label,
      ...attributes,
      ...(isLabelled(element) ? ['labelled'] : []),
      // Rows have stripes, and the first columns have a style of their own.
      ...(tag === 'tr' ? [place % 2 ? 'odd' : 'even'] : []),
      ...(tag === 'td' || tag === 'th' ? [String(Math.min(place, 3))] : []),
    ].join('|');
    const here = hash(`${around}>${kind}`);
    const path = [...names.slice(-2), label];
    const text = hasOwnText(element);
    const holds =
      HOLDERS.test(tag) || (element.hasAttribute('role') && !opens)
        ? [...new Set([...element.children].map(({localName}) => localName))].sort().join()
        : '';
    const own = [
      text ? 'text' : says(element.textContent) ? 'text below' : '',
      holds,
      inText && tag === 'a' ? 'in text' : '',
    ];
    found.push({element, key: hash(`${here}#${own.join('#')}`), name: path.join(' > ')});
    if (tag === 'svg') return;
    let index = 0;
    for (let child = element.firstElementChild; child; child = child.nextElementSibling)
      walk(child, here, path, text, (index += 1));
  };
  walk(root.body, '', [], false, 1);
  return found;
}
