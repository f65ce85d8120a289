import {afterEach, describe, expect, it, vi} from 'vitest';
import {trustListed} from '../../../src/page/trust';
import {isData, isOwnScript, unlisted} from '../../../src/page/trust/listed';
import {makePolicy} from '../../../src/page/trust/policy';
import {DATA, hostileCode, hostileMarkup, hostileScripts, LEGAL, legalMarkup} from '../../hostile';

const at = {href: 'http://localhost:3000/uk/faq', origin: 'http://localhost:3000'} as Location;

afterEach(() => vi.unstubAllGlobals());

describe('what the default policy lets in', () => {
  it('is the markup of the templates, and what is made of it', () => {
    expect([...LEGAL, ...legalMarkup(1, 500)].filter((html) => unlisted(html) !== undefined)).toEqual([]);
  });

  it('is nothing of hostile markup', () => {
    const texts = [1, 2, 3].flatMap(hostileMarkup);
    expect(texts.length).toBeGreaterThan(900);
    expect(texts.filter((html) => unlisted(html) === undefined)).toEqual([]);
  });

  it('is data for crawlers, which is no program whatever follows, and no other script', () => {
    expect(DATA.filter((text) => !isData(text))).toEqual([]);
    for (const text of DATA) expect(() => new Function(text), text).toThrow(SyntaxError);
    expect(hostileCode(1).filter(isData)).toEqual([]);
  });

  it('is told by what is not listed', () => {
    expect(unlisted('a <mark>b</mark> <img src=x onerror=ran()> c')).toBe('<img src=x onerror=ran()>');
    expect(unlisted('<span class="a" id="b">')).toBe('<span class="a" id="b">');
    expect(unlisted('<div')).toBe('<div');
  });

  it('is a script of the build, in either locale', () => {
    for (const path of [
      '/assets/js/runtime~main.7d9c5e47.js',
      '/uk/assets/js/00e1cdc2.e4ec3a5b.js',
      '/live/gateway.8f56.js',
    ])
      for (const address of [path, at.origin + path]) expect(isOwnScript(address, at), address).toBe(true);
    expect(isOwnScript('/decoder/decoder.dc13.js', at)).toBe(true);
  });

  it('is no other address', () => {
    const passes = (address: string) => {
      try {
        return isOwnScript(address, at);
      } catch {
        // A policy that throws refuses, too.
        return false;
      }
    };
    const addresses = hostileScripts(1);
    expect(addresses.length).toBeGreaterThan(100);
    expect(addresses.filter(passes)).toEqual([]);
  });
});

describe('a policy', () => {
  it('is none where the browser has no Trusted Types, or has one of its name', () => {
    expect(makePolicy('code', {})).toBeUndefined();
    expect(trustListed).not.toThrow();
    vi.stubGlobal('trustedTypes', {
      createPolicy: () => {
        throw new TypeError('Policy with name "code" already exists.');
      },
    });
    expect(makePolicy('code', {})).toBeUndefined();
    expect(trustListed).not.toThrow();
  });
});
