/** The Ukrainian contract: an overlay on the English one, and the files published from it. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {bruToJsonV2} from '@usebruno/lang';
import {unzipSync} from 'fflate';
import {query} from 'jsonpath-rfc9535';
import {beforeAll, describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {OVERLAY_FILE, publishedFiles} from '../../src/samples/collections';
import {applyOverlay, overlayOf, type Overlay} from '../../src/samples/collections/overlay';
import {pathOf, placeOf} from '../../src/samples/collections/overlay/place';
import {textsOf, type JsonObject, type Text} from '../../src/samples/collections/overlay/texts';
import {loadFacts, type Facts} from '../../src/facts/load';
import {lintContract} from '../../src/facts/readContract';
import {COMPLETE_LOCALES} from '../../src/brand';
import {createTranslator} from '../../src/facts/translate';
import {formatViolation, lintWithSpectral} from '../../src/operations/linter';
import {ROOT} from '../root';
import {isSkipped, titleWith} from '../../src/operations/toolFolders';
import {createValidator, type ContractValidator} from './validator';
import {brand} from '../../src/brand';

const SITE = brand.docs.url;

/** Texts that stay in English: publisher and terms of use. */
const NAMES = ['Documentation of the gateway', 'Documentation terms of this repository'];

let facts: Facts;
let english: JsonObject;
let ukrainian: JsonObject;
let overlay: Overlay;
const files = Object.fromEntries(COMPLETE_LOCALES.map((locale) => [locale, new Map<string, string | Uint8Array>()]));

beforeAll(async () => {
  facts = await loadFacts(ROOT);
  for (const locale of COMPLETE_LOCALES) files[locale] = publishedFiles(facts, SITE, locale);
  english = JSON.parse(String(files.en!.get('openapi.json')));
  ukrainian = JSON.parse(String(files.uk!.get('openapi.json')));
  overlay = parse(String(files.uk!.get(OVERLAY_FILE)));
}, 300_000);

const where = ({owner, field, name}: Text) => pathOf([...owner, field, ...(name === undefined ? [] : [name])]);
const byPlace = (description: JsonObject) => new Map(textsOf(description).map((entry) => [where(entry), entry.text]));

/** Every string except those in examples, independently of the list of translatable places. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) =>
    (name === 'value' && 'summary' in value) || (name === 'examples' && Array.isArray(entry)) ? [] : stringsOf(entry),
  );
}

/** The description with every text replaced by the same word. */
function withoutTexts(description: JsonObject): JsonObject {
  const silent = Object.assign(() => '—', createTranslator('uk', {}));
  return applyOverlay(description, overlayOf(description, silent, ''));
}

