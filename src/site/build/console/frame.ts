/** Bundles the script of the frame that shows a hosted page: text that the console inserts into the frame. */
import {realpathSync} from 'node:fs';
import path from 'node:path';
import {hashSource} from '../page/policy';
import {pack} from '../pack';
import type {Facts} from '../../../facts';
import {browserTargets} from './browser';

const ENTRY = 'src/site/components/Console/HostedPage/frame.ts';

const LOADER = path.join(__dirname, 'frameLoader.cjs');

/** A rule of the bundler. */
interface Rule {
  include: string;
  resourceQuery: RegExp;
  use: {loader: string; options: string}[];
}

/** Text that ends a script in HTML, or begins a comment in it. */
const ENDS_SCRIPT = /<(?:\/script|script|!--)/i;

/**
 * @param root project root
 * @returns the minified script, as the content of a `<script>` element; a policy allows it by the hash of this text
 * @throws Error if the text would end the element early, or the HTML parser would change it
 */
export async function frameScript(root: string, facts: Pick<Facts, 'browsers'>): Promise<string> {
  const {text} = await pack(root, {
    entry: ENTRY,
    name: 'the frame of a hosted page',
    options: {platform: 'browser', format: 'iife', target: browserTargets(facts)},
  });
  const script = text.trim();
  // The parser replaces carriage returns and null characters.
  const changed = ENDS_SCRIPT.exec(script) ?? /[\r\0]/.exec(script);
  if (changed) throw new Error(`${ENTRY}: ${JSON.stringify(changed[0])} cannot be part of an inline script`);
  return script;
}

/**
 * @param root project root
 * @param script the minified script
 * @returns rule of the bundler that makes `frame.ts?text` the script and its hash (`FrameScript`) instead of a module
 */
export function frameRule(root: string, script: string): Rule {
  const data = JSON.stringify({script, source: hashSource(script)});
  return {
    // The bundler identifies modules by their real paths.
    include: path.join(realpathSync(root), ENTRY),
    resourceQuery: /^\?text$/,
    use: [{loader: LOADER, options: Buffer.from(data).toString('base64url')}],
  };
}
