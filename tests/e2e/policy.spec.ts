/**
 * The content security policy of the site, which is part of each page (`src/site/build/page/policy.ts`): no code from
 * text, no inline script or style other than the page's own (by hash), and no other origin. `src/tools/console`
 * guarantees that the gateway in the page, and all code that loads it, needs no more. Violations are console errors, so
 * every test in this folder would detect them. The tests here use the features that fetch, execute and insert most, and
 * verify that the policy does block: hosts, inline code, and texts that would become markup, a script or its address
 * (`src/page/trust`).
 */
import type {Page} from '@playwright/test';
import {DATA, hostileCode, hostileMarkup, hostileScripts, LEGAL, legalMarkup} from '../hostile';
import {expect, hydrated, openIn, HYDRATION_STATES, test} from './test';

/** Policy header that a host may send with a worker script, to which the worker is then subject. */
const OF_WORKERS = "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'";

/** Records violations, and adds the same policy to worker scripts. */
async function watch(page: Page): Promise<void> {
  await page.route(/\.m?js(\?|$)/, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({response, headers: {...response.headers(), 'content-security-policy': OF_WORKERS}});
    } catch {
      // The page that made the request was closed with its test.
    }
  });
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, {refused});
    document.addEventListener('securitypolicyviolation', ({effectiveDirective, blockedURI, sample}) =>
      refused.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
}

const refusals = (page: Page) => page.evaluate(() => (window as unknown as {refused: string[]}).refused);

for (const path of ['', '/uk']) {
  test(`[7.1] a complete session in the console needs only files of the site, in ${path || 'en'}`, async ({page}) => {
    await watch(page);
    await page.goto(`${path}/api/transaction_create`);
    await page.locator('button.run').click();
    const console = page.getByRole('dialog');
    await expect(console.locator('textarea')).toBeVisible({timeout: 30_000});
    await console.locator('textarea').focus();
    await page.keyboard.press('Control+Enter');
    await console.getByRole('button', {name: path ? 'Відкрити платіжну сторінку' : 'Open payment page'}).click();
    const frame = console.frameLocator('iframe');
    await frame.getByRole('button', {name: 'Succeed'}).click();
    await expect(frame.getByRole('heading', {name: 'Paid'})).toBeVisible({timeout: 15_000});
    const callbacks = console.getByRole('region', {name: path ? 'Колбеки' : 'Callbacks'});
    await expect(callbacks.getByText(path ? 'підпис правильний' : 'signature verified')).toHaveCount(2);
    expect(await refusals(page)).toEqual([]);
  });
}

test('reading, searching and changing a page needs only files of the site', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await watch(page);
  await page.goto('/request_format');
  await hydrated(page);
  await page.getByRole('tab', {name: 'Python'}).first().click();
  await page.locator('.copy-code:visible').first().click();
  await page.getByRole('button', {name: /dark and light mode/}).click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('error 203');
  await expect(page.locator('[role=option]').first()).toBeVisible({timeout: 15_000});
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/request_format/);
  expect(await refusals(page)).toEqual([]);
  await page.goto('/reference/country_codes');
  await hydrated(page);
  await page.locator('main').getByLabel('Search', {exact: true}).fill('UKR');
  await expect(page.locator('table.countries tbody tr:visible')).toHaveCount(1);
  expect(await refusals(page)).toEqual([]);
  await page.goto('/disputes');
  await hydrated(page);
  await page.locator('.markdown img.medium-zoom-image').first().click();
  await expect(page.locator('.medium-zoom-image--opened').first()).toBeVisible();
  expect(await refusals(page)).toEqual([]);
});

test('the policy blocks code in markup and from text, and foreign style sheets, workers and hosts', async ({
  page,
  watched,
}) => {
  await watch(page);
  // As a browser extension may do; the page must work, and the other rules still apply.
  await page.addInitScript(() => {
    const any = (text: string) => text;
    (window as any).trustedTypes.createPolicy('default', {createHTML: any, createScript: any, createScriptURL: any});
  });
  await page.goto('/faq');
  await hydrated(page);
  const title = await page.title();
  await page.evaluate(async () => {
    const ran = 'document.title = "ran"';
    document.head.append(Object.assign(document.createElement('script'), {textContent: ran}));
    document.head.append(Object.assign(document.createElement('style'), {textContent: 'h1 {color: red}'}));
    document.body.insertAdjacentHTML('beforeend', `<b onclick='${ran}'>x</b><a href='javascript:${ran}'>x</a>`);
    for (const one of document.body.querySelectorAll<HTMLElement>(':scope > b, :scope > a')) one.click();
    setTimeout(ran as never);
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
    await fetch('https://elsewhere.example/').catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 500));
    worker.terminate();
  });
  expect(await page.title()).toBe(title);
  expect(await page.locator('h1').evaluate((h1) => getComputedStyle(h1).color)).not.toBe('rgb(255, 0, 0)');
  const kinds = (await refusals(page)).map((one) => one.split(' ').slice(0, 2).join(' '));
  expect(kinds.sort()).toEqual([
    'connect-src https://elsewhere.example/',
    'script-src eval',
    'script-src-attr inline',
    'script-src-elem inline',
    'script-src-elem inline',
    'style-src-elem inline',
    // The page's own policy, created second.
    'trusted-types trusted-types-policy',
    'worker-src blob',
  ]);
  watched.complaints.splice(0);
});

