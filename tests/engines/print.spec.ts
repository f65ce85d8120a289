/** Printed pages in each engine: all content, and no controls. */
import {expect, test} from './test';

/** As texts of printed pages, which have no white space. */
const compact = (text: string): string => text.replaceAll(/\s+/g, '');

test('in print: the sample of the chosen language alone, addresses of links, and no controls', async ({reader}) => {
  await reader.open('/api/transaction_pay');
  await reader.laidOut();
  const page = await reader.evaluate(() => {
    const textsOf = (css: string) => [...document.querySelectorAll(css)].map((one) => one.textContent);
    return {
      samples: [...document.querySelectorAll<HTMLElement>('[role=tabpanel]')].map((panel) => ({
        label: panel.ariaLabel!,
        chosen: !panel.hidden,
        start: panel.textContent.trim().slice(0, 10),
        lines: panel.querySelector('pre code')!.textContent.trim().split('\n'),
      })),
      links: [...document.querySelectorAll('article a[href^=http]')].map((one) => one.getAttribute('href')!),
      controls: textsOf(
        'a.navbar__link:not(.dropdown *), .theme-doc-sidebar-menu > li > * > a, .pagination-nav a, .theme-doc-footer a',
      ),
    };
  });
  expect(page.samples.length).toBeGreaterThan(5);
  expect(page.controls.length).toBeGreaterThan(5);
  const printed = (await reader.printed()).join('');
  expect(new Set(page.samples.filter(({chosen}) => chosen).map(({label}) => label)).size).toBe(1);
  for (const {label, chosen, start, lines} of page.samples) {
    expect(printed.includes(compact(label + start)), label).toBe(chosen);
    if (chosen) for (const line of lines) expect(printed, `${label}: ${line}`).toContain(compact(line));
  }
  for (const href of page.links) expect(printed).toContain(`(${href})`);
  for (const control of page.controls) expect(printed).not.toContain(compact(control));
});

test('in print: a table without its filter, and rows whole, with what is collapsed on the screen', async ({reader}) => {
  await reader.open('/reference/api_error_codes');
  await reader.laidOut();
  const {filter, row} = await reader.evaluate(() => {
    const whole = document.querySelector('tr#code-10')!.cloneNode(true) as Element;
    // The screen has a summary in the place of what is collapsed.
    for (const summary of whole.querySelectorAll('summary')) summary.remove();
    return {filter: document.querySelector('.filter-form label')!.textContent, row: whole.textContent};
  });
  const pages = await reader.printed();
  for (const one of pages) expect(one).not.toContain(compact(filter));
  expect(pages.filter((one) => one.includes(compact(row)))).toHaveLength(1);
});
