/**
 * @docusaurus/plugin-client-redirects with our own pages. They have a language and a title (WCAG 3.1.1 and 2.4.2), and
 * a link for browsers that do not redirect. The plugin's options, its validation and its check that no page is
 * overwritten are kept.
 */
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import * as clientRedirects from '@docusaurus/plugin-client-redirects';
import type {PluginOptions} from '@docusaurus/plugin-client-redirects';
import type {LoadContext, Plugin, PluginModule} from '@docusaurus/types';
import {currentLocale} from '../../config/locale';
import {FORWARD, redirectPage} from './page';

type ClientRedirects = {
  default: (context: LoadContext, options: PluginOptions) => Plugin;
  validateOptions: NonNullable<PluginModule['validateOptions']>;
};

const {default: stock, validateOptions} = clientRedirects as unknown as ClientRedirects;

function redirectPages(context: LoadContext, data: unknown): Plugin {
  const options = data as PluginOptions;
  const plugin = stock(context, options);
  return {
    ...plugin,
    async postBuild(props) {
      await plugin.postBuild!(props);
      const script = `assets/js/forward.${createHash('sha256').update(FORWARD).digest('hex').slice(0, 8)}.js`;
      mkdirSync(path.join(props.outDir, path.dirname(script)), {recursive: true});
      writeFileSync(path.join(props.outDir, script), FORWARD);
      for (const {from, to} of options.redirects) {
        const page = redirectPage(props.baseUrl + encodeURI(to.slice(1)), currentLocale(), props.baseUrl + script);
        for (const old of [from].flat()) {
          const file = path.join(props.outDir, old, 'index.html');
          if (!existsSync(file)) throw new Error(`plugin-client-redirects has written no ${file} for ${old}`);
          writeFileSync(file, page);
        }
      }
    },
  };
}
export const redirectPagesPlugin: PluginModule = Object.assign(redirectPages, {validateOptions});
