/**
 * The workflow that posts the review: it runs nothing of the pull request, may do nothing but comment, and takes the artifact
 * for data. Its script runs here against an imitation of the API of the host.
 */
import {execFile} from 'node:child_process';
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {zipSync, type Zippable} from 'fflate';
import {parse} from 'yaml';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {actionProblems} from '../../../../src/operations/supply/check';
import {ROOT} from '../../../root';
import {temporaryFolder} from '../../../temporary';

interface Step {
  uses?: string;
  run?: string;
  shell?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
}
interface Workflow {
  on: Record<string, {workflows?: string[]; types?: string[]}>;
  permissions: Record<string, string>;
  jobs: Record<string, {if?: string; permissions?: Record<string, string>; steps: Step[]}>;
}

const FOLDER = '.github/workflows';
const read = (file: string) => readFileSync(path.join(ROOT, FOLDER, file), 'utf8');
const workflow = parse(read('review-comment.yml')) as Workflow;
const [job] = Object.values(workflow.jobs);
const [step] = job!.steps;

describe('the workflow', () => {
  test('runs after the checks of a pull request, and has one job with one step', () => {
    const {name} = parse(read('check.yml')) as {name: string};
    expect(workflow.on).toEqual({workflow_run: {workflows: [name], types: ['completed']}});
    expect(job!.if).toBe("github.event.workflow_run.event == 'pull_request'");
    expect([Object.keys(workflow.jobs).length, job!.steps.length]).toEqual([1, 1]);
  });

  test('may read artifacts and comment, nothing else', () => {
    expect(workflow.permissions).toEqual({});
    expect(job!.permissions).toEqual({actions: 'read', 'pull-requests': 'write'});
  });

  test('checks out nothing and uses no action', () => {
    expect(job!.steps.flatMap(({uses}) => uses ?? [])).toEqual([]);
    expect(step!.run).not.toMatch(/\b(?:checkout|clone|npm|npx|child_process|exec|eval|Function|import\()/);
    expect(actionProblems('review-comment.yml', read('review-comment.yml'))).toEqual([]);
  });

  test('gives no job of a pull request the permission to write', () => {
    const checks = parse(read('check.yml')) as Workflow;
    expect(checks.permissions).toEqual({contents: 'read'});
    expect(Object.values(checks.jobs).filter(({permissions}) => permissions)).toEqual([]);
  });

  test('the checks upload the text and the number under the names that it reads', () => {
    const steps = (parse(read('check.yml')) as Workflow).jobs['review']!.steps;
    expect(steps.find(({with: given}) => given?.['name'] === 'review')?.uses).toMatch(/^actions\/upload-artifact@/);
    const [written] = steps.flatMap(({run}) => (run?.includes('npm run --silent review') ? run : []));
    for (const file of ['review.md', 'number.txt']) {
      expect(written).toContain(`/${file}"`);
      expect(step!.run).toContain(`unzip(archive, '${file}')`);
    }
  });
});

test('no workflow puts text of an event into a script', () => {
  const files = readdirSync(path.join(ROOT, FOLDER));
  const scripts = files.flatMap((file) =>
    Object.values((parse(read(file)) as Workflow).jobs).flatMap(({steps}) =>
      steps.flatMap(({run}) => (run === undefined ? [] : {file, run})),
    ),
  );
  expect(scripts.length).toBeGreaterThan(10);
  const given = (run: string) => [...run.matchAll(/\$\{\{(.*?)\}\}/gs)].map((match) => match[1]!.trim());
  // Values of the matrix stand in the workflow itself.
  const unsafe = scripts.flatMap(({file, run}) =>
    given(run)
      .filter((value) => !/^matrix\.\w+$/.test(value))
      .map((value) => `${file}: ${value}`),
  );
  expect(unsafe).toEqual([]);
});

const REPOSITORY = 'owner/docs';
const FORK = 'stranger/docs';
const SHA = 'a'.repeat(40);

/** State of the imitated host. */
interface Host {
  artifacts: {id: number; name: string; expired: boolean; size_in_bytes: number}[];
  archive: Uint8Array;
  pulls: Record<string, unknown>;
  comments: {id: number; user: {login: string} | null; body: string}[];
  /** Requests that write. */
  written: {method: string; path: string; body: string}[];
  unknown: string[];
}
let host: Host;
let server: Server;

const pull = (sha = SHA, repository: string | null = FORK, state = 'open') => ({
  state,
  head: {sha, repo: repository && {full_name: repository}},
});
const zip = (files: Zippable) => zipSync(files);
const bytes = (text: string) => new TextEncoder().encode(text);
const artifactOf = (review: string, number = '7\n', more: Zippable = {}) =>
  zip({'review.md': bytes(review), 'number.txt': bytes(number), ...more});

beforeEach(() => {
  host = {
    artifacts: [{id: 5, name: 'review', expired: false, size_in_bytes: 1000}],
    archive: artifactOf('## Review\n'),
    pulls: {'7': pull(), '8': pull('b'.repeat(40), 'owner/docs')},
    comments: [],
    written: [],
    unknown: [],
  };
});

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const {pathname, searchParams} = new URL(request.url!, 'http://localhost');
      const send = (value: unknown) => response.end(JSON.stringify(value));
      const route = `${request.method} ${pathname.replace(`/repos/${REPOSITORY}`, '')}`;
      if (request.headers.authorization !== 'Bearer secret') return response.writeHead(401).end();
      if (request.method !== 'GET') {
        const {body} = JSON.parse(Buffer.concat(chunks).toString()) as {body: string};
        host.written.push({method: request.method!, path: route.split(' ')[1]!, body});
        return send({});
      }
      if (route === 'GET /actions/runs/3/artifacts') return send({artifacts: host.artifacts});
      if (route === 'GET /actions/artifacts/5/zip') return response.end(host.archive);
      const asked = /^GET \/pulls\/(.+)$/.exec(route)?.[1];
      if (asked !== undefined && host.pulls[asked]) return send(host.pulls[asked]);
      if (route === 'GET /issues/7/comments') {
        const page = Number(searchParams.get('page'));
        return send(host.comments.slice((page - 1) * 100, page * 100));
      }
      host.unknown.push(route);
      return response.writeHead(404).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => server.close());

