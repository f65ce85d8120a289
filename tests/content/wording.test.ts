/** Texts of the pages agree with the data beside them: one test for each kind of contradiction. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Nodes, Root, Table} from 'mdast';
import {visit} from 'unist-util-visit';
import {beforeAll, describe, expect, test} from 'vitest';
import * as z from 'zod';
import {adviceFor} from '../../src/render/builders/errors';
import {flattenSchema} from '../../src/render/builders/fields';
import {formatDuration} from '../../src/render/format';
import {getFacts} from '../../src/facts/load';
import {docRoutes} from '../../src/facts/routes';
import {COMPLETE_LOCALES, type CompleteLocale} from '../../src/brand';
import {createTranslator} from '../../src/facts/translate';
import {readYaml} from '../../src/facts/yaml';
import {parsePage} from '../../src/operations/parity/parse';
import {bankTextsOf} from '../../src/gateway/pages/bank/texts';
import {textsOf} from '../../src/gateway/pages/payment/texts';
import {ROOT} from '../root';
import {expandedOf, pageOf} from './pages';

const FOLDERS = {en: 'docs', uk: 'i18n/uk/docusaurus-plugin-content-docs/current'} as const;
const facts = await getFacts(ROOT);
const routes = docRoutes(ROOT);
const translators = {
  en: createTranslator('en', facts.translations),
  uk: createTranslator('uk', facts.translations),
};

const plain = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? (node.children as Nodes[]).map(plain).join('') : '';

/** The page in a language, or the English one that stands in for a pending translation. */
const fileOf = (route: string, locale: CompleteLocale): string => {
  const file = path.join(FOLDERS[locale], routes.get(route)!);
  return existsSync(path.join(ROOT, file)) ? file : path.join(FOLDERS.en, routes.get(route)!);
};

/** Source of a page, with unexpanded directives. */
const written = (route: string, locale: CompleteLocale): string => pageOf(fileOf(route, locale)).source;

/** Route → texts of the built page, one per block: paragraphs, cells, terms, descriptions. */
const built: Record<CompleteLocale, Map<string, string[]>> = {en: new Map(), uk: new Map()};
/** Types of nodes that count as blocks; directives turn terms and descriptions into paragraphs. */
const BLOCKS = ['paragraph', 'heading', 'tableCell'];

beforeAll(async () => {
  for (const locale of COMPLETE_LOCALES) {
    for (const route of routes.keys()) {
      const tree = await expandedOf(fileOf(route, locale), locale);
      const blocks: string[] = [];
      visit(tree, (node) => {
        const name = (node.data as {hName?: string} | undefined)?.hName;
        if (BLOCKS.includes(node.type) || name === 'dd' || name === 'dt' || name === 'td')
          blocks.push(plain(node as Nodes).replaceAll('\u00a0', ' '));
      });
      built[locale].set(route, blocks);
    }
  }
}, 120_000);

/** Blocks of all pages that match `wanted`, each with its route. */
const blocksWith = (locale: CompleteLocale, wanted: RegExp): string[] =>
  [...built[locale]].flatMap(([route, blocks]) =>
    blocks.filter((block) => wanted.test(block)).map((block) => `${route}: ${block}`),
  );

describe('durations', () => {
  test.each([
    [2, 'minute', '2 minutes', '2 хвилини', '2 хвилини'],
    [15, 'minute', '15 minutes', '15 хвилин', '15 хвилин'],
    [60, 'minute', '1 hour', '1 година', '1 годину'],
    [90, 'minute', '1 hour 30 minutes', '1 година 30 хвилин', '1 годину 30 хвилин'],
    [1440, 'minute', '24 hours', '24 години', '24 години'],
    [2880, 'minute', '2 days', '2 дні', '2 дні'],
    [7200, 'minute', '5 days', '5 днів', '5 днів'],
    [2, 'second', '2 seconds', '2 секунди', '2 секунди'],
    [300, 'second', '5 minutes', '5 хвилин', '5 хвилин'],
    [3661, 'second', '1 hour 1 minute 1 second', '1 година 1 хвилина 1 секунда', '1 годину 1 хвилину 1 секунду'],
    [21, 'minute', '21 minutes', '21 хвилина', '21 хвилину'],
    [0, 'second', '0 seconds', '0 секунд', '0 секунд'],
  ] as const)('%i %ss are worded as a person does', (value, unit, en, uk, during) => {
    expect(formatDuration(value, unit, 'en')).toBe(en);
    expect(formatDuration(value, unit, 'uk').replaceAll('\u00a0', ' ')).toBe(uk);
    expect(formatDuration(value, unit, 'uk', 'during').replaceAll('\u00a0', ' ')).toBe(during);
  });

  // Checks built pages, and so prose and data. Rules about seconds, such as the window of a signature, are exempt.
  test.each(COMPLETE_LOCALES)('no page counts two hours or more in minutes (%s)', (locale) => {
    const long = /(?<![\d.,:–-])(1[2-9]\d|[2-9]\d\d|\d[\d, ]*\d{3})(?: |-)(?:minutes?|min|хвилин\p{L}*|хв)(?!\p{L})/u;
    expect(blocksWith(locale, long)).toEqual([]);
  });
});

