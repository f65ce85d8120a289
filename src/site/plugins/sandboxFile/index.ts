/**
 * On the dev server, creates the standalone sandbox, the gateway and the compiled samples on demand: bundling them
 * after each saved fact would delay every page for files that are rarely needed. A build writes them, see
 * `site/config/generated.ts`.
 */
import type {IncomingMessage, ServerResponse} from 'node:http';
import type {PluginModule} from '@docusaurus/types';
import {decoderFiles} from '../../build/decoder';
import {DECODER_FILES, type DecoderPaths} from '../../../tools';
import {type Facts, getFacts} from '../../../facts';
import {LIVE_IN_DEVELOPMENT, liveFiles} from '../../build/console/gateway';
import {CALLS_IN_DEVELOPMENT, sampleFiles, SAMPLES_FOLDER} from '../../build/console/samples';
import {SANDBOX_FILE} from '../../../brand';
import {LICENCES_FILE, standaloneSandbox} from '../../build/standalone';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

interface Program {
  type: string;
  make(root: string, facts: Facts): Promise<string>;
}

const standalone = (file: string) => async (root: string, facts: Facts) =>
  (await standaloneSandbox(root, facts)).get(file)!;

const PROGRAMS = new Map<string, Program>([
  [SANDBOX_FILE, {type: 'text/javascript; charset=utf-8', make: standalone(SANDBOX_FILE)}],
  [LICENCES_FILE, {type: 'text/plain; charset=utf-8', make: standalone(LICENCES_FILE)}],
  [
    LIVE_IN_DEVELOPMENT,
    {
      type: 'text/javascript; charset=utf-8',
      make: async (root, facts) => {
        const {files, gateway} = await liveFiles(root, facts);
        return files.get(gateway)!;
      },
    },
  ],
  [
    CALLS_IN_DEVELOPMENT,
    {
      type: 'application/json',
      make: async (_root, facts) => {
        const {files, calls} = sampleFiles(facts);
        return files.get(calls)!;
      },
    },
  ],
]);

/** Files of the decoder, whose names contain content hashes. */
const decoderNamed = (name: string): Program | undefined =>
  name.startsWith(`${DECODER_FILES.split('/')[0]!}/`)
    ? {
        type: name.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'application/json',
        make: async (root, facts) => {
          const {files, program, facts: decoderFacts} = await decoderFiles(root, facts);
          if (name === DECODER_FILES) return JSON.stringify({program, facts: decoderFacts} satisfies DecoderPaths);
          const text = files.get(name);
          if (text === undefined) throw new Error(`${name} no longer exists; reload the page`);
          return text;
        },
      }
    : undefined;

/** Compiled samples, whose names contain content hashes. */
const sampleNamed = (name: string): Program | undefined =>
  name.startsWith(`${SAMPLES_FOLDER}/`) && name.endsWith('.js')
    ? {
        type: 'text/javascript; charset=utf-8',
        make: async (_root, facts) => {
          const text = sampleFiles(facts).files.get(name);
          if (text === undefined) throw new Error(`${name} no longer exists; reload the page`);
          return text;
        },
      }
    : undefined;

/** @param root project root */
export function sandboxFile(root: string): PluginModule {
  return ({baseUrl}) => ({
    name: 'sandbox-file',
    configureWebpack({mode}, isServer) {
      if (mode === 'production' || isServer) return {};
      const devServer = {
        // Docusaurus defines this function too: both receive the same list, and their results are merged. Insert at the
        // start; otherwise an older file of a build would be served, or the fallback page for a link.
        setupMiddlewares(middlewares: Middleware[]) {
          middlewares.unshift(answer(root, baseUrl));
          return [];
        },
      };
      // webpack's types include `devServer` only with those of its server; `mode` is unchanged.
      const more = {mode, devServer};
      return more;
    },
  });
}

const answer =
  (root: string, baseUrl: string): Middleware =>
  ({url = ''}, response, next) => {
    const name = url.startsWith(baseUrl) ? url.slice(baseUrl.length).replace(/\?.*$/, '') : '';
    const program = PROGRAMS.get(name) ?? sampleNamed(name) ?? decoderNamed(name);
    if (!program) return next();
    getFacts(root)
      .then((facts) => program.make(root, facts))
      .then((text) => response.setHeader('content-type', program.type).end(text))
      .catch(next);
  };
