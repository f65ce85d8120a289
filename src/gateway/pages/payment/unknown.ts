/** The page where nothing is: no transaction bears the token of the address. */
import {html} from 'hono/html';
import {textsOf} from './texts';
import {pageResponse} from '../shared/layout';

/** In English: without a transaction nobody knows the customer’s language. */
export function unknownPayment(): Promise<Response> {
  const {language, unknown} = textsOf('en');
  const content = html`<h1>${unknown.title}</h1><p>${unknown.text}</p>`;
  return pageResponse({language, title: unknown.title, content}, 404);
}
