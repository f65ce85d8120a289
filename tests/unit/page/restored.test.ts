/** Texts of inputs that WebKit clears when it restores a page. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {keepTexts, onRestored} from '../../../src/page/body/restored';

describe('a page restored from the back/forward cache', () => {
  const view = new EventTarget();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
    vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const show = (persisted: boolean) => view.dispatchEvent(Object.assign(new Event('pageshow'), {persisted}));

  it('gets back the texts that were in its inputs, also if they are cleared in a later task', () => {
    const input = {value: ''} as HTMLInputElement;
    const end = keepTexts(() => [input]);
    input.value = 'pix';
    view.dispatchEvent(new Event('pagehide'));
    setTimeout(() => (input.value = ''));
    show(true);
    expect(input.value).toBe('pix');
    vi.advanceTimersByTime(0);
    expect(input.value).toBe('pix');
    end();
  });

  it('is told from a page that is loaded, and from one that has ended this', () => {
    const run = vi.fn();
    const end = onRestored(run);
    show(false);
    vi.runAllTimers();
    expect(run).not.toHaveBeenCalled();
    show(true);
    vi.runAllTimers();
    expect(run).toHaveBeenCalledTimes(2);
    end();
    show(true);
    vi.runAllTimers();
    expect(run).toHaveBeenCalledTimes(2);
  });
});
