/** The frame of a hosted page, and what may come out of it. */
import {describe, expect, it} from 'vitest';
import {frameDocument, pagesIn, resolve, titleOf} from '../../../../src/site/components/Console/HostedPage/document';
import {readMessage} from '../../../../src/site/components/Console/HostedPage/message';
import {sandboxOrigin, sandboxUrl} from '../../../../src/brand';

const BASE = sandboxUrl;

describe('the frame of a hosted page', () => {
  it('lets one script run, and nothing else', () => {
    const html = frameDocument({script: 'run()', source: "'sha256-x'"});
    expect(html).toContain(
      `content="default-src 'none'; script-src 'sha256-x'; img-src data:; require-trusted-types-for 'script'; trusted-types frame; form-action 'none'; base-uri 'none'"`,
    );
    expect(html).toContain('<script>run()</script>');
    // The policy comes before everything that it is about.
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'));
    expect(titleOf('<head><title>Pay here</title></head>')).toBe('Pay here');
  });

  it('opens pages of the gateway only', () => {
    const text = JSON.stringify({
      a: `${sandboxOrigin}/pay/abc`,
      b: `${sandboxOrigin}/pay/abc`,
      c: `${sandboxOrigin}/inbox`,
      d: 'https://shop.example/pay/abc',
      e: `${sandboxOrigin}@evil.example/pay/abc`,
      f: `${sandboxOrigin}/bank/x`,
    });
    expect(pagesIn(text, BASE)).toEqual([`${sandboxOrigin}/pay/abc`, `${sandboxOrigin}/bank/x`]);
  });

  it('tells the gateway from everything else', () => {
    const page = `${sandboxOrigin}/pay/abc`;
    expect(resolve('/bank/x', page)).toEqual({url: `${sandboxOrigin}/bank/x`, hosted: true});
    for (const href of [
      'https://shop.example/',
      '//shop.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://',
    ])
      expect(resolve(href, page).hosted, href).toBe(false);
  });

  it('takes only what its script says', () => {
    expect(readMessage({action: '/pay/x', fields: [['action', 'pay']]})).toEqual({
      action: '/pay/x',
      fields: [['action', 'pay']],
    });
    expect(readMessage({href: '/pay/x', more: 1})).toEqual({href: '/pay/x'});
    expect(readMessage({ready: true})).toEqual({ready: true});
    expect(readMessage({key: 'Escape'})).toEqual({key: 'Escape'});
    expect(readMessage({height: 640})).toEqual({height: 640});
    // A page cannot make the console arbitrarily long.
    expect(readMessage({height: 1e9})).toEqual({height: 6000});
    const wrong: unknown[] = [
      null,
      'x',
      1,
      {},
      {key: 'Enter'},
      {ready: 'true'},
      {href: 1},
      {height: '640'},
      {height: -1},
      {height: 1.5},
      {height: Number.NaN},
      {href: 'x'.repeat(5000)},
      {action: '/x'},
      {action: '/x', fields: [['a']]},
      {action: '/x', fields: [['a', 1]]},
      {action: '/x', fields: Array.from({length: 41}, () => ['a', 'b'])},
    ];
    expect(wrong.map(readMessage)).toEqual(wrong.map(() => undefined));
  });
});
