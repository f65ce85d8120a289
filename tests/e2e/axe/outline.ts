/**
 * Axe's rules about a whole page that need no layout: order of headings, landmarks, ids, and references to them. They
 * are cheap, so they run on every page, whereas axe itself runs on the pages chosen by `plan.ts`.
 */

/**
 * Runs in a browser, so it must not refer to anything outside.
 * @param root a built page, parsed
 * @returns violations, with axe's name of the rule and the element
 */
export function outlineProblems(root: Document): string[] {
  const problems: string[] = [];
  const show = (element: Element) => `<${[element.localName, ...element.classList].join('.')}>`;
  const all = (selector: string) => [...root.querySelectorAll(selector)].filter((one) => !one.closest('noscript'));
  const exposed = (selector: string) => all(selector).filter((one) => !one.closest('[hidden], [aria-hidden=true]'));

  let level = 0;
  for (const heading of exposed('h1, h2, h3, h4, h5, h6')) {
    const next = Number(heading.localName[1]);
    if (level > 0 && next > level + 1)
      problems.push(`heading-order: level ${next} after ${level} at ${show(heading)} “${heading.textContent}”`);
    level = next;
  }
  if (all('h1').length !== 1) problems.push(`page-has-heading-one: ${all('h1').length} headings of level 1`);

  const ids = new Set<string>();
  for (const element of all('[id]')) {
    if (ids.has(element.id)) problems.push(`duplicate-id: ${element.id} at ${show(element)}`);
    ids.add(element.id);
  }
  for (const name of ['aria-labelledby', 'aria-describedby', 'for', 'headers'])
    for (const element of all(`[${name}]`))
      for (const id of element.getAttribute(name)!.split(/\s+/))
        if (!ids.has(id)) problems.push(`${name} of ${show(element)} names ${id}, which does not exist`);

  const outside = (one: Element) => !one.parentElement!.closest('main, article, aside, nav, section');
  const landmarks: [string, Element[]][] = [
    ['main', exposed('main, [role=main]')],
    ['banner', exposed('header, [role=banner]').filter((one) => one.hasAttribute('role') || outside(one))],
    ['contentinfo', exposed('footer, [role=contentinfo]').filter((one) => one.hasAttribute('role') || outside(one))],
    ['navigation', exposed('nav, [role=navigation]')],
    ['complementary', exposed('aside, [role=complementary]')],
    ['search', exposed('search, [role=search]')],
    ['region', exposed('section[aria-label], section[aria-labelledby], [role=region]')],
  ];
  const nameOf = (one: Element) =>
    (
      one.getAttribute('aria-label') ??
      root.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent ??
      one.getAttribute('title') ??
      ''
    ).trim();
  for (const [role, elements] of landmarks) {
    const names = new Set<string>();
    for (const element of elements) {
      if (names.has(nameOf(element)))
        problems.push(`landmark-unique: ${role} “${nameOf(element)}” again at ${show(element)}`);
      names.add(nameOf(element));
    }
  }
  if (landmarks[0]![1].length !== 1) problems.push(`landmark-one-main: ${landmarks[0]![1].length} main landmarks`);
  for (const [role, elements] of landmarks.slice(1, 3))
    if (elements.length > 1) problems.push(`landmark-no-duplicate-${role}: ${elements.map(show).join(', ')}`);

  if (!root.title.trim()) problems.push('document-title: the page has no title');
  if (!root.documentElement.lang) problems.push('html-has-lang: the page has no language');
  const viewport = root.querySelector('meta[name=viewport]')?.getAttribute('content') ?? '';
  if (/user-scalable=no|maximum-scale/.test(viewport)) problems.push(`meta-viewport: “${viewport}” hinders zooming`);
  return problems;
}
