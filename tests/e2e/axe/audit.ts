/**
 * Axe over a page of the site. Colours are judged on a few elements of each fragment (see `fragments.ts`): the words of seven
 * samples are thousands, and what makes two of them look alike is in their key.
 */
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {AxeResults} from 'axe-core';
import type {Page} from '@playwright/test';
import {readFragments, type Fragment} from './fragments';

/** Rules that depend on the theme; the others need to be checked once per page. */
const COLOUR_RULES = {'color-contrast': '*', 'link-in-text-block': 'a[href]'} as const;

/** Rules about what a narrow view changes: the menu, what is hidden, what scrolls. */
const NARROW_RULES = [
  'aria-hidden-focus',
  'button-name',
  'link-name',
  'nested-interactive',
  'region',
  'scrollable-region-focusable',
];

/** Attribute of the elements whose colours are judged. */
const LOOK = 'data-axe-look';
/** How many elements of a fragment: those at the beginning of the page. */
const FEW = 2;

/** Attributes by which an element asks for another one: its name, its description, where it leads within the page. */
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
/** Each is judged by those before it. */
const HEADINGS = ':is(h1, h2, h3, h4, h5, h6, [role=heading])';
/** What can be emptied as a whole. What stands in a sentence cannot, nor a part of a table: what it is for would be lost. */
const BLOCKS = ':is(nav, aside, header, footer, section, article, div, ul, ol, dl, details, pre, table):not(table *)';
/** What repeats itself: of those at the end a few stay. */
const ROWS = ':is(tbody > tr, li)';

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** What the functions below leave in the page for each other. */
interface Prepared {
  axe: {
    configure(spec: {rules: {id: string; selector: string}[]}): void;
    run(context: unknown, options: object): Promise<AxeResults>;
  };
  readFragments: typeof readFragments;
  /** Those of the page as it stood when it was prepared. */
  fragments: Fragment[];
  /** The elements that are looked at, where not the whole page is. */
  chosen?: Element[];
}

/**
 * Nothing fades while it is judged: a colour on its way from one theme to the other has the contrast of neither. Who waits for
 * the end of what fades can be late, on a busy machine by a frame; so it does not begin.
 */
const AT_ONCE = '*, *::before, *::after { transition: none !important; animation: none !important; }';

/** Brings axe, and has the page stand still: everything has its place, and no colour is on its way to another. */
export async function prepare(page: Page): Promise<void> {
  // Two strings in place of functions: axe is one, and a function that is handed over cannot name another.
  await page.evaluate(`${AXE}; window.readFragments = ${readFragments.toString()};`);
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, AT_ONCE);
  await standStill(page);
  await page.evaluate(
    ({rules, attribute, few}) => {
      const prepared = window as unknown as Prepared;
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
 * Waits until nothing of the page moves or fades. Without this a judgement of contrast may fall into a change of colours, or
 * take the place of a block from before the blocks above it were laid out, and see another one behind its text.
 */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.setAttribute('data-whole', '');
    await document.fonts.ready;
    // What is folded does not move, so its transitions do not end before it is unfolded.
    const isFolded = (element: Element | null | undefined) =>
      element?.closest('details:not([open]) > :not(summary)') != null;
    const isEnding = ({effect}: Animation) =>
      effect?.getComputedTiming().endTime !== Infinity && !isFolded((effect as KeyframeEffect | null)?.target);
    // Again and again: what inherits a colour that fades begins to fade itself when that one has ended.
    for (let still = 0; still < 3; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const ending = document.getAnimations().filter(isEnding);
      if (ending.length > 0) still = -1;
      await Promise.all(ending.map(({finished}) => finished.catch(() => undefined)));
    }
  });
}

/**
 * Chooses what `judge` will look at: the elements with these keys, with what is below them. On a page that `prepare` has
 * seen, and that React has not: the keys are those of the built page.
 *
 * Axe reads a whole page before it looks at a part of it, which takes longer than the look. So the blocks that hold nothing
 * chosen are emptied, and the rows go that follow the last one that does. An empty block stays in its place, for who stands
 * beside or around an element decides how it looks; and what a rule about the chosen asks for keeps what it says.
 * @returns names of those that the page does not have
 */
export async function choose(page: Page, fragments: Record<string, string>): Promise<string[]> {
  return page.evaluate(
    ({wanted, few, pointers, headings, blocks, rows}) => {
      const prepared = window as unknown as Prepared;
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
 * Runs axe over the whole page, or over what was chosen.
 * @param rules `all`, those that depend on the theme, or those that depend on the width
 * @returns one line per element that breaks a rule: name of the rule, element, and what is wrong
 */
export async function judge(page: Page, rules: 'all' | 'colours' | 'narrow'): Promise<string[]> {
  const only = {all: undefined, colours: Object.keys(COLOUR_RULES), narrow: NARROW_RULES}[rules];
  return page.evaluate(async (names) => {
    const {axe, chosen} = window as unknown as Prepared;
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

/** Changes the theme of an open page, as its button does. On a prepared page nothing fades, so nothing is waited for. */
export async function changeTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
}