describe('failure reasons', () => {
  /** Required and forbidden words in the customer text, by the value of the column beside it. */
  const WORDS = {
    en: {
      nothing: [
        /do not (?:pay|transfer|repeat)|(?:contact|ask) the shop|need to do nothing/i,
        /(?:pay with|choose|use|name) another|try again|start again/i,
      ],
      other_method: [/another|in another way|higher limit|new one/i, /do not pay again|do not repeat/i],
      new_attempt: [
        /again|\bnew\b|check|choose another|name (?:an|the|another)|give us|start|switch|register/i,
        /do not (?:transfer|repeat)/i,
      ],
    },
    uk: {
      nothing: [
        /не (?:платіть|переказуйте|повторюйте)|зверніться до магазину|напишіть (?:в|до) магазин|нічого робити/iu,
        /(?:виберіть|сплатіть|заплатіть|вкажіть|назвіть) інш|спробуйте ще раз|почніть знову/iu,
      ],
      other_method: [/інш|інакше|нов/iu, /не платіть ще раз|не повторюйте/iu],
      new_attempt: [
        /ще раз|знову|нов|перевір|вкажіть|назвіть|виберіть|почніть|увімкн|зареєстр|пізніше|згенеруйте|натисніть|попросіть|повідомте|подивіться|надішліть|гляньте|спробуйте/iu,
        /не переказуйте|не повторюйте/iu,
      ],
    },
  } as const;
  test.each(COMPLETE_LOCALES)('the text for the customer agrees with “Try again?” (%s)', (locale) => {
    const t = translators[locale];
    const wrong = facts.failureReasons.flatMap(({code, tell, offer}) => {
      const [wanted, unwanted] = WORDS[locale][offer];
      const words = t(tell);
      // A conditional text covers both cases: “if money has left your account, do not pay again; if not, start anew”.
      const conditional = /if money has left|якщо (?:гроші|кошти)/iu.test(words);
      return [
        ...(wanted.test(words) ? [] : [`${code} (${offer}) does not say so: ${words}`]),
        ...(!conditional && unwanted.test(words) ? [`${code} (${offer}) says another thing: ${words}`] : []),
      ];
    });
    expect(wrong).toEqual([]);
  });
});

describe('remedies', () => {
  /** Calls about another kind of object that are a valid remedy, by error code. */
  const ELSEWHERE: Record<number, string[]> = {
    19: ['/transaction/issue_token'],
    105: ['/account/info'],
    107: ['/currency/rates'],
    201: ['/service/list'],
    209: ['/service/list'],
    217: ['/service/list'],
    221: ['/dispute/accept', '/dispute/defend'],
    361: ['/transaction/cancel'],
  };
  const kindOf = (template: string) => template.split('/')[1]!;
  const calls = [...facts.contract.operations.values()].filter(({kind}) => kind === 'call');

  test('name only calls and ids that are related to the operation', () => {
    const templates = calls.map(({template}) => template);
    const wrong = calls.flatMap((operation) =>
      facts.errors
        .filter(({code}) => operation.errors.includes(code))
        .flatMap((error) => {
          const {remedy, retry} = adviceFor(error, operation, translators.en);
          const place = `${operation.template}, error ${error.code}`;
          const named = [...remedy.matchAll(/`(\/[a-z0-9_/]+)`/g)].map(([, template]) => template!);
          const properties = flattenSchema(operation.request).map(({name}) => name);
          const ids = [...remedy.matchAll(/external_\w+_id/g)].map(([id]) => id);
          return [
            ...named
              .filter((template) => !templates.includes(template))
              .map((name) => `${place}: unknown call ${name}`),
            ...named
              .filter((name) => kindOf(name) !== kindOf(operation.template) && !ELSEWHERE[error.code]?.includes(name))
              .map((name) => `${place}: ${name} is about something else`),
            ...ids.filter((id) => !properties.includes(id) && error.code < 100).map((id) => `${place}: has no ${id}`),
            ...(retry === 'same_id' && !properties.some((name) => /^external_\w+_id$/.test(name))
              ? [`${place}: “with the same external id”, and it takes none`]
              : []),
          ];
        }),
    );
    expect(wrong).toEqual([]);
  });

  test('a remedy with an id placeholder is refused for a call without an id', () => {
    const error = facts.errors.find(({code}) => code === 13)!;
    const operation = {...facts.contract.operations.get('accountInfo')!, retry: 'idempotent' as const};
    expect(() => adviceFor(error, operation, translators.en)).toThrow(
      'the advice on error 13 of accountInfo needs an external id',
    );
  });
});