/** Runs the script as the runner does: from a file without an extension. */
async function post(): Promise<{status: number; output: string; folder: string[]}> {
  const folder = temporaryFolder('comment');
  writeFileSync(path.join(folder, 'script'), step!.run!);
  const {port} = server.address() as AddressInfo;
  const env = {
    PATH: process.env.PATH!,
    GITHUB_API_URL: `http://127.0.0.1:${port}`,
    GITHUB_REPOSITORY: REPOSITORY,
    GITHUB_TOKEN: 'secret',
    RUN_ID: '3',
    HEAD_SHA: SHA,
    HEAD_REPOSITORY: FORK,
  };
  expect(step!.shell).toBe('node {0}');
  expect(Object.keys(step!.env!).sort()).toEqual(['GITHUB_TOKEN', 'HEAD_REPOSITORY', 'HEAD_SHA', 'RUN_ID']);
  return new Promise((resolve) => {
    execFile(process.execPath, ['script'], {cwd: folder, env}, (error, stdout, stderr) =>
      resolve({status: error ? 1 : 0, output: stdout + stderr, folder: readdirSync(folder)}),
    );
  });
}

const MARKER = '<!-- review of the pull request -->';
/** Text of the pull request in the comment: everything below the note. */
const textOf = ({body}: {body: string}) => body.split('\n\n').slice(1).join('\n\n');

