/** The changelog: dates of commits, permanent anchors, the same entries on the page and in the feed of each locale. */
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, test} from 'vitest';
import {hasFullHistory} from '../../src/facts/history';
import {changeAnchor, changelog, LABELS, releaseDay} from '../../src/render/builders/changelog';
import {proofs} from '../../src/render/builders/proofs';
import {changelogFeed} from '../../src/render/changelogFeed';
import {counts} from '../../src/render/counts';
import {toHtml} from '../../src/render/html';
import {inline} from '../../src/render/nodes';
import {COMPLETE_LOCALES} from '../../src/brand';
import {changelogSchema} from '../../src/facts/schemas';
import {createContext} from '../../src/render/markdown/directives';
import {ROOT} from '../root';

const {facts} = await createContext(ROOT, 'en');
const releases = facts.changelog;
const anchors = releases.flatMap((release) => [
  release.id,
  ...release.entries.map((change) => changeAnchor(release, change)),
]);

test('releases are sorted, newest first', () => {
  const times = releases.map(({at}) => at);
  expect(times).toEqual([...times].sort().reverse());
});

test('anchors are unique', () => expect(anchors.filter((id, at) => anchors.indexOf(id) !== at)).toEqual([]));

test.skipIf(!hasFullHistory(ROOT))('each release has the day of a commit', () => {
  const format = ['--format=%cd', '--date=format-local:%Y-%m-%d'];
  const log = execFileSync('git', ['log', ...format], {cwd: ROOT, encoding: 'utf8', env: {...process.env, TZ: 'UTC'}});
  const days = new Set(log.trim().split('\n'));
  expect(releases.map(releaseDay).filter((day) => !days.has(day))).toEqual([]);
});

describe.each(COMPLETE_LOCALES)('%s', (locale) => {
  test('the page has an anchor for each release and each entry, and a label that links to it', async () => {
    const ids: string[] = [];
    const labels: string[] = [];
    visit({type: 'root', children: changelog(await createContext(ROOT, locale))} as never, (node: Nodes) => {
      const properties = (node.data as {hProperties?: {id?: string; href?: string}} | undefined)?.hProperties;
      if (properties?.id) ids.push(properties.id);
      if (properties?.href) labels.push(properties.href.slice(1));
    });
    expect(ids.filter((id) => !/^(?:day|filter)-/.test(id))).toEqual(anchors);
    // Each day appears once, before its first release.
    const days = releases.map(releaseDay);
    expect(ids.filter((id) => id.startsWith('day-'))).toEqual([...new Set(days)].map((day) => `day-${day}`));
    const first = (day: string) => releases.find((release) => releaseDay(release) === day)!.id;
    for (const day of days) expect(ids[ids.indexOf(`day-${day}`) + 1]).toBe(first(day));
    expect(labels).toEqual(
      releases.flatMap((release) => release.entries.map((change) => changeAnchor(release, change))),
    );
  });
  test('the feed has each entry of the page', () => {
    const feed = changelogFeed(facts, locale);
    for (const release of releases)
      for (const change of release.entries) expect(feed).toContain(`/changelog#${changeAnchor(release, change)}</id>`);
    expect(feed.match(/<entry>/g)).toHaveLength(releases.flatMap(({entries}) => entries).length);
  });
});

test('each label has a name and a colour', () => {
  const css = readFileSync(path.join(ROOT, 'src/site/css/badges.css'), 'utf8');
  for (const label of Object.keys(LABELS)) expect(css).toContain(`.change-${label}`);
});

describe('schema', () => {
  const entry = {id: 'a', label: 'added', text: 'Text.', action: 'Do it.'};
  const release = {id: 'r', at: '2026-11-21T08:00:00Z', title: 'Title', entries: [entry]};
  const parse = (value: object) => changelogSchema.safeParse([value]).success;
  test.each([
    ['a whole release', release, true],
    ['no action', {...release, entries: [{...entry, action: undefined}]}, false],
    ['another label', {...release, entries: [{...entry, label: 'removed'}]}, false],
    ['an anchor with a capital', {...release, id: 'R'}, false],
    ['a day without time', {...release, at: '2026-11-21'}, false],
    ['no entry', {...release, entries: []}, false],
  ])('%s', (_name, value, good) => expect(parse(value)).toBe(good));
});

describe('HTML for feeds', () => {
  const html = (markdown: string) => toHtml(inline(markdown), (url) => `https://host${url}`);
  test('escapes text, code and addresses', () => {
    expect(html('a < b & `<i>`')).toBe('a &lt; b &amp; <code>&lt;i&gt;</code>');
    expect(html('[x **y**](/z?a=1&b=2)')).toBe('<a href="https://host/z?a=1&amp;b=2">x <strong>y</strong></a>');
  });
  test('refuses what it cannot show', () => expect(() => html('![a](b)')).toThrow('a feed cannot show “image”'));
});

describe('the claims of /about', () => {
  const {scripts} = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  test('every command exists, and every kind of test is named', () => {
    const named = facts.proofs.map(({command}) => (command === 'npm test' ? 'test' : command.replace('npm run ', '')));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(Object.keys(scripts).filter((name) => /^test(:|$)/.test(name) && !named.includes(name))).toEqual([]);
  });
  test('numbers come from the content, in both locales, and an unknown one is refused', async () => {
    const numbers = counts(facts);
    for (const [name, value] of Object.entries(numbers)) expect(value, name).toBeGreaterThan(0);
    for (const locale of COMPLETE_LOCALES) {
      const context = await createContext(ROOT, locale);
      expect(JSON.stringify(proofs(context))).not.toMatch(/\{\w+\}/);
      const wrong = [{...facts.proofs[0]!, claim: 'All {operaitons} work.'}];
      expect(() => proofs({...context, facts: {...facts, proofs: wrong}})).toThrow('did you mean “operations”');
    }
  });
  test('no number is typed by hand into a claim', () => {
    expect(facts.proofs.filter(({claim}) => /\d/.test(claim))).toEqual([]);
  });
});
