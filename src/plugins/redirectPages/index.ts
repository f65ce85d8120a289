/**
 * @docusaurus/plugin-client-redirects, whose pages also get what a reader needs who stays on one: a language and a name
 * (WCAG 3.1.1 and 2.4.2), and a link for those whose browser does not forward by itself.
 */
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import * as clientRedirects from '@docusaurus/plugin-client-redirects';
import type {PluginOptions} from '@docusaurus/plugin-client-redirects';
import type {LoadContext, Plugin, PluginModule} from '@docusaurus/types';
import {completeRedirect, FORWARD} from './page';

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
      for (const old of options.redirects.flatMap(({from}) => from)) {
        const file = path.join(props.outDir, old, 'index.html');
        const page = readFileSync(file, 'utf8');
        writeFileSync(file, completeRedirect(page, context.i18n.currentLocale, props.baseUrl + script));
      }
    },
  };
}
export const redirectPagesPlugin: PluginModule = Object.assign(redirectPages, {validateOptions});
