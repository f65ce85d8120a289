/**
 * Runs axe on a page of the site. Colours are checked on only a few elements per fragment (see `fragments.ts`): the
 * words of seven samples are thousands of elements, and elements with the same key have the same colours.
 */
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {AxeResults} from 'axe-core';
import type {Page} from '@playwright/test';
import {readFragments, type Fragment} from './fragments';

/** Rules that depend on the theme; the others need to be checked once per page. */
const COLOUR_RULES = {'color-contrast': '*', 'link-in-text-block': 'a[href]'} as const;

/** Rules affected by a narrow viewport: the menu, hidden content, and scrollable areas. */
const NARROW_RULES = [
  'aria-hidden-focus',
  'button-name',
  'link-name',
  'nested-interactive',
  'region',
  'scrollable-region-focusable',
];

/** Marks the elements whose colours are checked. */
const LOOK = 'data-axe-look';
/** Number of elements per fragment whose colours are checked, from the start of the page. */
const FEW = 2;

/** Attributes that refer to other elements: labels, descriptions, and links within the page. */
const POINTERS = [
  'for',
  'headers',
  'list',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-details',
  'aria-errormessage',
  'aria-activedescendant',
];
/** Each heading is checked against the ones before it. */
const HEADINGS = ':is(h1, h2, h3, h4, h5, h6, [role=heading])';
/**
 * Blocks that can be emptied as a whole. Inline elements and parts of tables cannot, because they would lose their
 * meaning.
 */
const BLOCKS = ':is(nav, aside, header, footer, section, article, div, ul, ol, dl, details, pre, table):not(table *)';
/** Repeated elements, of which a few at the end are kept. */
const ROWS = ':is(tbody > tr, li)';

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** State that the functions below keep in the page. */
interface PreparedWindow {
  axe: {
    configure(spec: {rules: {id: string; selector: string}[]}): void;
    run(context: unknown, options: object): Promise<AxeResults>;
  };
  readFragments: typeof readFragments;
  /** Fragments of the page at the time it was prepared. */
  fragments: Fragment[];
  /** The elements to check, unless it is the whole page. */
  chosen?: Element[];
}

/**
 * Disables transitions and animations: in the middle of a theme change, colours have the contrast of neither theme.
 * Waiting for the end of a transition is unreliable on a busy machine, so none is started.
 */
const AT_ONCE = '*, *::before, *::after { transition: none !important; animation: none !important; }';

/** Loads axe and freezes the page: everything is laid out, and no colour is in transition. */
export async function prepare(page: Page): Promise<void> {
  // Passed as strings: axe is a script in a string, and a serialised function cannot refer to another one.
  await page.evaluate(`${AXE}; window.readFragments = ${readFragments.toString()};`);
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, AT_ONCE);
  await standStill(page);
  await page.evaluate(
    ({rules, attribute, few}) => {
      const prepared = window as unknown as PreparedWindow;
      prepared.axe.configure({
        rules: Object.entries(rules).map(([id, selector]) => ({
          id,
          selector: selector === '*' ? `[${attribute}]` : `${selector}[${attribute}]`,
        })),
      });
      prepared.fragments = prepared.readFragments(document);
      const seen = new Map<string, number>();
      for (const {element, key} of prepared.fragments) {
        const before = seen.get(key) ?? 0;
        seen.set(key, before + 1);
        if (before < few) element.setAttribute(attribute, '');
      }
    },
    {rules: COLOUR_RULES, attribute: LOOK, few: FEW},
  );
}

/**
 * Waits until nothing moves or fades. Otherwise a contrast check may see a colour in transition, or use the position of
 * a block before the blocks above it were laid out and compare it with the wrong background.
 */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.setAttribute('data-whole', '');
    await document.fonts.ready;
    // Transitions of collapsed content do not run, so they never finish.
    const isFolded = (element: Element | null | undefined) =>
      element?.closest('details:not([open]) > :not(summary)') != null;
    const isEnding = ({effect}: Animation) =>
      effect?.getComputedTiming().endTime !== Infinity && !isFolded((effect as KeyframeEffect | null)?.target);
    // Repeated, because an inherited colour starts its own transition after its parent's has ended.
    for (let still = 0; still < 3; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const ending = document.getAnimations().filter(isEnding);
      if (ending.length > 0) still = -1;
      await Promise.all(ending.map(({finished}) => finished.catch(() => undefined)));
    }
  });
}

