/** Trusted Types and the policy of the pages in each engine: no hostile text becomes markup, code or a script's address. */
import {hostileCode, hostileMarkup, hostileScripts} from '../hostile';
import {expect, test} from './test';

test('no sink accepts a hostile text', async ({reader}) => {
  await reader.open('/faq');
  const found = await reader.evaluate(
    async (markup, code, scripts) => {
      // In a later task, so that scripts of the driver are subject to the policy, too.
      await new Promise((resolve) => setTimeout(resolve));
      let runs = 0;
      Object.assign(window, {ran: () => (runs += 1)});
      const passed: string[] = [];
      const child = () => document.createElement('div');
      type Sink = (text: string) => unknown;
      const tryAll = (texts: string[], sinks: Record<string, Sink>) => {
        for (const [name, sink] of Object.entries(sinks))
          for (const text of texts)
            try {
              sink(text);
              passed.push(`${name}: ${text}`);
            } catch (error) {
              if (!(error instanceof TypeError) && !(error instanceof EvalError)) passed.push(`${name}: ${error}`);
            }
      };
      tryAll(markup, {
        innerHTML: (text) => (child().innerHTML = text),
        insertAdjacentHTML: (text) => child().insertAdjacentHTML('beforeend', text),
        parseFromString: (text) => new DOMParser().parseFromString(text, 'text/html'),
        createContextualFragment: (text) => document.createRange().createContextualFragment(text),
        srcdoc: (text) => (document.createElement('iframe').srcdoc = text),
        'document.write': (text) => document.write(text),
      });
      tryAll(code, {
        'script.text': (text) => (document.createElement('script').text = text),
        'script.textContent': (text) => (document.createElement('script').textContent = text),
        onclick: (text) => child().setAttribute('onclick', text),
        // oxlint-disable-next-line eslint/no-eval -- it is what has to fail
        eval: (text) => (0, eval)(text),
        Function: (text) => new Function(text)(),
        setTimeout: (text) => setTimeout(text as never),
      });
      tryAll(scripts, {
        'script.src': (text) => (document.createElement('script').src = text),
        Worker: (text) => new Worker(text),
      });
      await new Promise((resolve) => setTimeout(resolve, 200));
      return {passed: passed.slice(0, 20), runs};
    },
    hostileMarkup(1),
    hostileCode(1),
    hostileScripts(1),
  );
  expect(found).toEqual({passed: [], runs: 0});
  // Engines log each refusal.
  await reader.complaints();
});
