import {createHash} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {policyOf, withPolicy} from '../../../../../src/site/build/page/policy';
import {RULES} from '../../../../../src/page/body/moves/rules';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const FRAME = 'frame()';
const page = (head: string, body = '') =>
  `<!doctype html><html><head><meta charset=UTF-8>${head}</head><body>${body}</body></html>`;
const rule = (html: string, name: string) =>
  policyOf(html, FRAME)
    .split('; ')
    .find((one) => one.startsWith(`${name} `));

describe('the policy of a page', () => {
  it('lets in the scripts and styles that stand in it, each once, and none that is data or a file', () => {
    const html = page(
      '<style>a{top:0}</style><script>one()</script><script type=application/json id=hydration>{}</script><script src=/a.js></script>',
      '<script>two()</script><script>one()</script><script type="application/ld+json">[]</script>',
    );
    expect(rule(html, 'script-src')).toBe(`script-src 'self' ${['one()', 'two()', RULES, FRAME].map(hash).join(' ')}`);
    expect(rule(html, 'style-src-elem')).toBe(`style-src-elem 'self' ${hash('a{top:0}')}`);
    expect(policyOf(html, FRAME)).not.toContain('unsafe');
  });

  it('has a text become markup or a script only by its named policies', () => {
    const html = page('');
    expect(rule(html, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
    expect(rule(html, 'trusted-types')).toBe('trusted-types default code frame rules');
  });

  it('stands before whatever it is about', () => {
    const html = withPolicy(page('<script>one()</script>'), FRAME);
    expect(html).toMatch(
      /<head><meta charset=UTF-8><meta http-equiv="Content-Security-Policy" content="default-src 'none'; /,
    );
    expect(html.replace(/<meta http-equiv[^>]*>/, '')).toBe(page('<script>one()</script>'));
  });

  it.each([
    ['no encoding', '<html><head></head></html>', 'its head declares no encoding'],
    ['a script too early', '<html><script>a()</script><meta charset="utf-8"></html>', 'a script precedes'],
    ['a policy', withPolicy(page(''), FRAME), 'it has a policy already'],
  ])('is not put where there is %s', (_, html, message) => {
    expect(() => withPolicy(html, FRAME)).toThrow(message);
  });
});
