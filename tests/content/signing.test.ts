/** Every page describes the same signed text, which includes method and path. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {publishedFiles} from '../../src/samples/collections';
import {brunoFolder} from '../../src/samples/collections/brunoFolder';
import {loadFacts} from '../../src/facts/load';
import {listPages} from '../../src/operations/parity/pages';
import {PAGE_FOLDERS, mirrorOf, docsFolder} from '../../src/facts/routes';
import {renderSample, sampleInput, sampleLanguages} from '../../src/samples';
import {receiverInput, receiverLanguages} from '../../src/samples/receivers';
import {ROOT} from '../root';
import {brand} from '../../src/brand';

/** Valid values after point and key. */
const PURPOSE = String.raw`(?:METHOD|POST|GET|CALLBACK(?:_GET)?|RETURN|word|purpose)\b`;
/** Point and key followed by anything else, with the variable syntax of any language. */
const JOINED = new RegExp(
  String.raw`(?:[Pp]oint|POINT)\W*\.\W*(?:query\.get\W+)?(?:X-)?(?:[Kk]ey|KEY|last)\W*\.(?!\W*${PURPOSE})`,
);
/** The same as a pattern of `printf`. */
const PRINTED = new RegExp(String.raw`%s\.%s\.(?!${PURPOSE})`);
/** The same as a sentence. */
const TOLD = /\bpoint, (the )?key,? and (the )?(raw )?body\b|not the path|точк\S+, ключ\S* (й|і|та) тіл|але не шлях/i;

/** @returns the lines that describe a signed text without method and path */
function oldRule(text: string): string[] {
  return text.split('\n').filter((line) => JOINED.test(line) || PRINTED.test(line) || TOLD.test(line));
}

const facts = await loadFacts(ROOT);

describe('a page', () => {
  const pages = PAGE_FOLDERS.flatMap((folder) => [folder.source, mirrorOf(folder, 'uk')])
    .filter((folder) => !folder.includes('version'))
    .flatMap((folder) => listPages(ROOT, folder).map((name) => path.join(folder, name)));
  test('is checked in both languages, including blog posts', () => {
    for (const part of [/^docs\//, /^i18n\/uk\/.*docs\/current/, /^blog\//, /^i18n\/uk\/.*blog/])
      expect(
        pages.some((page) => part.test(page)),
        String(part),
      ).toBe(true);
  });
  test.each(pages)('%s', (page) => expect(oldRule(readFileSync(path.join(ROOT, page), 'utf8'))).toEqual([]));
});

test('the migration guide', () => {
  for (const folder of ['versioned_docs/version-1.0', 'i18n/uk/docusaurus-plugin-content-docs/version-1.0'])
    expect(oldRule(readFileSync(path.join(ROOT, folder, 'migration.mdx'), 'utf8'))).toEqual([]);
});

test.each(sampleLanguages.map(({id}) => id))('the samples in %s', (id) => {
  expect(oldRule(renderSample(id, sampleInput(facts, 'transactionFind', 'by_id')))).toEqual([]);
});

test.each(receiverLanguages)('the receiver in $label', (language) => {
  expect(oldRule(language.render(receiverInput(facts)))).toEqual([]);
});

const SITE = brand.docs.url;
// The files inside an archive are checked as a folder.
const texts = [...publishedFiles(facts, SITE), ...brunoFolder(facts, SITE)].filter(
  (entry): entry is [string, string] => typeof entry[1] === 'string',
);
test.each(texts)('%s', (_, text) => {
  expect(oldRule(text)).toEqual([]);
});

test.each([
  'The signed text is `<point>.<key>.<body>`.',
  `HMAC-SHA256 over \`<${brand.headers.point}>.<${brand.headers.key}>.<raw body>\``,
  "update(`${point}.${key}.${body}`).digest('hex')",
  'update(`${POINT}.${last}.${body}`)',
  "update(`${query.get('point')}.${query.get('key')}.${text}`)",
  'text = f"{POINT}.{key}.".encode() + body',
  'return hash_hmac(\'sha256\', POINT . ".$key.$body", TOKEN);',
  'mac.update((POINT + "." + key + ".").getBytes(UTF_8));',
  'mac.update("$POINT.$key.".toByteArray())',
  `printf '%s.%s.%s' "$point" "$1" "$2"`,
  'The signature covers the point, the key and the body.',
  'Підпис охоплює точку, ключ і тіло, але не шлях.',
])('the old rule is seen in: %s', (line) => expect(oldRule(line)).toEqual([line]));

describe('a page about signing, verification or wrong signatures', () => {
  const HEADING = /^#+ .*\b(?:sign|signed|signing|signatures?)\b/im;
  const WRONG =
    /\b(?:wrong|invalid|rejected) signature|signatures? (?:differ|(?:is|was|are) (?:wrong|invalid|rejected))/i;
  const LAB = /\((?:\/(?:request_format|callbacks))?#signature-lab\)|\{#signature-lab\}/;
  /** Pages about these topics that need no link to the lab, with the reason. */
  const ELSEWHERE: Readonly<Record<string, string>> = {
    'api/binance_pay_notify.mdx': 'speaks of the signature of Binance, which the gateway verifies',
    'invoicing/api_invoicing/revoke_token.mdx': 'says that the call is signed and not how',
    'limits.mdx': 'counts the wrong ones',
  };
  const [en, uk] = [docsFolder('en'), docsFolder('uk')];
  const textOf = (folder: string, page: string) => readFileSync(path.join(ROOT, folder, page), 'utf8');
  const speaking = listPages(ROOT, en).filter((page) => {
    const text = textOf(en, page);
    return HEADING.test(text) || WRONG.test(text);
  });

  test.each(speaking.filter((page) => !(page in ELSEWHERE)))('links to the signature lab: %s', (page) => {
    for (const folder of [en, uk]) expect(LAB.test(textOf(folder, page)), `${folder}/${page}`).toBe(true);
  });

  test('has an exception only if it is about these topics', () => {
    for (const page of Object.keys(ELSEWHERE)) expect(speaking).toContain(page);
  });

  test('errors 11 and 12 link to the lab and the decoder', () => {
    for (const folder of [en, uk]) {
      const paragraphs = textOf(folder, 'reference/api_error_codes.mdx').split('\n\n');
      const paragraph = paragraphs.find((one) => one.includes(':error[12]')) ?? '';
      expect(paragraph).toContain(':error[11]');
      expect(paragraph).toContain('(/request_format#signature-lab)');
      expect(paragraph).toContain('(/decoder)');
    }
  });
});