/**
 * Selects the elements that `judge` will check: those with the given keys, and their descendants. Only for a page that
 * was prepared by `prepare` and not hydrated, since the keys are those of the built page.
 *
 * Axe reads a whole page before it checks a part of it, which takes longer than the check itself. Therefore blocks
 * without selected elements are emptied, and rows after the last one with selected elements are removed. Empty blocks
 * keep their position, because neighbours and ancestors affect styles; elements that rules about the selected ones
 * refer to keep their text.
 * @returns names of the elements that the page does not have
 */
export async function choose(page: Page, fragments: Record<string, string>): Promise<string[]> {
  return page.evaluate(
    ({wanted, few, pointers, headings, blocks, rows}) => {
      const prepared = window as unknown as PreparedWindow;
      const found = new Map<string, Element[]>();
      for (const {element, key} of prepared.fragments) {
        const same = found.get(key) ?? [];
        if (wanted[key] !== undefined && same.length < few) found.set(key, [...same, element]);
      }
      const chosen = new Set([...found.values()].flat());
      prepared.chosen = [...chosen];

      const target = (id: string) => document.getElementById(id) ?? [];
      const asked = new Set(document.querySelectorAll(headings));
      for (const element of new Set([...chosen].flatMap((one) => [one, ...one.querySelectorAll('*')]))) {
        for (const label of (element as HTMLInputElement).labels ?? []) asked.add(label);
        for (const name of pointers)
          for (const one of element.getAttribute(name)?.split(/\s+/).flatMap(target) ?? []) asked.add(one);
      }
      const led = [...chosen].flatMap((one) => target(one.getAttribute('href')?.replace(/^#/, '') ?? ''));
      const around = new Set<Element>();
      for (const one of [...chosen, ...asked, ...led.flatMap(({children}) => [...children])])
        for (let above = one.parentElement; above && !around.has(above); above = above.parentElement) around.add(above);
      const empty = (parent: Element, isChosen: boolean) => {
        for (const child of parent.children) {
          if (asked.has(child)) continue;
          if (around.has(child) || chosen.has(child)) empty(child, isChosen || chosen.has(child));
          else if (!isChosen && child.matches(blocks)) child.replaceChildren();
        }
        while (parent.children.length > few && parent.lastElementChild!.matches(rows)) {
          if ([around, chosen, asked].some((some) => some.has(parent.lastElementChild!))) break;
          parent.lastElementChild!.remove();
        }
      };
      empty(document.body, false);
      return Object.entries(wanted).flatMap(([key, name]) => (found.has(key) ? [] : [name]));
    },
    {wanted: fragments, few: FEW, pointers: POINTERS, headings: HEADINGS, blocks: BLOCKS, rows: ROWS},
  );
}

/**
 * Runs axe on the whole page, or on the selected elements.
 * @param rules all of them, those that depend on the theme, or those that depend on the width
 * @returns one line per violation: rule, element, and explanation
 */
export async function judge(page: Page, rules: 'all' | 'colours' | 'narrow'): Promise<string[]> {
  const only = {all: undefined, colours: Object.keys(COLOUR_RULES), narrow: NARROW_RULES}[rules];
  return page.evaluate(async (names) => {
    const {axe, chosen} = window as unknown as PreparedWindow;
    const {violations} = await axe.run(chosen ? {include: chosen} : document, {
      resultTypes: ['violations'],
      ...(names ? {runOnly: names} : {}),
    });
    return violations.flatMap(({id, nodes}) =>
      nodes.map(({target, any, all, none}) => {
        const why = [...any, ...all, ...none].map(({message}) => message).join('; ');
        return `${id}: ${target.join(' ')}: ${why}`;
      }),
    );
  }, only);
}

/**
 * Changes the theme of an open page, as its button does. A prepared page has no transitions, so there is nothing to
 * wait for.
 */
export async function changeTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
}
