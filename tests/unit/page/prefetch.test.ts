import {describe, expect, it} from 'vitest';
import {mayPrefetch} from '../../../src/page/body/hydration/network';
import {otherTheme} from '../../../src/page/body/themeSwitch/toggle';

describe('what may be fetched ahead', () => {
  it.each([
    [undefined, true],
    [{}, true],
    [{effectiveType: '4g', saveData: false}, true],
    [{effectiveType: '3g'}, true],
    [{effectiveType: '2g'}, false],
    [{effectiveType: 'slow-2g'}, false],
    [{effectiveType: '4g', saveData: true}, false],
  ])('%j: %s', (connection, expected) => {
    expect(mayPrefetch(connection)).toBe(expected);
  });
});

describe('the other theme', () => {
  it('is light after dark, and dark after everything else', () => {
    expect(['dark', 'light', null, 'nonsense'].map(otherTheme)).toEqual(['light', 'dark', 'dark', 'dark']);
  });
});