describe('the texts', () => {
  test('each translated text differs from the original, at the same place', () => {
    const [en, uk] = [byPlace(english), byPlace(ukrainian)];
    expect([...uk.keys()].sort()).toEqual([...en.keys()].sort());
    const wrong = [...en].filter(([place, text]) => uk.get(place) !== (facts.translations.uk!.get(text) ?? text));
    expect(wrong.map(([place]) => place)).toEqual([]);
    expect([...en].filter(([place, text]) => uk.get(place) !== text).length).toBeGreaterThan(1_000);
  });

  test('no text of four or more words is left in English', () => {
    const words = (text: string) => text.replace(/`[^`]*`/g, '').split(/\s+/);
    const left = stringsOf(ukrainian)
      .filter((text) => !/\p{Script=Cyrillic}/u.test(text))
      .filter((text) => words(text).filter((word) => /[a-z]/i.test(word)).length > 3);
    expect(new Set(left)).toEqual(new Set(NAMES));
  });

  test('nothing else differs: no name, value, example, order of a list', () => {
    expect(ukrainian).not.toEqual(english);
    expect(withoutTexts(ukrainian)).toEqual(withoutTexts(english));
  });

  test('values in API answers are not translated: a field called description, a title of an error, an example', () => {
    const description: JsonObject = {
      info: {title: 'T', version: '1', description: 'Translate'},
      components: {
        schemas: {
          A: {
            properties: {
              description: {type: 'string', description: 'Translate', examples: ['Leave']},
              value: {description: 'Translate'},
            },
            default: {description: 'Leave'},
            example: {summary: 'Leave'},
            'x-enum': {description: 'Translate'},
            'x-enum-varnames': ['Leave'],
            'x-enum-descriptions': ['Translate', 'Translate'],
          },
        },
        examples: {value: {summary: 'Translate', value: {description: 'Leave', error: {title: 'Leave'}}}},
      },
    };
    const t = createTranslator('uk', {
      uk: new Map([
        ['Translate', 'так'],
        ['Leave', 'ні'],
      ]),
    });
    const result = JSON.stringify(applyOverlay(description, overlayOf(description, t, '')));
    expect(result.match(/так/g)).toHaveLength(textsOf(description).length);
    expect(result).not.toContain('Translate');
    expect(result).not.toContain('ні');
  });
});

describe('the overlay', () => {
  test('conforms to version 1.0.0', () => {
    expect(Object.keys(overlay)).toEqual(['overlay', 'info', 'extends', 'actions']);
    expect(overlay).toMatchObject({overlay: '1.0.0', extends: `${SITE}/openapi.json`});
    expect(overlay.info).toEqual({title: expect.stringMatching(/\S/), version: (english.info as JsonObject).version});
    for (const action of overlay.actions)
      expect([
        ['target', 'remove'],
        ['target', 'update'],
      ]).toContainEqual(Object.keys(action));
    expect(new Set(overlay.actions.map((action) => JSON.stringify(action))).size).toBe(overlay.actions.length);
  });

  test('the published overlay turns the English description into the Ukrainian one', () => {
    expect(applyOverlay(english, overlay)).toEqual(ukrainian);
    expect(parse(String(files.uk!.get('openapi.yaml')))).toEqual(ukrainian);
  });

  test('works with another implementation of JSONPath: each target is one place', () => {
    const document = structuredClone(english);
    const one = (target: string): JsonObject => {
      const found = query(document as never, target);
      expect(found, target).toHaveLength(1);
      return found[0] as unknown as JsonObject;
    };
    for (const {target, update} of overlay.actions) {
      const value = one(target);
      if (!update) delete one(pathOf(placeOf(target).slice(0, -1)))[placeOf(target).at(-1)!];
      for (const [field, text] of Object.entries(update ?? {}))
        value[field] =
          typeof text === 'string' || Array.isArray(text)
            ? text
            : {...(value[field] as JsonObject), ...(text as JsonObject)};
    }
    expect(document).toEqual(ukrainian);
  });

  test('a target that matches several places, or none, is an error', () => {
    for (const target of ['$..description', '$.paths.*', '$.info[?@.title]', 'info', '$.info.'])
      expect(() => applyOverlay(english, {actions: [{target, update: {}}]}), target).toThrow(/one place/);
    expect(() => applyOverlay(english, {actions: [{target: "$.paths['/nowhere']", update: {}}]})).toThrow(
      /no such place/,
    );
    const place = ['paths', "/it's\\a", 0, 'x-enum'];
    expect(placeOf(pathOf(place))).toEqual(place);
  });
});

test.skipIf(isSkipped('spectral')).each(COMPLETE_LOCALES)(
  titleWith('spectral', 'Spectral reports nothing for the published file, %s'),
  async (locale) => {
    const description = {en: english, uk: ukrainian}[locale];
    expect((await lintWithSpectral(description, facts)).map(formatViolation)).toEqual([]);
  },
  300_000,
);

describe('the Ukrainian description', () => {
  test('Redocly reports nothing', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'overlay-'));
    try {
      writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(ukrainian));
      expect((await lintContract(folder, 'openapi.json')).map(({message}) => message)).toEqual([]);
    } finally {
      rmSync(folder, {recursive: true});
    }
  });

  test('the second validator gives the same results as for the English one', async () => {
    const [en, uk] = [english, ukrainian].map(createValidator) as [ContractValidator, ContractValidator];
    for (const {id, kind, requestExamples} of facts.contract.operations.values()) {
      const [body] = Object.values(requestExamples);
      if (kind !== 'call' || !body) continue;
      expect(await uk.accepts(id, body.value as never), id).toBe(true);
      for (const wrong of [{...(body.value as object), unknown_field: 1}, []])
        expect(await uk.accepts(id, wrong as never), id).toBe(await en.accepts(id, wrong as never));
    }
    for (const validator of [en, uk]) validator.close();
  }, 300_000);
});

describe('the collections', () => {
  interface Item {
    name: string;
    description?: string;
    request?: {description: string; body: unknown; url: unknown};
    item?: Item[];
  }
  const postman = (locale: string) => JSON.parse(String(files[locale]!.get('postman_collection.json'))) as Item;
  const requests = ({item = []}: Item): Item[] => item.flatMap((entry) => (entry.request ? [entry] : requests(entry)));

  test('send the same requests, with Ukrainian descriptions', () => {
    const [en, uk] = [requests(postman('en')), requests(postman('uk'))];
    const sent = (items: Item[]) => items.map(({request}) => [request!.url, request!.body]);
    expect(sent(uk)).toEqual(sent(en));
    const told = uk.flatMap(({name, request}) => [name.replace(/^\S+: /, ''), request!.description]);
    expect(told.filter((text) => !/\p{Script=Cyrillic}/u.test(text))).toEqual([]);
    for (const {request} of uk) expect(request!.description).not.toContain(`(${SITE}/api`);
    for (const {description} of postman('uk').item!) expect(description).toMatch(/\p{Script=Cyrillic}/u);
  });

  test('Bruno reads each file, and no two requests share a file name', () => {
    const names = (locale: string) =>
      Object.entries(unzipSync(files[locale]!.get('bruno_collection.zip') as Uint8Array)).filter(
        ([file]) => /\/.+\/.+\.bru$/.test(file) && !/folder\.bru$|\/environments\//.test(file),
      );
    expect(names('uk')).toHaveLength(names('en').length);
    for (const [file, bytes] of names('uk'))
      expect(bruToJsonV2(new TextDecoder().decode(bytes)).meta.name, file).toMatch(/\p{Script=Cyrillic}/u);
  });
});
