/** The list below the field: suggestions, which are its options, and the link to all results, which is none. */
import {addressOf} from '../address';
import {termsOf} from '../../../early/page/search/terms';
import type {Hit} from '../../engine/search';
import {namesPage} from './suggestion';

/** Class of the suggestion that Enter opens. */
const CHOSEN = 'suggestion--chosen';

/** Class of one in which the name of its page stands: a style that looks into each costs a part of every frame. */
const OPENS = 'suggestion--opens';

/** What is drawn: the answer to a text. */
export interface Answer {
  hits: readonly Hit[];
  /** @returns the HTML inside a suggestion */
  suggestion(hit: Hit): string;
  /** What stands below the suggestions. */
  footer: HTMLElement | undefined;
}

export class List {
  /** Everything, with what stands around the options. */
  readonly element: HTMLElement;
  readonly #options: HTMLElement;
  readonly #field: HTMLInputElement;
  /** Position of the chosen suggestion; −1 for none. */
  #chosen = -1;
  /** Of all suggestions: an id that comes again would not be read out. */
  #count = 0;

  constructor(field: HTMLInputElement) {
    const {ownerDocument: root} = field;
    this.#field = field;
    this.element = root.createElement('div');
    this.element.className = 'search__list';
    this.element.hidden = true;
    this.#options = root.createElement('div');
    this.#options.id = 'search-options';
    this.#options.role = 'listbox';
    this.#options.ariaLabel = field.ariaLabel;
    this.#options.hidden = true;
    this.element.append(this.#options);
    field.setAttribute('aria-controls', this.#options.id);
    field.ariaExpanded = 'false';
    field.after(this.element);
  }

  get #all(): HTMLCollectionOf<HTMLElement> {
    return this.#options.children as HTMLCollectionOf<HTMLElement>;
  }

  get chosen(): number {
    return this.#chosen;
  }

  get visible(): boolean {
    return !this.element.hidden;
  }

  /** Whether anything is drawn. */
  get empty(): boolean {
    return this.#options.hidden && this.element.children.length === 1;
  }

  draw({hits, suggestion, footer}: Answer): void {
    this.choose(-1);
    this.#options.replaceChildren(
      ...hits.map((hit) => {
        const option = this.#field.ownerDocument.createElement('a');
        option.className = namesPage(hit) ? `suggestion_hit ${OPENS}` : 'suggestion_hit';
        option.role = 'option';
        option.id = `suggestion-${this.#count++}`;
        option.tabIndex = -1;
        option.href = addressOf(hit);
        option.innerHTML = suggestion(hit);
        return option;
      }),
    );
    this.#options.hidden = hits.length === 0;
    const below: Node[] = footer ? [footer] : [];
    if (hits.length === 0) {
      const none = this.element.ownerDocument.createElement('span');
      none.className = 'search__none';
      none.textContent = termsOf(this.element.ownerDocument)?.words.none ?? '';
      below.unshift(none);
    }
    this.element.replaceChildren(this.#options, ...below);
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

  /** @param at position of a suggestion; −1 for none */
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

  /** By keys, around the list and through the field. */
  move(step: 1 | -1): void {
    const {length} = this.#all;
    const next = this.#chosen + step;
    this.choose(next < -1 ? length - 1 : next < length ? next : -1);
    const option = this.#all[this.#chosen];
    if (!option) return;
    // The page stays where it is.
    const {top, bottom} = option.getBoundingClientRect();
    const frame = this.element.getBoundingClientRect();
    if (top < frame.top) this.element.scrollTop += top - frame.top;
    else if (bottom > frame.bottom) this.element.scrollTop += bottom - frame.bottom;
  }

  /** Whether the last suggestion is chosen, below which only the link to all results stands. */
  get atEnd(): boolean {
    return this.#chosen === this.#all.length - 1;
  }

  /** @returns the position of the suggestion around an element; −1 for none */
  positionOf(target: EventTarget | null): number {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null;
    return option ? [...this.#all].indexOf(option) : -1;
  }

  /** The link to all results, while it can be seen. */
  get link(): HTMLElement | null {
    return this.visible ? this.element.querySelector<HTMLElement>('a:not([role=option])') : null;
  }

  contains(target: EventTarget | null): boolean {
    return target instanceof Node && this.element.contains(target);
  }

  remove(): void {
    this.element.remove();
    for (const name of ['aria-controls', 'aria-expanded', 'aria-activedescendant']) this.#field.removeAttribute(name);
  }
}
