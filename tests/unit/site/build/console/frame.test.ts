/** The script of the frame of a hosted page, and its hash in the policies of the page and of the frame. */
import {createHash} from 'node:crypto';
import {createRequire} from 'node:module';
import {describe, expect, it} from 'vitest';
import {getFacts} from '../../../../../src/facts';
import {frameRule, frameScript} from '../../../../../src/site/build/console/frame';
import {hashSource, policyOf} from '../../../../../src/site/build/page/policy';
import {frameDocument, type FrameScript} from '../../../../../src/site/components/Console/HostedPage/document';
import {ROOT} from '../../../../root';

/** @returns the module that the console imports, as the bundler's loader makes it */
function loaded(script: string): FrameScript {
  const [use] = frameRule(ROOT, script).use;
  const load = createRequire(import.meta.url)(use!.loader) as (this: {query: string}) => string;
  const [, data] = /^export default (\{.*\});$/.exec(load.call({query: `?${use!.options}`}))!;
  return JSON.parse(data!) as FrameScript;
}

describe('the script of the frame', () => {
  it('is allowed by the policies of the page and of the frame by the hash of the text in the frame', async () => {
    const script = await frameScript(ROOT, await getFacts(ROOT));
    const html = frameDocument(loaded(script));
    const [, inline] = /<script>([^]*)<\/script>/.exec(html)!;
    const source = `'sha256-${createHash('sha256').update(inline!).digest('base64')}'`;
    const ofFrame = /Content-Security-Policy" content="([^"]*)"/.exec(html)![1]!;
    expect(ofFrame.split('; ')).toContain(`script-src ${source}`);
    const ofPage = policyOf('<html></html>', script).split('; ');
    expect(ofPage.find((rule) => rule.startsWith('script-src '))!.split(' ')).toContain(source);
  });

  it('adds to the policy of a page nothing but its hash', async () => {
    const [one, other] = [await frameScript(ROOT, await getFacts(ROOT)), 'other()'];
    expect(policyOf('<html></html>', one).replace(hashSource(one), hashSource(other))).toBe(
      policyOf('<html></html>', other),
    );
  });

  it('is one script that loads no other', async () => {
    const script = await frameScript(ROOT, await getFacts(ROOT));
    expect(script).not.toMatch(/\bimport\b|\bsrc\b|<\/script|<!--|\r/);
    expect(script).toContain('postMessage');
  });
});
