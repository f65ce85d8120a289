/**
 * Sections 8 and 9 of the specification, the statements about the build. Tested on a small site with the settings of
 * this one, because building the whole site takes minutes.
 */
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {broken} from '../../src/site/config/broken';

const ROOT = path.join(__dirname, '../..');

interface Site {
  navbar?: string;
  sidebar?: string;
  page?: string;
}

/** Builds a site of one page. @returns exit code and output */
function build({navbar = '[]', sidebar = "['index']", page = 'Text.'}: Site): {code: number | null; output: string} {
  const root = mkdtempSync(path.join(tmpdir(), 'small-site-'));
  try {
    mkdirSync(path.join(root, 'docs'));
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
    writeFileSync(path.join(root, 'package.json'), '{"name": "small-site", "private": true}');
    writeFileSync(path.join(root, 'docs/index.md'), `---\nslug: /\n---\n\n# Small\n\n${page}\n`);
    writeFileSync(path.join(root, 'sidebars.js'), `module.exports = {docs: ${sidebar}};`);
    // The relevant settings are imported from the portal's own configuration.
    writeFileSync(
      path.join(root, 'docusaurus.config.js'),
      `const {onBrokenLinks, onBrokenAnchors, hooks} = ${JSON.stringify(broken)};
module.exports = {
  title: 'Small', url: 'https://small.example', baseUrl: '/', onBrokenLinks, onBrokenAnchors,
  markdown: {hooks}, future: {v4: true, faster: true},
  presets: [['@docusaurus/preset-classic', {docs: {routeBasePath: '/', sidebarPath: './sidebars.js'}, blog: false, pages: false}]],
  themeConfig: {navbar: {title: 'Small', items: ${navbar}}},
};`,
    );
    const result = spawnSync(path.join(ROOT, 'node_modules/.bin/docusaurus'), ['build', '--no-minify'], {
      cwd: root,
      encoding: 'utf8',
      env: {...process.env, FORCE_COLOR: '0', NO_COLOR: '1'},
    });
    return {code: result.status, output: result.stdout + result.stderr};
  } finally {
    rmSync(root, {recursive: true, force: true});
  }
}

test('broken links and anchors do not stop the build [9.2]', () => {
  const {code, output} = build({page: 'To [nowhere](/nowhere) and to [no heading](/#none).'});
  expect(output).toContain('Generated static files');
  expect(code).toBe(0);
  // The portal was built with the same settings, which its main script contains.
  const scripts = path.join(ROOT, 'build/assets/js');
  const main = readdirSync(scripts).find((file) => file.startsWith('main.'))!;
  expect(readFileSync(path.join(scripts, main), 'utf8')).toContain(
    `onBrokenLinks:"${broken.onBrokenLinks}",onBrokenAnchors:"${broken.onBrokenAnchors}"`,
  );
});

test('an unknown type of navbar item stops the build [8.10]', () => {
  const {code, output} = build({navbar: "[{type: 'nonsense', position: 'left'}]"});
  expect(code).not.toBe(0);
  expect(output).toMatch(/nonsense/);
});

test('a missing id of a document or of a sidebar stops the build [8.11]', () => {
  const document = build({sidebar: "['index', 'no-such-document']"});
  expect(document.code).not.toBe(0);
  expect(document.output).toMatch(/no-such-document/);
  const sidebar = build({navbar: "[{type: 'docSidebar', sidebarId: 'no-such-sidebar', position: 'left'}]"});
  expect(sidebar.code).not.toBe(0);
  expect(sidebar.output).toMatch(/no-such-sidebar/);
});
