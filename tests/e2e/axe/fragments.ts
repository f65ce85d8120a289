/**
 * Computes a key for each element that covers all that axe's per-element rules depend on. Elements with the same key
 * have the same context, classes and attributes, the same kind of name, and the same kinds of children where a rule
 * depends on them, so a rule gives the same result for all of them. Not covered: rules about a whole page, see
 * `outline.ts`; and properties that only the layout determines, such as a region that scrolls because its text is long.
 * The latter are checked on each kind of page, and on all pages by `npm run axe -- --all`.
 */

export interface Fragment {
  element: Element;
  key: string;
  /** For reports: the element with its nearest ancestors. */
  name: string;
}

/**
 * Reads the fragments of a document, either open or only parsed. Runs in a browser, so it must not refer to anything
 * outside.
 * @returns a fragment for each element of the body, in document order
 */
export function readFragments(root: Document): Fragment[] {
  /** Elements that render nothing, and optional line breaks. */
  const LEFT_OUT = new Set(['script', 'style', 'template', 'noscript', 'link', 'meta', 'wbr']);
  /** Attributes that give a name: only whether they are empty matters. */
  const NAMES = new Set(['alt', 'title', 'placeholder', 'label', 'aria-label', 'aria-roledescription']);
  /** Attributes that refer to other elements: only whether those exist matters. */
  const POINTERS =
    /^(?:for|headers|list|aria-(?:labelledby|describedby|controls|owns|details|errormessage|activedescendant))$/;
  /** Attributes with addresses: only whether they are empty, and whether they point into the page, matters. */
  const ADDRESSES = new Set(['href', 'src', 'action']);
  /** Attributes whose value is irrelevant to all rules. */
  const FREE =
    /^(?:name|value|datetime|width|height|srcset|sizes|download|maxlength|minlength|pattern|min|max|cite|viewbox|d)$/;
  /** Elements and roles with rules about their contents, or that get their name from them. */
  const HOLDERS =
    /^(?:a|button|h[1-6]|label|summary|legend|caption|ul|ol|dl|select|table|thead|tbody|tr|th|fieldset|form|nav|svg)$/;

  // Cache: pages repeat themselves, so most texts have been hashed before.
  const hashes = new Map<string, string>();
  const hash = (text: string): string => {
    let known = hashes.get(text);
    if (known === undefined) hashes.set(text, (known = hashAnew(text)));
    return known;
  };
  const hashAnew = (text: string): string => {
    // cyrb53: short, and collisions are very unlikely for some thousand texts.
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
    // A script, which does not run in a page that is only parsed, marks zoomable images and shows their buttons.
    const opens = tag === 'img' && element.matches('.medium-zoom-image');
    const classes =
      whole || !element.className
        ? []
        : [...element.classList].filter((name) => !(opens && name === 'medium-zoom-image')).sort();
    const attributes: string[] = [];
    for (const one of whole ? [] : element.attributes) {
      if (one.name === 'class' || one.name === 'id' || one.name.startsWith('data-')) continue;
      if (one.name === 'hidden' && element.matches('.enlarge')) continue;
      const said = attribute(one);
      // The page removes `content-visibility` from its blocks by itself, so ignore it.
      if (said !== 'style=content-visibility: visible;') attributes.push(said);
    }
    attributes.sort();
    const label = [tag, ...classes].join('.');
    const kind = [
      label,
      ...attributes,
      ...(isLabelled(element) ? ['labelled'] : []),
      // Rows are striped, and first columns have their own style.
      ...(tag === 'tr' ? [place % 2 ? 'odd' : 'even'] : []),
      ...(tag === 'td' || tag === 'th' ? [String(Math.min(place, 3))] : []),
    ].join('|');
    const here = hash(`${around}>${kind}`);
    const path = [...names.slice(-2), label];
    const text = hasOwnText(element);
    const holds =
      HOLDERS.test(tag) || element.hasAttribute('role')
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
