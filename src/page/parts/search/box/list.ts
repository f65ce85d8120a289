/**
 * The list below the search field: suggestions, which are options of a listbox, and the link to all results, which is
 * not.
 */
import type {SearchTerms} from '../../../body/search/names';
import {NO_HYDRATION} from '../../../body/hydration/state';
import {type Hit, type Starts, addressOf} from '../../../../search/browser';
import {namesPage, startOf, suggestionOf} from './suggestion';

/** Class of the selected suggestion, which Enter opens. */
const CHOSEN = 'suggestion--chosen';

/**
 * Class of a suggestion that shows the title of its page. A class is used because a `:has()` selector slows down every
 * frame.
 */
const OPENS = 'suggestion--opens';

export class List {
  /** The whole list, with the elements around the options. */
  readonly element: HTMLElement;
  readonly #options: HTMLElement;
  readonly #field: HTMLInputElement;
  /** Index of the selected suggestion; −1 for none. */
  #chosen = -1;
  /** Number of suggestions created so far. Ids must be unique: a screen reader does not announce a repeated one. */
  #count = 0;

  /** @param place an empty element, which becomes the list */
  constructor(field: HTMLInputElement, place: HTMLElement) {
    const {ownerDocument: root} = field;
    this.#field = field;
    this.element = place;
    this.element.className = 'search__list';
    this.#options = root.createElement('div');
    this.#options.id = 'search-options';
    this.#options.role = 'listbox';
    this.#options.ariaLabel = field.ariaLabel;
    this.#options.hidden = true;
    this.element.replaceChildren(this.#options);
    field.setAttribute('aria-controls', this.#options.id);
    field.ariaExpanded = 'false';
  }

  get #all(): NodeListOf<HTMLAnchorElement> {
    return this.#options.querySelectorAll('a');
  }

  get chosen(): number {
    return this.#chosen;
  }

  /** Number of suggestions. */
  get count(): number {
    return this.#all.length;
  }

  get visible(): boolean {
    return !this.element.hidden;
  }

  /** True if the list has no content. */
  get empty(): boolean {
    return this.#options.hidden && this.element.children.length === 1;
  }

  /**
   * @param text the query
   * @param hits the answer
   */
  draw(text: string, hits: readonly Hit[], terms: SearchTerms): void {
    const {ownerDocument: root} = this.element;
    this.choose(-1);
    this.#options.replaceChildren(
      ...hits.map((hit) => this.#option(addressOf(hit), suggestionOf(hit), namesPage(hit))),
    );
    this.#options.hidden = hits.length === 0;
    const below = allResults(root, terms, text, hits.length === 0);
    if (hits.length === 0) {
      const none = root.createElement('span');
      none.className = 'search__none';
      none.textContent = terms.words.none;
      below.unshift(none);
    }
    this.element.replaceChildren(this.#options, ...below);
  }

  #option(address: string, html: string, opens: boolean): HTMLAnchorElement {
    const option = this.element.ownerDocument.createElement('a');
    option.className = opens ? `suggestion_hit ${OPENS}` : 'suggestion_hit';
    option.role = 'option';
    option.id = `suggestion-${this.#count++}`;
    option.tabIndex = -1;
    option.href = address;
    option.innerHTML = html;
    return option;
  }

  /**
   * Shows the links of an empty search, in groups with a title.
   * @param forget called by the button of a group that can be cleared
   */
  drawStarts(starts: Starts, forget: () => void): void {
    const {ownerDocument: root} = this.element;
    this.choose(-1);
    this.#options.replaceChildren(
      ...starts.map(({title, links}) => {
        const group = root.createElement('div');
        group.role = 'group';
        group.ariaLabel = title;
        const name = root.createElement('span');
        name.className = 'search__group';
        name.ariaHidden = 'true';
        name.textContent = title;
        group.append(name, ...links.map((link) => this.#option(link.address, startOf(link), false)));
        return group;
      }),
    );
    this.#options.hidden = starts.length === 0;
    const buttons = starts.flatMap(({clear}) => {
      if (!clear) return [];
      const button = root.createElement('button');
      button.type = 'button';
      button.textContent = clear;
      button.setAttribute(NO_HYDRATION, '');
      button.addEventListener('click', forget);
      return [footer(root, button)];
    });
    this.element.replaceChildren(this.#options, ...buttons);
  }

  clear(): void {
    this.choose(-1);
    this.#options.replaceChildren();
    this.#options.hidden = true;
    this.element.replaceChildren(this.#options);
  }

  show(shown: boolean): void {
    if (this.visible === shown) return;
    this.element.hidden = !shown;
    this.#field.ariaExpanded = String(shown);
  }

  /** @param at index of a suggestion; −1 for none */
  choose(at: number): void {
    const before = this.#all[this.#chosen];
    before?.classList.remove(CHOSEN);
    before?.removeAttribute('aria-selected');
    const option = this.#all[at];
    this.#chosen = option ? at : -1;
    if (!option) {
      this.#field.removeAttribute('aria-activedescendant');
      return;
    }
    option.classList.add(CHOSEN);
    option.ariaSelected = 'true';
    this.#field.setAttribute('aria-activedescendant', option.id);
  }

  /** Moves the selection by a key, through the list and the field in a circle. */
  move(step: 1 | -1): void {
    const {length} = this.#all;
    const next = this.#chosen + step;
    this.choose(next < -1 ? length - 1 : next < length ? next : -1);
    const option = this.#all[this.#chosen];
    if (!option) return;
    // Scroll only the list, not the page.
    const {top, bottom} = option.getBoundingClientRect();
    const frame = this.element.getBoundingClientRect();
    if (top < frame.top) this.element.scrollTop += top - frame.top;
    else if (bottom > frame.bottom) this.element.scrollTop += bottom - frame.bottom;
  }

  /** Opens a suggestion by a click on it, so that listeners for navigation run: see `page/body/moves`. */
  follow(at: number): void {
    this.#all[at]?.click();
  }

  /** True if the last suggestion is selected, which is followed by the link to all results. */
  get atEnd(): boolean {
    return this.#chosen === this.#all.length - 1;
  }

  /** @returns the index of the suggestion around an element; −1 for none */
  positionOf(target: EventTarget | null): number {
    const option = target instanceof Element ? target.closest<HTMLAnchorElement>('[role=option]') : null;
    return option ? [...this.#all].indexOf(option) : -1;
  }

  /** The link to all results, or the button that clears the pages opened last, if it is visible. */
  get link(): HTMLElement | null {
    return this.visible ? this.element.querySelector<HTMLElement>('.search__footer > *') : null;
  }

  contains(target: EventTarget | null): boolean {
    return target instanceof Node && this.element.contains(target);
  }
}

/** @returns a link to the results page; empty if that page would have no results either */
function allResults(
  root: Document,
  {context, results, version, words}: SearchTerms,
  text: string,
  isEmpty: boolean,
): HTMLElement[] {
  if (isEmpty && !context) return [];
  const asked = new URLSearchParams({q: text});
  if (context && !isEmpty) asked.set('ctx', context);
  if (version) asked.set('version', version);
  const link = root.createElement('a');
  link.href = `${results}?${asked.toString()}`;
  link.textContent = isEmpty ? words.outside : words.all;
  return [footer(root, link)];
}

function footer(root: Document, content: HTMLElement): HTMLElement {
  const element = root.createElement('div');
  element.className = 'search__footer';
  element.append(content);
  return element;
}
