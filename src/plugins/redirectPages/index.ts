/**
 * @docusaurus/plugin-client-redirects, whose pages also get what a reader needs who stays on one: a language and a name
 * (WCAG 3.1.1 and 2.4.2), and a link for those whose browser does not forward by itself.
 */
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import * as clientRedirects from '@docusaurus/plugin-client-redirects';
import type {PluginOptions} from '@docusaurus/plugin-client-redirects';
import type {LoadContext, Plugin, PluginModule} from '@docusaurus/types';
import {completeRedirect} from './page';

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
      for (const old of options.redirects.flatMap(({from}) => from)) {
        const file = path.join(props.outDir, old, 'index.html');
        writeFileSync(file, completeRedirect(readFileSync(file, 'utf8'), context.i18n.currentLocale));
      }
    },
  };
}
export const redirectPagesPlugin: PluginModule = Object.assign(redirectPages, {validateOptions});
