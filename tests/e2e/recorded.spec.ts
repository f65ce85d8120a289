/**
 * The recorded run of a sample: the component as the console mounts it, bundled separately and mounted on a page of the
 * built site, with the published files.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {build, type Plugin} from 'esbuild';
import {RECORDED_LANGUAGES, runsOf} from '../../src/samples/recordings/format';
import {type PublishedRecording, sampleId} from '../../src/samples/recordings/published';
import {readRecordings} from '../../src/samples/recordings/read';
import {inABrowser} from '../../src/site/build/console/browser';
import {ROOT} from '../root';
import {axe} from './axe';
import {expect, preventHydration, setTheme, test} from './test';

const LOCALES = {
  en: {
    base: '/',
    title: 'Recorded run',
    printed: 'Output',
    note: 'Your edits are not included.',
    absent: 'No run of this sample has been recorded.',
    failed: 'The recorded run could not be loaded.',
    loading: 'Loading the recorded run…',
    retry: 'Try again',
  },
  uk: {
    base: '/uk/',
    title: 'Записаний запуск',
    printed: 'Вивід',
    note: 'Ваших змін тут немає.',
    absent: 'Для цього прикладу немає записаного запуску.',
    failed: 'Не вдалося завантажити записаний запуск.',
    loading: 'Записаний запуск завантажується…',
    retry: 'Спробувати ще раз',
  },
} as const;
type Locale = keyof typeof LOCALES;

const ADDRESS = 'api/transaction_create';
const recordings = readRecordings(ROOT);

/** Replacements for the Docusaurus modules that a component imports from its bundle. */
function docusaurus(locale: Locale): Plugin {
  const texts: Record<string, {message: string}> =
    locale === 'en' ? {} : JSON.parse(readFileSync(path.join(ROOT, `i18n/${locale}/code.json`), 'utf8'));
  const messages = Object.fromEntries(Object.entries(texts).map(([id, {message}]) => [id, message]));
  const modules: Record<string, string> = {
    '@docusaurus/useDocusaurusContext': `export default () => ({i18n: {currentLocale: '${locale}'}})`,
    '@docusaurus/useBaseUrl': `export default (address) => '${LOCALES[locale].base}' + address.replace(/^\\//, '')`,
    '@docusaurus/Translate': `
      const messages = ${JSON.stringify(messages)};
      export const translate = ({id, message}, values = {}) =>
        (messages[id] ?? message).replace(/\\{(\\w+)\\}/g, (place, name) => values[name] ?? place);`,
  };
  return {
    name: 'docusaurus',
    setup({onResolve, onLoad}) {
      onResolve({filter: /^@docusaurus\//}, ({path: name}) =>
        name in modules ? {path: name, namespace: 'stand-in'} : undefined,
      );
      onLoad({filter: /.*/, namespace: 'stand-in'}, ({path: name}) => ({contents: modules[name]!, resolveDir: ROOT}));
    },
  };
}

const bundles = new Map<Locale, Promise<{script: string; style: string}>>();

function bundle(locale: Locale): Promise<{script: string; style: string}> {
  const known = bundles.get(locale);
  if (known) return known;
  const made = build({
    stdin: {
      contents: `
        import {createElement} from 'react';
        import {createRoot} from 'react-dom/client';
        import Recorded from '@site/src/site/components/Console/Recorded';
        const place = document.createElement('main');
        document.body.replaceChildren(place);
        const root = createRoot(place);
        window.showRecorded = (props) => root.render(createElement(Recorded, props));`,
      resolveDir: ROOT,
      loader: 'tsx',
    },
    bundle: true,
    write: false,
    outdir: 'out',
    jsx: 'automatic',
    alias: {'@site': ROOT},
    define: {'process.env.NODE_ENV': '"production"'},
    loader: {'.js': 'jsx'},
    plugins: [inABrowser(ROOT), docusaurus(locale)],
  }).then(({outputFiles}) => {
    const text = (ending: string) => outputFiles.find(({path: file}) => file.endsWith(ending))!.text;
    return {script: text('.js'), style: text('.css')};
  });
  bundles.set(locale, made);
  return made;
}

// The test injects scripts that the policy of the page does not allow.
test.use({bypassCSP: true});

/** Opens a page of the site, and replaces its content with the component. @returns the raw sample of the page */
async function mount(page: Page, locale: Locale): Promise<string> {
  await preventHydration(page);
  await page.goto(LOCALES[locale].base + ADDRESS);
  // As the button below the samples reads it.
  const sample = await page.evaluate(() => {
    const [tabs, panels] = document.querySelector('.run')!.previousElementSibling!.children;
    const index = [...tabs!.children].findIndex((tab) => tab.getAttribute('data-value') === 'http');
    return panels!.children[index]!.querySelector('code[class], pre code')!.textContent;
  });
  // The page queues clicks until React signals that it has hydrated it.
  await page.evaluate(() => void (document.documentElement.dataset.hasHydrated = 'true'));
  const {script, style} = await bundle(locale);
  await page.addStyleTag({content: style});
  await page.addScriptTag({content: script});
  return sample;
}

const show = (page: Page, props: {language: string; sample: string}) =>
  page.evaluate((given) => (window as unknown as {showRecorded(given: unknown): void}).showRecorded(given), props);

for (const locale of ['en', 'uk'] as const) {
  const words = LOCALES[locale];

  test(`each language shows its recorded run, labelled as such, in ${locale}`, async ({page}) => {
    await setTheme(page, locale === 'en' ? 'dark' : 'light');
    await page.setViewportSize({width: 320, height: 700});
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const sample = await mount(page, locale);
    const id = sampleId(sample)!;
    const runs = runsOf([...recordings.samples.values()].find((one) => one.id === id)!);
    expect(asked.filter((address) => address.includes('/live/'))).toEqual([]);
    for (const language of RECORDED_LANGUAGES) {
      await show(page, {language, sample});
      const section = page.getByRole('region', {name: words.title});
      await expect(section).toContainText(recordings.about.toolchains[language].join(' · '));
      await expect(section).toContainText(words.note);
      await expect(section).toContainText(recordings.about.contract.slice(0, 12));
      const day = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {dateStyle: 'long', timeZone: 'UTC'});
      await expect(section.locator('time')).toHaveText(day.format(new Date(recordings.about.date)));
      expect(await section.getByRole('region', {name: words.printed, exact: true}).locator('pre').textContent()).toBe(
        runs.get(language)!.stdout,
      );
    }
    await expect(page.getByText('kotlinc -cp')).toBeVisible();
    // One file contains all languages, and is loaded once.
    expect(asked.filter((address) => address.includes('/live/'))).toEqual([`${words.base}live/recorded/${id}.json`]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect((await axe(page).include('main').analyze()).violations).toEqual([]);
    await page.evaluate(
      (theme) => document.documentElement.setAttribute('data-theme', theme),
      locale === 'en' ? 'light' : 'dark',
    );
    expect((await axe(page).include('main').analyze()).violations).toEqual([]);
  });

  test(`there are messages for a run that is loading, has failed, was recorded separately, or does not exist, in ${locale}`, async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let broken = true;
    await page.route(/\/live\/recorded\//, async (route) => {
      await held;
      if (broken) return route.fulfill({contentType: 'application/json', body: '{"date":'});
      const response = await route.fetch();
      const recording = (await response.json()) as PublishedRecording;
      recording.runs.bash!.date = '2025-02-03';
      return route.fulfill({response, json: recording});
    });
    const sample = await mount(page, locale);
    await show(page, {language: 'bash', sample});
    await expect(page.getByRole('status').filter({hasText: words.loading})).toBeVisible();
    release();
    await expect(page.getByRole('alert')).toContainText(words.failed);
    expect((await axe(page).include('main').analyze()).violations).toEqual([]);
    broken = false;
    await page.getByRole('button', {name: words.retry}).click();
    await expect(page.getByRole('region', {name: words.printed, exact: true})).toContainText('"code": 0');
    // A program that was recorded separately has its own date.
    await expect(page.locator('time')).toHaveAttribute('datetime', '2025-02-03');
    await show(page, {language: 'php', sample});
    await expect(page.locator('time')).toHaveAttribute('datetime', recordings.about.date);
    await show(page, {language: 'http', sample});
    await expect(page.getByText(words.absent)).toBeVisible();
    await show(page, {language: 'bash', sample: 'no sample'});
    await expect(page.getByText(words.absent)).toBeVisible();
    // No sample matches the edited body, and the host answers with an HTML page.
    await page.route(/\/live\/recorded\//, (route) => route.fulfill({contentType: 'text/html', body: '<p>home</p>'}));
    await show(page, {language: 'bash', sample: sample.replace('"amount"', '"amount_"')});
    await expect(page.getByText(words.absent)).toBeVisible();
    expect((await axe(page).include('main').analyze()).violations).toEqual([]);
  });
}