/**
 * Runs in a page: passes every text to every sink. @returns for each sink, whether it refused, and how often code was
 * executed
 */
async function handOver({markup, code, scripts}: Record<'markup' | 'code' | 'scripts', string[]>) {
  // In a later task, `evaluate` no longer exempts the page from the ban on code from text.
  await new Promise((resolve) => setTimeout(resolve));
  let runs = 0;
  Object.assign(window, {ran: () => (runs += 1)});
  const host = document.body.appendChild(document.createElement('div'));
  const child = () => host.appendChild(document.createElement('div'));
  const script = () => document.createElement('script');
  const svgScript = () => document.createElementNS('http://www.w3.org/2000/svg', 'script');
  const frame = () => document.createElement('iframe');
  type Sink = (text: string) => unknown;
  const sinks: Record<'markup' | 'code' | 'scripts', Record<string, Sink>> = {
    markup: {
      innerHTML: (text) => (child().innerHTML = text),
      outerHTML: (text) => (child().outerHTML = text),
      insertAdjacentHTML: (text) => child().insertAdjacentHTML('beforeend', text),
      setHTMLUnsafe: (text) => (child() as any).setHTMLUnsafe(text),
      'ShadowRoot.innerHTML': (text) => (child().attachShadow({mode: 'open'}).innerHTML = text),
      'template.innerHTML': (text) => (document.createElement('template').innerHTML = text),
      'innerHTML of SVG': (text) => (document.createElementNS('http://www.w3.org/2000/svg', 'svg').innerHTML = text),
      'DOMParser of HTML': (text) => new DOMParser().parseFromString(text, 'text/html'),
      'DOMParser of SVG': (text) => new DOMParser().parseFromString(text, 'image/svg+xml'),
      'Document.parseHTMLUnsafe': (text) => (Document as any).parseHTMLUnsafe(text),
      createContextualFragment: (text) => document.createRange().createContextualFragment(text),
      'iframe.srcdoc': (text) => (frame().srcdoc = text),
      'setAttribute(srcdoc)': (text) => frame().setAttribute('srcdoc', text),
      'document.write': (text) => document.write(text),
      'document.writeln': (text) => document.writeln(text),
      'execCommand(insertHTML)': (text) => document.execCommand('insertHTML', false, text),
    },
    code: {
      'script.text': (text) => (script().text = text),
      'script.textContent': (text) => (script().textContent = text),
      'script.innerText': (text) => (script().innerText = text),
      'setAttribute(onclick)': (text) => child().setAttribute('onclick', text),
      'setAttributeNS(onload)': (text) => child().setAttributeNS(null, 'onload', text),
      // oxlint-disable-next-line eslint/no-eval -- it is what has to fail
      eval: (text) => (0, eval)(text),
      Function: (text) => new Function(text)(),
      setTimeout: (text) => setTimeout(text as never),
      setInterval: (text) => setInterval(text as never, 1),
    },
    scripts: {
      'script.src': (text) => (script().src = text),
      'setAttribute(src)': (text) => script().setAttribute('src', text),
      'href of an SVG script': (text) => ((svgScript() as any).href.baseVal = text),
      Worker: (text) => new Worker(text),
      SharedWorker: (text) => new SharedWorker(text),
    },
  };
  const count: Record<string, number> = {};
  const passed: string[] = [];
  for (const [kind, texts] of Object.entries({markup, code, scripts}))
    for (const [name, sink] of Object.entries(sinks[kind as keyof typeof sinks])) {
      count[name] = 0;
      for (const text of texts)
        try {
          sink(text);
          passed.push(`${name}: ${text}`);
        } catch (error) {
          if (error instanceof TypeError || error instanceof EvalError) count[name] += 1;
          else passed.push(`${name}: ${String(error)}: ${text}`);
        }
      if (host.innerHTML.replaceAll('<div></div>', '').replaceAll(/<div on\w+/g, '') !== '')
        passed.push(`${name} has left something`);
      host.replaceChildren();
    }
  // Sinks that do not throw: the value is not executed.
  const quiet: Record<string, Sink> = {
    'script.append': (text) => {
      const made = script();
      made.append(text);
      host.append(made);
    },
    'text of an SVG script': (text) => {
      const made = svgScript();
      made.textContent = text;
      host.append(made);
    },
    'a link to javascript:': (text) => {
      const link = document.createElement('a');
      link.href = `javascript:${text}`;
      host.append(link);
      link.click();
    },
    'location.assign(javascript:)': (text) => location.assign(`javascript:${text}`),
    'a frame of javascript:': (text) => {
      const made = frame();
      made.src = `javascript:parent.${text}`;
      host.append(made);
    },
  };
  for (const [name, sink] of Object.entries(quiet)) {
    const before = runs;
    for (const text of code)
      try {
        sink(text);
      } catch {
        // A sink may throw.
      }
    await new Promise((resolve) => setTimeout(resolve, 200));
    host.replaceChildren();
    if (runs !== before) passed.push(`${name} has run`);
    count[name] = code.length;
  }
  const registered = await Promise.allSettled(scripts.map((text) => navigator.serviceWorker.register(text)));
  count['serviceWorker.register'] = registered.filter(({status}) => status === 'rejected').length;
  return {passed, count, runs};
}

