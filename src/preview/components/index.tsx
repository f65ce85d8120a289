/**
 * Renders the content of a page with the components of the site. The preview bundles this module once, as the theme is
 * no module that Node can load: its imports are aliases, and its styles are modules.
 */
import type {ComponentType} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import components from '@theme/MDXComponents';
import {setWords} from './stand-ins/Translate';

/** A compiled page. */
export type Content = ComponentType<{components: object}>;

/**
 * @param Page a compiled page
 * @param words id of a message → text, in the language of the page
 * @returns HTML of the content
 */
export function renderContent(Page: Content, words: Readonly<Record<string, string>>): string {
  setWords(words);
  return renderToStaticMarkup(<Page components={components} />);
}
