/** Bank codes, by country. */
import type {BankList} from '../../facts';
import {fill, type Context} from '../builders/context';
import {countryName, formatDate, formatNumber} from '../format';
import {
  code,
  definitions,
  heading,
  inline,
  join,
  link,
  list,
  rowLink,
  table,
  text,
  type Block,
  type Inline,
  type Row,
} from '../nodes';
import type {ShapedTable} from './define';
import {flowLink} from './methods';
import {sourceText} from './sources';

const SUPPORT = {sourced: 'Sourced', 'well-known': 'Well-known', 'provider-defined': 'Set by this gateway'} as const;

/** Lists of banks, sorted by the country’s name in the language of the page. */
function byName({facts, t}: Context): BankList[] {
  const name = ({country}: BankList) => countryName(country, t.locale);
  return [...facts.banks.values()].sort((a, b) => name(a).localeCompare(name(b), t.locale));
}

/** Flows that use a code of the list, each with the field and the part of its value. */
function askedIn({asked_in}: BankList, context: Context): Inline[] {
  const {facts, t} = context;
  if (asked_in.length === 0) return [text(t('No method of this gateway'))];
  return join(
    asked_in.flatMap(({method: id, field, part}) => {
      const method = facts.methods.get(id)!;
      return Object.values(method.flows)
        .filter((flow) => [...flow.fields, ...flow.page_fields].includes(field))
        .map((flow): Inline[] => [
          flowLink(method, flow, context),
          text(': '),
          code(field),
          ...(part
            ? [
                text(
                  fill(t(', characters {from} to {to}'), {
                    from: part.from,
                    to: part.from + part.length - 1,
                  }),
                ),
              ]
            : []),
        ]);
    }),
    '; ',
  );
}

function countryTable(context: Context): Block {
  const {t} = context;
  const rows = byName(context).map((entry): Row => ({
    cells: [
      [link(`#${entry.country.toLowerCase()}`, text(countryName(entry.country, t.locale)))],
      [text(t(entry.system))],
      [text(formatNumber(entry.banks.length, t.locale))],
      askedIn(entry, context),
    ],
  }));
  return table('bank-countries', [t('Country'), t('Code system'), t('Listed'), t('Asked for in')], rows);
}

function bankTable({country, banks, second, confidence}: BankList, {t}: Context): Block {
  const localNames = banks.some((bank) => bank.local_name !== undefined);
  // A page in the language of the country shows the names in that language first.
  const localFirst = localNames && new Intl.Locale(`und-${country}`).maximize().language === t.locale;
  const mixed = banks.some((bank) => bank.confidence !== undefined && bank.confidence !== confidence);
  const rows = banks.map((bank): Row => {
    const id = `bank-${country}-${bank.code}`.toLowerCase();
    return {
      id,
      cells: [
        [rowLink(id, bank.code)],
        ...(second ? [[bank.second === '–' ? text('–') : code(bank.second!)]] : []),
        ...(localFirst ? [[text(bank.local_name ?? bank.name)]] : []),
        [text(bank.name)],
        ...(localNames && !localFirst ? [[text(bank.local_name ?? '–')]] : []),
        ...(mixed ? [[text(t(SUPPORT[bank.confidence ?? confidence]))]] : []),
      ],
    };
  });
  const columns = [
    t('Code'),
    ...(second ? [second.label] : []),
    t('Bank'),
    ...(localNames ? [t(localFirst ? 'Name in English' : 'Local name')] : []),
    ...(mixed ? [t('Support')] : []),
  ];
  return table('bank-codes', columns, rows);
}

function bankSection(entry: BankList, context: Context): Block[] {
  const {t} = context;
  const {country, confidence, banks, live} = entry;
  const mixed = banks.some((bank) => bank.confidence !== undefined && bank.confidence !== confidence);
  return [
    heading(2, country.toLowerCase(), text(countryName(country, t.locale))),
    definitions('bank-list', [
      [t('Code system'), [text(t(entry.system))]],
      [t('Format'), [text(t(entry.form))]],
      [t('Used for'), [text(t(entry.used_for))]],
      [t('Asked for in'), askedIn(entry, context)],
      [
        t('State of the list'),
        join(
          entry.sources.map((source) => sourceText(source, t)),
          '; ',
        ).concat(text(fill(t('; read on {date}'), {date: formatDate(entry.read, t.locale)}))),
      ],
      [t('Support'), [text(mixed ? t('See each row') : t(SUPPORT[confidence]))]],
      [t('Check at'), [link(live.url, text(live.name))]],
    ]),
    list(
      false,
      entry.notes.map((note) => inline(t(note))),
    ),
    bankTable(entry, context),
  ];
}

export const bankCountries: ShapedTable = {name: 'bank_countries', build: countryTable};
export const bankCodes: ShapedTable = {
  name: 'bank_codes',
  build: (context) => byName(context).flatMap((entry) => bankSection(entry, context)),
};