describe('references', () => {
  test.each(COMPLETE_LOCALES)('name a column instead of its position (%s)', (locale) => {
    const place =
      /\b(?:first|second|third|fourth|fifth|last|next|left|right|middle|outer)(?:most)? columns?\b|(?<!\p{L})(?:перш|друг|трет|четверт|останн|ліво?м|право?м|наступн|сусідн)\p{L}* (?:стовп|колонц|колонк)\p{L}*/iu;
    expect(blocksWith(locale, place)).toEqual([]);
  });
});

describe('transitions', () => {
  const moves = facts.statuses.transitions;
  const statusesIn = (text: string) => [...text.matchAll(/:status\[(\d+)\]/g)].map(([, code]) => Number(code));

  test.each(COMPLETE_LOCALES)('written with an arrow on a page exist in the state machine (%s)', (locale) => {
    const wrong = [...routes.keys()].flatMap((route) =>
      [...written(route, locale).matchAll(/:status\[(\d+)\](?: \([^)]*\))? → :status\[(\d+)\]/g)]
        .filter(([, from, to]) => !moves.some((move) => move.from === Number(from) && move.to === Number(to)))
        .map(([drawn]) => `${route}: ${drawn}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each(COMPLETE_LOCALES)('in a column “can become” are generated from the data (%s)', (locale) => {
    const wrong: string[] = [];
    const become = /become|стати|turn into/iu;
    for (const route of [...routes.keys()].filter((one) => become.test(written(one, locale))))
      visit(pageOf(fileOf(route, locale)).tree, 'table', (table: Table) => {
        const [head, ...rows] = table.children;
        if (!become.test(plain(head!))) return;
        const lines = written(route, locale).split('\n');
        for (const {position} of rows)
          if (statusesIn(lines[position!.start.line - 1]!).length > 1) wrong.push(`${route}:${position!.start.line}`);
      });
    expect(wrong).toEqual([]);
  });
});

describe('the address of a payment page', () => {
  test.each(COMPLETE_LOCALES)(
    'comes with a warning against sending it by e-mail wherever both are mentioned (%s)',
    (locale) => {
      const mail =
        /e-mail|\bmail\b|messenger|електронн\p{L}* (?:пошт|лист)|месенджер|(?<!\p{L})лист(?:а|і|у|ом|и|ів|ах|ами)?(?!\p{L})/iu;
      const wrong = [...routes.keys()].flatMap((route) =>
        written(route, locale)
          .split(/\n\n|\n(?=\|)/)
          .filter((block) => !block.startsWith('---') && block.includes('pay_url') && mail.test(block))
          .filter((block) => !block.includes('#by-mail'))
          // Exempt: the rule itself, and an invoice that a test does not deliver.
          .filter((block) => route !== '/payment_page' && !block.includes('/outbox'))
          .map((block) => `${route}: ${block}`),
      );
      expect(wrong).toEqual([]);
      expect(written('/payment_page', locale)).toContain('{#by-mail}');
    },
  );
});

describe('example addresses', () => {
  // Markdown links a bare address, and mail to these is not read.
  test.each(COMPLETE_LOCALES)('are code instead of mail links (%s)', (locale) => {
    const wrong: string[] = [];
    for (const route of [...routes.keys()].filter((one) => written(one, locale).includes('@')))
      visit(pageOf(fileOf(route, locale)).tree, 'link', ({url, position}) => {
        if (url.startsWith('mailto:')) wrong.push(`${route}:${position!.start.line}: ${url}`);
      });
    expect(wrong).toEqual([]);
  });
});

describe('the provider', () => {
  const DEPENDS = {
    en: /depend(?:s|ing)? on (?:the|your) provider|(?:your|the) provider (?:offers|allows|documents)|ask (?:the|your) provider|your provider\b/i,
    uk: /залеж(?:ить|ать|но|ний) від (?:вашого |цього )?провайдера|ваш\p{L}* провайдер|якщо провайдер|(?:запитайте|спитайте) (?:в |у )?провайдера/iu,
  } as const;
  // Merchants know the gateway as their provider. Contract-dependent terms are fields of `/service/list`, which pages
  // must name.
  test.each(COMPLETE_LOCALES)('is named as deciding at most once per page and 40 times on the site (%s)', (locale) => {
    const found = [...built[locale]].flatMap(([route, blocks]) => {
      // A cell and its paragraph count once.
      const places = new Set(blocks.filter((block) => DEPENDS[locale].test(block)));
      return [...places].map((block) => ({route, block}));
    });
    const often = found.filter(({route}, index) => found.findIndex((other) => other.route === route) !== index);
    expect(often).toEqual([]);
    expect(found.length).toBeLessThanOrEqual(40);
  });
});

describe('sentences that wait for a field of the API', () => {
  const schema = z.array(z.strictObject({page: z.string(), sentence: z.string(), field: z.string()}));
  const {value: waiting} = readYaml(ROOT, 'tests/content/waiting.yaml', schema);
  const service = new Set(
    flattenSchema(facts.contract.operations.get('serviceGet')!.responses['200']!.schema!).map(({name}) =>
      name.replace(/^response\./, ''),
    ),
  );

  test.each(waiting)('$page has “$sentence”, and $field is not in the contract yet', ({page, sentence, field}) => {
    expect(built.en.get(page)?.some((block) => block.includes(sentence))).toBe(true);
    expect(service, `name \`${field}\` on ${page} and take the sentence off tests/content/waiting.yaml`).not.toContain(
      field,
    );
  });

  test('are all listed', () => {
    const open = /Your contract says (?:whether|for how long)|as your contract has it/;
    const unlisted = blocksWith('en', open).filter(
      (found) => !waiting.some(({page, sentence}) => found.startsWith(`${page}: `) && found.includes(sentence)),
    );
    expect(unlisted).toEqual([]);
  });
});

