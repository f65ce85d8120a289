/** The fact list at the top of a flow’s page. */
import {decimalsOf, flowCurrencies, type Fact, type Flow, type Method} from '../../../facts';
import {countryName, currencyName, formatDuration, formatList} from '../../format';
import {code, definitions, element, inline, join, text, type Block, type Inline} from '../../nodes';
import {fill, type Context} from '../context';
import {operationRef, statusRef} from '../refs';
import {cancelTerms, disputeTerms, expiryTerms, lateMoney, refundTerms, toQuote} from './afterwards';
import {COLLECTION, DIRECTION, INTEGRATION, INTERACTION} from './names';
import {sentence} from './sentence';

/** Summary of the record: countries, direction, operator, duration, refunds and disputes. */
export function glance(method: Method, flow: Flow, context: Context): Block {
  const {t, facts} = context;
  const {locale} = t;
  const fact = (entry: Fact): Inline[] => inline(t(entry.value));
  const stated = {...method.facts, ...flow.facts};
  const {hold_days: hold} = flow;
  const currencies = flowCurrencies(method, flow).map((currency): Inline[] => {
    const decimals = fill(t('{n} decimal places'), {n: decimalsOf(facts, currency)});
    return [code(currency), text(` ${currencyName(currency, locale)}, ${decimals}`)];
  });
  const contract = sentence(t('Set in your contract; returned by {operation}'), {
    operation: operationRef('serviceList', context),
  });
  const rows: [string, Inline[]][] = [
    [
      t('Country'),
      [
        text(
          method.countries.length === 0
            ? t('Any country')
            : formatList(
                method.countries.map((country) => countryName(country, locale)),
                locale,
              ),
        ),
      ],
    ],
    [t('Currency'), join(currencies, '; ')],
    [t('Operator'), fact(method.operator)],
    [t('Direction'), [text(t(DIRECTION[flow.direction]))]],
    [
      t('Integration'),
      [text(t(INTEGRATION[flow.integration])), text(', '), operationRef(flow.service.operation, context)],
    ],
    [
      t(flow.direction === 'payout' ? 'Recipient interaction' : 'Customer interaction'),
      [
        text(
          formatList(
            flow.interaction.map((kind) => t((flow.direction === 'payout' ? COLLECTION : INTERACTION)[kind])),
            locale,
          ),
        ),
      ],
    ],
    [t('Time to result'), fact(stated.confirmation)],
    ...(stated.timings ?? []).map((timing): [string, Inline[]] => [t(timing.name), inline(t(timing.value))]),
    [t('Expiry'), expiryTerms(flow, context)],
    ...(hold === undefined
      ? []
      : [
          [
            t('Hold'),
            [
              text(
                `${fill(t('A hold expires after {time}:'), {time: formatDuration(hold, 'day', locale, 'during')})} `,
              ),
              statusRef(5, context),
            ],
          ] as [string, Inline[]],
        ]),
    [t('Refunds'), refundTerms(method, flow, context)],
    [t('Disputes'), disputeTerms(method, flow, context)],
    ...lateMoney(method, flow, context),
    ...cancelTerms(flow, context),
    toQuote(method, flow, context),
    [t('Minimum and maximum'), contract],
    [t('Commission'), contract],
  ];
  // The most requested facts are shown in the card, the others are folded.
  const first = new Set(FIRST.map((term) => t(term)));
  const [asked, more] = [rows.filter(([term]) => first.has(term)), rows.filter(([term]) => !first.has(term))];
  return element(
    'div',
    {className: ['glance-card']},
    definitions('glance', asked),
    element('details', {}, element('summary', {}, text(t('More about the method'))), definitions('glance', more)),
  );
}

/** Facts by which readers compare methods. */
const FIRST = [
  'Country',
  'Currency',
  'Direction',
  'Integration',
  'Recipient interaction',
  'Customer interaction',
  'Time to result',
  'Expiry',
  'Refunds',
  'Disputes',
] as const;
