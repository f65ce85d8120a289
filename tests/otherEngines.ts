/** Tests of `e2e/` in Playwright's own Firefox and WebKit, and those that need something that only Chromium has. */

/** Browsers of Playwright in which `e2e/` can run beside Chromium. */
export const KNOWN = ['firefox', 'webkit'] as const;
export type OtherEngine = (typeof KNOWN)[number];

/**
 * @param text names with commas, the value of `PLAYWRIGHT_ENGINES`; empty or undefined for none
 * @throws Error if a name is unknown
 */
export function otherEngines(text: string | undefined): OtherEngine[] {
  const names = (text ?? '').split(',').filter(Boolean);
  for (const name of names)
    if (!(KNOWN as readonly string[]).includes(name))
      throw new Error(`PLAYWRIGHT_ENGINES: ${name} is unknown; known are ${KNOWN.join(', ')}`);
  return names as OtherEngine[];
}

interface Exclusion {
  /** File in `e2e/`. */
  file: string;
  /** Beginning of the title, or the name of the group; absent for all tests of the file. */
  title?: string;
  reason: string;
}

const CLIPBOARD = 'only Chromium grants the permission to read the clipboard';
const DEVTOOLS = 'uses the protocol of the developer tools of Chromium';
const SPECULATION = 'is about speculation rules, which only Chromium has';

/** Tests that other engines cannot run; `tests/engines` has the clipboard and Back in every engine. */
export const CHROMIUM_ONLY: readonly Exclusion[] = [
  {file: 'back.spec.ts', reason: 'starts Chromium with its cache of pages switched on'},
  {file: 'engines.spec.ts', reason: 'both engines judge the same document in every browser'},
  {file: 'first-interaction.spec.ts', reason: SPECULATION},
  {file: 'first-minute.spec.ts', reason: DEVTOOLS},
  {file: 'large-text.spec.ts', reason: DEVTOOLS},
  {file: 'looks.spec.ts', reason: `${DEVTOOLS}, and compares with its pictures`},
  {file: 'pages.spec.ts', reason: 'the plan of axe is made in Chromium'},
  {file: 'code.spec.ts', title: 'copying is confirmed for a second', reason: CLIPBOARD},
  {file: 'code.spec.ts', title: 'the code is copied without the clipboard API', reason: CLIPBOARD},
  {file: 'keys.spec.ts', title: 'the Python sample of an operation is copied', reason: CLIPBOARD},
  {file: 'operation.spec.ts', title: 'a program is collapsed to its body and URL', reason: CLIPBOARD},
  {file: 'policy.spec.ts', title: 'reading, searching and changing a page', reason: CLIPBOARD},
  {file: 'policy.spec.ts', title: 'no other Trusted Types policy can be created', reason: SPECULATION},
  {file: 'reader.spec.ts', title: 'the copy button copies the whole sample', reason: CLIPBOARD},
  {file: 'reference.spec.ts', title: 'a row is copied by keyboard', reason: CLIPBOARD},
  {file: 'reference.spec.ts', title: 'on a touch screen', reason: 'Firefox cannot be made a phone'},
];

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Options of a project of Playwright that leave these tests out; files are not even loaded. */
export const withoutChromiumOnly = (): {testIgnore: RegExp[]; grepInvert: RegExp[]} => ({
  testIgnore: CHROMIUM_ONLY.filter(({title}) => !title).map(({file}) => new RegExp(`/${escaped(file)}$`)),
  // Compared with project, file and titles, with spaces between.
  grepInvert: CHROMIUM_ONLY.filter(({title}) => title).map(
    ({file, title}) => new RegExp(` ${escaped(file)} (?:.* )?${escaped(title!)}`),
  ),
});