for (const hydration of HYDRATION_STATES) {
  test(`no sink accepts a hostile text: markup, code, addresses of scripts, ${hydration}`, async ({page, watched}) => {
    await openIn(hydration, page, '/faq');
    const texts = {markup: hostileMarkup(1), code: hostileCode(1), scripts: hostileScripts(1)};
    for (const of of Object.values(texts)) expect(of.length).toBeGreaterThanOrEqual(100);
    const address = page.url();
    const {passed, count, runs} = await page.evaluate(handOver, texts);
    expect(passed).toEqual([]);
    expect(runs).toBe(0);
    expect(page.url()).toBe(address);
    expect(Object.entries(count).filter(([, refused]) => refused < 100)).toEqual([]);
    console.log(
      `refused, ${hydration}: ${Object.entries(count)
        .map((one) => one.join(' '))
        .join(', ')}`,
    );
    // The message names the markup, and the file in which to list it.
    expect(watched.complaints.join()).toContain('Refused: <img src=x onerror=ran()> (src/page/trust/listed.ts)');
    expect(watched.complaints.filter((one) => one.startsWith('request'))).toEqual([]);
    watched.complaints.splice(0);
  });
}

test('the markup of templates is accepted, and parses to the same nodes in every context', async ({page}) => {
  await page.goto('/faq');
  const found = await page.evaluate(
    (texts) => {
      const seen = new Set<string>();
      const note = (root: ParentNode) => {
        for (const one of root.querySelectorAll('*')) {
          seen.add(one.localName);
          for (const {name, value} of one.attributes)
            seen.add(name === 'href' ? `href=${new URL(value, location.href).origin}` : name);
        }
      };
      const svg = 'http://www.w3.org/2000/svg';
      const math = 'http://www.w3.org/1998/Math/MathML';
      const places = [
        ...[
          'div',
          'p',
          'table',
          'select',
          'button',
          'a',
          'textarea',
          'title',
          'noscript',
          'style',
          'xmp',
          'script',
        ].map((name) => document.createElement(name)),
        ...['svg', 'foreignObject', 'style', 'title'].map((name) => document.createElementNS(svg, name)),
        ...['math', 'mtext', 'annotation-xml'].map((name) => document.createElementNS(math, name)),
      ];
      for (const text of texts) {
        for (const place of places) {
          place.innerHTML = text;
          note(place);
          // Markup that a page reads and writes back.
          const read = place.innerHTML;
          place.innerHTML = read;
          note(place);
        }
        const template = document.createElement('template');
        template.innerHTML = text;
        note(template.content);
      }
      return {seen: [...seen].sort(), origin: location.origin};
    },
    [...LEGAL, ...legalMarkup(2, 300)],
  );
  const {seen, origin} = found;
  expect(seen).toEqual(['a', 'class', 'code', 'div', `href=${origin}`, 'mark', 'role', 'span'].sort());
});

test('structured data for crawlers may be the text of a script, and is not executed', async ({page, watched}) => {
  await page.goto('/faq');
  const runs = await page.evaluate(async (texts) => {
    let count = 0;
    Object.assign(window, {ran: () => (count += 1)});
    for (const text of texts) {
      for (const type of ['', 'module', 'importmap', 'speculationrules', 'application/ld+json']) {
        const script = document.createElement('script');
        script.type = type;
        script.text = text;
        document.head.append(script);
      }
      const button = document.createElement('button');
      button.setAttribute('onclick', text);
      button.click();
      setTimeout(text as never);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    return count;
  }, DATA);
  expect(runs).toBe(0);
  expect(watched.complaints.filter((one) => one.includes('TrustedScript'))).toEqual([]);
  watched.complaints.splice(0);
});

test('no other Trusted Types policy can be created, and each page has its own rules', async ({page, watched}) => {
  await page.goto('/faq');
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(1);
  const refused = await page.evaluate(() =>
    ['default', 'rules', 'other', 'site'].filter((name) => {
      try {
        (window as any).trustedTypes.createPolicy(name, {});
        return false;
      } catch {
        return true;
      }
    }),
  );
  expect(refused).toEqual(['default', 'rules', 'other', 'site']);
  watched.complaints.splice(0);
});
