/**
 * The development server makes the sandbox as one file when somebody asks for it. To pack it anew after each saved fact
 * would have every page wait for a file that nobody reads while writing. A build writes it, see `config/generated.ts`.
 */
import type {IncomingMessage, ServerResponse} from 'node:http';
import type {PluginModule} from '@docusaurus/types';
import {getContent} from '../../facts/load';
import {LICENCES_FILE, STANDALONE_FILE, standaloneSandbox} from '../../sandbox/standalone/bundle';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

const TYPES = new Map([
  [STANDALONE_FILE, 'text/javascript; charset=utf-8'],
  [LICENCES_FILE, 'text/plain; charset=utf-8'],
]);

/** @param root the project's root */
export function sandboxFile(root: string): PluginModule {
  return ({baseUrl}) => ({
    name: 'sandbox-file',
    configureWebpack({mode}, isServer) {
      if (mode === 'production' || isServer) return {};
      const devServer = {
        // Docusaurus has such a function, too: both get the same list, and what they return is joined. First in the list,
        // or an older file of a build would be served, and a click on the link would show the first page.
        setupMiddlewares(middlewares: Middleware[]) {
          middlewares.unshift(answer(root, baseUrl));
          return [];
        },
      };
      // The types of webpack know `devServer` only with those of its server; `mode` stays what it is.
      const more = {mode, devServer};
      return more;
    },
  });
}

const answer =
  (root: string, baseUrl: string): Middleware =>
  ({url = ''}, response, next) => {
    const name = url.startsWith(baseUrl) ? url.slice(baseUrl.length).replace(/\?.*$/, '') : '';
    const type = TYPES.get(name);
    if (type === undefined) return next();
    getContent(root)
      .then((content) => standaloneSandbox(root, content))
      .then((files) => response.setHeader('content-type', type).end(files.get(name)))
      .catch(next);
  };