describe('the comment', () => {
  test('is posted, with the commit', async () => {
    expect(await post()).toMatchObject({status: 0, output: 'posted the comment of pull request 7\n'});
    expect(host.written.map(({method, path: place}) => [method, place])).toEqual([['POST', '/issues/7/comments']]);
    expect(host.written[0]!.body).toBe(
      `${MARKER}\nFor commit aaaaaaaaaaaa, written by the checks of this pull request.\n\n## Review\n`,
    );
    expect(host.unknown).toEqual([]);
  });

  test('is updated if it exists, also behind a hundred others; the marker in a comment of somebody else is ignored', async () => {
    const other = {id: 1, user: {login: 'stranger'}, body: `${MARKER} mine`};
    const deleted = {id: 2, user: null, body: 'x'};
    const own = {id: 99, user: {login: 'github-actions[bot]'}, body: `${MARKER}\nold`};
    host.comments = [...Array.from({length: 120}, () => other), deleted, own];
    expect((await post()).output).toBe('updated the comment of pull request 7\n');
    expect(host.written.map(({method, path: place}) => [method, place])).toEqual([['PATCH', '/issues/comments/99']]);
  });

  test('of a long text is cut', async () => {
    host.archive = artifactOf(`${'😀'.repeat(100_000 / 4 + 20_000)}`);
    await post();
    expect(host.written[0]!.body.length).toBeLessThan(65_536);
    expect(host.written[0]!.body).toContain('Cut for length.');
    // No half of a pair of surrogates.
    expect(() => encodeURIComponent(host.written[0]!.body)).not.toThrow();
  });

  test.each([
    ['HTML', '<script>x</script><img src=x onerror=y><!-- c --><a href="https://evil.example">', /<[a-z/!]/i],
    ['mentions', '@team @owner/team a@b.example `@code` \\@team @\u200bteam @\u2060team', /@[\w\u200b]/],
    ['entities', '&#64;team &commat;team &lt;script&gt;', /&[#a-z]/],
    ['images', '![x](https://evil.example/x.png) ![x][y]', /\]\(|\]\[/],
    [
      'links',
      '[x](javascript:alert(1)) [x][y]\n\n[y]: https://evil.example\n\n<https://evil.example>',
      /\]\(|\]\[|\]:|:\/\//,
    ],
    ['addresses', 'https://evil.example http://evil.example WWW.evil.example ftp://x', /:\/\/|www\./i],
    ['references', 'fixes #1, closes owner/repo#2, GH-3', /#\d|gh-\d/i],
    ['formulas', '$\\href{https://evil.example}{x}$ $$y$$', /\$[^\u2060]/],
    ['diagrams', '```mermaid\nclick A "https://evil.example"\n```\n~~~geojson\n{}\n~~~', /(?:```|~~~)\w/],
    [
      'control characters',
      'a\u0000b\u001b[31mc\u202ed\u0085e\u2028f\ufeffg',
      /[\u0000-\u0008\u001b\u0085\u2028\u202e\ufeff]/,
    ],
    ['the marker', MARKER, /<!--/],
  ])('has no %s of the pull request', async (_, text, pattern) => {
    // The pattern matches the text as it came, so that this test can fail.
    expect(text).toMatch(pattern);
    host.archive = artifactOf(text);
    expect((await post()).status).toBe(0);
    expect(textOf(host.written[0]!)).not.toMatch(pattern);
    expect(textOf(host.written[0]!).length).toBeGreaterThan(5);
  });

  test('keeps the words of the text', async () => {
    host.archive = artifactOf('### Findings\n\n- `docs/page.mdx:3`: **wrong** “name”, 1 < 2\n');
    await post();
    expect(textOf(host.written[0]!).replaceAll('\u2060', '')).toBe(
      '### Findings\n\n- `docs/page.mdx:3`: **wrong** “name”, 1 < 2\n',
    );
  });
});

describe('nothing is posted', () => {
  const refusals: [string, () => void, RegExp][] = [
    ['without an artifact', () => (host.artifacts = []), /no review/],
    ['for another artifact', () => (host.artifacts[0]!.name = 'other'), /no review/],
    ['for an expired artifact', () => (host.artifacts[0]!.expired = true), /no review/],
    [
      'for an artifact that says that it is large',
      () => (host.artifacts[0]!.size_in_bytes = 1e9),
      /more than 1000000 bytes/,
    ],
    ['for an artifact that is large', () => (host.archive = new Uint8Array(1_000_001)), /more than 1000000 bytes/],
    [
      'for no archive',
      () => (host.archive = bytes('no archive at all, but longer than the end of one')),
      /no ZIP archive/,
    ],
    ['without the text', () => (host.archive = zip({'number.txt': bytes('7')})), /no review\.md/],
    ['without the number', () => (host.archive = zip({'review.md': bytes('x')})), /no number\.txt/],
    [
      'for files below another path',
      () => (host.archive = zip({'../review.md': bytes('x'), 'a/number.txt': bytes('7')})),
      /no number\.txt/,
    ],
    ...['', '0', '-7', '7.0', '7e0', '٧', '7 8', '7/../8', '7\u0000', '../pulls/8', '$(id)', '9'.repeat(10)].map(
      (number): [string, () => void, RegExp] => [
        `for the number ${JSON.stringify(number)}`,
        () => (host.archive = artifactOf('x', number)),
        /no number of a pull request/,
      ],
    ),
    ['for the number of another pull request', () => (host.archive = artifactOf('x', '8')), /does not belong/],
    ['for an older commit', () => (host.pulls['7'] = pull('c'.repeat(40))), /does not belong/],
    [
      'for the same commit from another repository',
      () => (host.pulls['7'] = pull(SHA, 'owner/docs')),
      /does not belong/,
    ],
    ['for a deleted fork', () => (host.pulls['7'] = pull(SHA, null)), /does not belong/],
    ['for a closed pull request', () => (host.pulls['7'] = pull(SHA, FORK, 'closed')), /does not belong/],
  ];
  test.each(refusals)('%s', async (_, change, reason) => {
    change();
    const {status, output} = await post();
    expect(output).toMatch(reason);
    expect(output.split('\n')).toHaveLength(2);
    expect([status, host.written]).toEqual([0, []]);
  });

  test.each<[string, () => void]>([
    ['a number without a pull request', () => (host.archive = artifactOf('x', '12345'))],
    ['a small archive that unpacks to a large text', () => (host.archive = artifactOf('x'.repeat(500_000)))],
    ['a damaged archive', () => (host.archive = artifactOf('x'.repeat(3000)).fill(255, 40, 48))],
  ])('for %s, and the run fails', async (_, change) => {
    change();
    expect(await post()).toMatchObject({status: 1});
    expect(host.written).toEqual([]);
  });

  test('a link in the archive is not followed, and no file is written', async () => {
    const link = (target: string) => [bytes(target), {os: 3, attrs: 0o120777 << 16}] as const;
    host.archive = zip({
      'review.md': [...link('/etc/passwd')],
      'number.txt': bytes('7'),
      '../../escaped': bytes('x'),
      script: bytes('process.exit(3)'),
    });
    const {status, folder} = await post();
    expect([status, folder]).toEqual([0, ['script']]);
    expect(textOf(host.written[0]!)).toBe('/etc/passwd');
  });

  test('text of the artifact is not printed, so that it cannot be a command to the runner', async () => {
    host.archive = artifactOf('::set-output name=x::y\n::add-mask::x', '\n::error::x\n');
    expect((await post()).output).not.toContain('::');
  });
});
