/** What a run tries of a long list, and which browser tests that makes. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {drawTests, OF, REPEATED_OF, STATEMENTS_OF, type Suite} from '../../run/browserShare';
import {isSecond, shareOf} from '../../share';

// A run of `npm test` has drawn already.
beforeEach(() => vi.stubEnv('TEST_SHARE', 'all'));
afterEach(() => vi.unstubAllEnvs());

const names = Array.from({length: 30}, (_, index) => `case ${index}`);
const draw = (seed: string | undefined, of = 4, items = names) => shareOf(items, (name) => name, of, seed);

describe('a share', () => {
  it('is one in so many and what is left over, in the order of the list, the same for the same commit', () => {
    const drawn = draw('a commit');
    expect(drawn).toHaveLength(8);
    expect(drawn).toEqual(names.filter((name) => drawn.includes(name)));
    expect(draw('a commit')).toEqual(drawn);
    expect(draw('another commit')).not.toEqual(drawn);
  });

  it('is everything without a commit, and never nothing', () => {
    expect(draw(undefined)).toEqual(names);
    expect(draw('a commit', 4, ['alone'])).toEqual(['alone']);
    expect(draw('a commit', 4, [])).toEqual([]);
  });

  it('leaves nothing out for long', () => {
    const tried = new Set(Array.from({length: 40}, (_, commit) => draw(`commit ${commit}`)).flat());
    expect(tried.size).toBe(names.length);
  });
});

describe('the browser tests of a share', () => {
  const spec = (title: string, line: number, file = 'menu.spec.ts') => ({
    title,
    file,
    line,
    column: 3,
    tests: [{projectName: 'pages'}],
  });
  const report = (...titles: string[]): {suites: Suite[]} => ({
    suites: [
      {
        title: 'menu.spec.ts',
        specs: [spec('a test of its own [1.1]', 1)],
        suites: [{title: 'a menu', specs: titles.map((title) => spec(title, 10))}],
      },
    ],
  });
  const twelve = Array.from({length: 12}, (_, index) => `opens in life ${index}`);

  it('hold each statement, in some of its variants, as Playwright reads them', () => {
    const drawn = drawTests(report(...twelve), 'a commit');
    expect(drawn[0]).toBe('[pages] › menu.spec.ts › a test of its own [1.1]');
    expect(drawn).toHaveLength(1 + twelve.length / OF);
    expect(drawn[1]).toMatch(/^\[pages\] › menu\.spec\.ts › a menu › opens in life \d$/);
  });

  it('hold every number that a line proves', () => {
    const drawn = drawTests(report('a crash is told [8.8] (en)', 'a crash is mended [8.9] (en)'), 'a commit');
    expect(drawn.join()).toMatch(/\[8\.8\].*\[8\.9\]/);
  });

  it('hold some of the statements whose numbers others prove, and each of them for another commit', () => {
    const lines = Array.from({length: 13}, (_, line) => spec(`fails in way ${line} [8.6]`, line));
    const suites: Suite[] = [{title: 'menu.spec.ts', specs: [...lines, spec('reloads once [8.6] [8.7]', 20)]}];
    const drawn = (seed: string) => drawTests({suites}, seed);
    for (const seed of ['one', 'two', 'three']) {
      expect(drawn(seed).join()).toContain('[8.7]');
      // Two prove both numbers, or the one that proves both comes first.
      expect([1 + Math.ceil(13 / REPEATED_OF), 2 + Math.ceil(12 / REPEATED_OF)]).toContain(drawn(seed).length);
    }
    const soon = new Set(Array.from({length: 40}, (_, commit) => drawn(`commit ${commit}`)).flat());
    expect(soon.size).toBe(14);
  });

  it('hold some of the statements of a file that have no number, others for another commit, and all that axe sees', () => {
    const lines = (file: string) => Array.from({length: 20}, (_, line) => spec(`says ${line}`, line, file));
    const suites: Suite[] = ['menu.spec.ts', 'pages.spec.ts'].map((title) => ({title, specs: lines(title)}));
    const drawn = (seed: string) => drawTests({suites}, seed);
    const ofMenu = (seed: string) => drawn(seed).filter((line) => line.includes('menu.spec.ts'));
    expect(ofMenu('a commit')).toHaveLength(20 / STATEMENTS_OF);
    expect(drawn('a commit')).toHaveLength(20 / STATEMENTS_OF + 20);
    const soon = new Set(Array.from({length: 120}, (_, commit) => ofMenu(`commit ${commit}`)).flat());
    expect(soon.size).toBe(20);
  });

  it('leave out the name of a group that has none', () => {
    const [file] = report('looks as it did').suites as [Suite];
    const inGroup = {suites: [{title: file.title, suites: [{title: '', specs: file.suites![0]!.specs!}]}]};
    expect(drawTests(inGroup, 'a commit')).toEqual(['[pages] › menu.spec.ts › looks as it did']);
  });

  it('are all without a commit', () => {
    expect(drawTests(report(...twelve), undefined)).toHaveLength(1 + twelve.length);
  });

  it('refuse a title that would break the list, and say where it stands', () => {
    expect(() => drawTests(report('home › page'), 'a commit')).toThrow('menu.spec.ts:10: “home › page” has the arrow');
  });
});

it('of two forms, each is drawn for about half of the names, and another seed draws anew', () => {
  const many = Array.from({length: 1000}, (_, number) => `name ${number}`);
  const second = (seed: string) => many.filter((name) => isSecond(name, seed));
  expect(second('a').length).toBeGreaterThan(400);
  expect(second('a').length).toBeLessThan(600);
  expect(second('a')).not.toEqual(second('b'));
  expect(second('a')).toEqual(second('a'));
});