describe('the page of a payout', () => {
  /** Allowed: the API’s customer id, earlier payments of a customer, and statements that there is no customer. */
  const FINE = {
    en: /customer’s id|ids? of (?:the|a) customer|paid (?:you|by)|no customer/i,
    uk: /ідентифікатор\p{L}* покупця|покупец\p{L}*,? який платив|покупцеві, який|заплатив покупець|ні сторінка, ні покупець/iu,
  } as const;
  const PAYER = {
    en: /\b(?:customer|payer|buyer|cardholder)s?\b/i,
    uk: /(?<!\p{L})(?:покуп(?:ець|ц)|платник|клієнт)/iu,
  } as const;
  const pages = [...facts.methods.values()].flatMap(({flows}) =>
    Object.values(flows).flatMap(({direction, page}) => (direction === 'payout' ? [page] : [])),
  );

  test.each(COMPLETE_LOCALES)('mentions the recipient, not a payer (%s)', (locale) => {
    expect(pages.length).toBeGreaterThan(30);
    const wrong = pages.flatMap((page) =>
      written(page, locale)
        .replace(/^---[\s\S]*?^---/m, '')
        .split('\n')
        .filter((line) => PAYER[locale].test(line) && !FINE[locale].test(line))
        .map((line) => `${page}: ${line}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('phone numbers', () => {
  test('have the plus sign of E.164 in every example, and no text says to omit it', () => {
    const fields = [...facts.methods].flatMap(([id, {fields: own}]) =>
      Object.entries(own)
        .filter(([, {validator}]) => validator === 'msisdn' || validator === 'phone_e164')
        .map(([name, {valid}]) => ({name: `${id}: ${name}`, valid})),
    );
    expect(fields.length).toBeGreaterThan(10);
    expect(fields.filter(({valid}) => !valid.startsWith('+'))).toEqual([]);
    expect(blocksWith('en', /(?:send|write|type|give)[^.]*without (?:a |the )?plus/i)).toEqual([]);
    expect(
      blocksWith('uk', /(?:надсила|надішл|ввод|вводьт|пиш|вказу|передава)\p{L}*[^.]*без (?:знака )?плюс/iu),
    ).toEqual([]);
  });
});

describe('the return from 3-D Secure', () => {
  test.each(COMPLETE_LOCALES)(
    'says what a POST from another site does not carry, and quotes the pages of the sandbox (%s)',
    (locale) => {
      const section = written('/api/transaction_update', locale).split('{#three-ds}')[1]!.split('\n## ')[0]!;
      const api = locale === 'uk' ? 'ua' : 'en';
      const {confirm, decline} = bankTextsOf(api);
      for (const label of [confirm, decline, textsOf(api).shop])
        expect(section).toMatch(new RegExp(`[“«]${label}[”»]`));
      expect(section).toContain('SameSite=Lax');
    },
  );
});

describe('a flow without authentication of the payer', () => {
  test('mentions no authentication at a glance', () => {
    const wrong = [...facts.methods].flatMap(([id, {facts: common, flows}]) =>
      Object.entries(flows)
        .filter(([, flow]) => flow.interaction.includes('nothing'))
        .map(([flow, {facts: own}]) => ({flow: `${id}/${flow}`, value: {...common, ...own}.confirmation.value}))
        .filter(({value}) => /authenticated|has (?:signed|confirmed|approved|typed)|the PIN\b/i.test(value)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('codes of failure reasons', () => {
  const codes = new Set(facts.failureReasons.map(({code}) => code));
  /** A word before a number that says what the number is. */
  const NAMED = /(?:reasons?|failures?|причин\p{L}*|відмов\p{L}*|RFC|order|замовлення)\s(?:\d{4}(?:, | and | і ))*$/iu;
  /** Words beside a number that make it a year. */
  const YEAR = {
    before:
      /(?:in|since|of|and|a|What|the|December|January|February|March|April|May|June|July|August|September|October|November)\s$/u,
    after: /^\s(?:рік|року|році|рр?\.|rule)/u,
  };

  /** Codes in a sentence without their kind, which readers cannot understand: “after 2024”. */
  function bareCodes(text: string): string[] {
    return [...text.matchAll(/(?<![\d.,–\p{L}-])\d{4}(?![\d\p{L}])/gu)].flatMap(({0: code, index}) => {
      if (!codes.has(Number(code))) return [];
      const [before, after] = [text.slice(0, index), text.slice(index + code.length)];
      const year = code >= '2000' && code <= '2030' && (YEAR.before.test(before) || YEAR.after.test(after));
      return year || NAMED.test(before) ? [] : [`${code} in “${before.slice(-30)}${code}${after.slice(0, 30)}”`];
    });
  }

  /** Blocks of a page without code and directives. */
  function proseOf(tree: Root): string[] {
    const blocks: string[] = [];
    const words = (node: Nodes): string => {
      if (node.type === 'inlineCode' || node.type === 'textDirective') return '…';
      return 'value' in node ? node.value : 'children' in node ? (node.children as Nodes[]).map(words).join('') : '';
    };
    visit(tree, (node: Nodes) => {
      if (BLOCKS.includes(node.type)) blocks.push(words(node));
    });
    return blocks;
  }

  test.each(COMPLETE_LOCALES)('are introduced in the prose of the methods: reason :reason[2024] (%s)', (locale) => {
    const found = [...routes.keys()]
      .filter((route) => route.startsWith('/services/'))
      .flatMap((route) =>
        proseOf(pageOf(fileOf(route, locale)).tree)
          .flatMap(bareCodes)
          .map((code) => `${route}: ${code}`),
      );
    expect(found).toEqual([]);
  });
  test('are introduced in the texts of the data', () => {
    const texts = [...facts.translations.uk!].flat().filter((text) => /\d{4}/.test(text));
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.map(parsePage).flatMap(proseOf).flatMap(bareCodes)).toEqual([]);
  });
  test.each([
    ['After 2024 a new quote does not help.', 1],
    ['Після 2024 новий курс не допоможе.', 1],
    ['1806 occurs when an agent accepts less.', 1],
    ['З кінця 2024 року, RFC 2104, in October 2025; with reason 1302.', 0],
  ])('%s', (text, count) => {
    expect(bareCodes(text)).toHaveLength(count);
  });
});
