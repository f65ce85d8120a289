/** Output of the loader for a compiled page: a request for a picture without the folder of the build. */
import {createRequire} from 'node:module';
import {expect, test} from 'vitest';

const portable = createRequire(import.meta.url)('../../../../src/site/patches/written/portableImages.cjs') as (
  source: string,
) => string;

const page = (root: string, more = '', fallback = 'file-loader') =>
  `_jsx("img",{src:require("!${root}/node_modules/url-loader/dist/cjs.js?limit=10000&name=assets/images/[name]-[contenthash].[ext]&fallback=${root}/node_modules/${fallback}/dist/cjs.js${more}!./img/form.png").default+""})`;

test.each(['', '&emitFile=false'])('the second loader of a picture is named without its folder%s', (more) => {
  expect(portable(page('/home/a', more))).toContain(`&fallback=file-loader${more}!./img/form.png`);
  const without = (root: string) => portable(page(root, more)).replace(`!${root}/`, '!/');
  expect(without('/home/a')).toBe(without('/srv/builds/7'));
});

test('a request that Docusaurus writes in another way is refused', () => {
  expect(() => portable(page('/home/a', '', 'asset-loader'))).toThrow(/contains a local path: .*asset-loader/);
});

test('what is no such request stays as it is', () => {
  const text = 'const a = !b ? c=/x/ : d; "Wait! What? x=/etc!"; require("!/a/file-loader/dist/cjs.js?name=b!./c.pdf")';
  expect(portable(text)).toBe(text);
});
