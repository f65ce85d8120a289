/** Texts of inputs that WebKit resets when it restores a page. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {keepTexts} from '../../../src/page/body/restored';

describe('an input of a page that is left', () => {
  const view = new EventTarget();
  beforeEach(() => {
    vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
    vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is reset to the text that was in it, until this ends', () => {
    const input = {value: '', defaultValue: ''} as HTMLInputElement;
    const end = keepTexts(() => [input]);
    input.value = 'pix';
    expect(input.defaultValue).toBe('');
    view.dispatchEvent(new Event('pagehide'));
    expect(input.defaultValue).toBe('pix');
    end();
    input.value = 'blik';
    view.dispatchEvent(new Event('pagehide'));
    expect(input.defaultValue).toBe('pix');
  });
});
