/** The list of browser tests that only Chromium can run is complete, and names tests that exist. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {CHROMIUM_ONLY, KNOWN, otherEngines, withoutChromiumOnly} from '../../otherEngines';
import {filesBelow} from '../../projectFiles';
import {ROOT} from '../../root';

/** Calls that other browsers of Playwright refuse, and features that they do not have. */
const NEEDS_CHROMIUM =
  /newCDPSession|grantPermissions|isMobile: true|launchOptions|readPlan\(|toHaveScreenshot|script\[type=speculationrules\]/;
const TITLE = /\btest(?:\.describe)?\(\s*(['"`])(.+?)\1/;

interface Line {
  file: string;
  /** Title of the test or the group in which the line is. */
  title: string;
  text: string;
}

const lines = filesBelow('tests/e2e', /\.spec\.ts$/).flatMap((file): Line[] => {
  let title = '';
  return readFileSync(path.join(ROOT, file), 'utf8')
    .split('\n')
    .map((text) => {
      title = TITLE.exec(text)?.[2] ?? title;
      return {file, title, text};
    });
});
const {testIgnore, grepInvert} = withoutChromiumOnly();
/** As Playwright matches them. */
const isLeftOut = ({file, title}: Line): boolean =>
  testIgnore.some((one) => one.test(`/${file}`)) ||
  grepInvert.some((one) => one.test(`pages firefox ${path.basename(file)} ${title}`));

test('each test that needs Chromium is in the list', () => {
  const needing = lines.filter(({text}) => NEEDS_CHROMIUM.test(text));
  expect(needing.length).toBeGreaterThan(10);
  expect(needing.filter((line) => !isLeftOut(line))).toEqual([]);
});

test.each(CHROMIUM_ONLY.map((one) => [`${one.file} ${one.title ?? ''}`, one] as const))(
  'the list names a test that exists: %s',
  (_, {file, title = ''}) => {
    expect(lines.some((line) => path.basename(line.file) === file && line.title.startsWith(title))).toBe(true);
  },
);

test('an unknown name of an engine is refused', () => {
  expect(otherEngines('firefox,webkit')).toEqual(['firefox', 'webkit']);
  expect(otherEngines(undefined)).toEqual([]);
  expect(() => otherEngines('firefox,safari')).toThrow('safari is unknown');
});

test('each of these browsers runs for every pull request', () => {
  const {jobs} = parse(readFileSync(path.join(ROOT, '.github/workflows/check.yml'), 'utf8')) as {
    jobs: Record<
      string,
      {strategy: {matrix: {engine?: string[]}}; steps: {run?: string; env?: Record<string, string>}[]}
    >;
  };
  const [job] = Object.values(jobs).filter(({steps}) => steps.some(({env}) => env?.PLAYWRIGHT_ENGINES));
  expect(job!.strategy.matrix.engine).toEqual(KNOWN);
  expect(job!.steps.find(({run}) => run === 'npx playwright test')!.env).toEqual({
    PLAYWRIGHT_ENGINES: '${{ matrix.engine }}',
  });
});
