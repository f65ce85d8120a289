/** The list at the head of a flow's page. */
import {decimalsOf} from '../../../facts/decimals';
import type {Fact, Flow, Method} from '../../../schemas';
import {countryName, currencyName, formatDuration, formatList} from '../../format';
import {code, definitions, inline, join, text, type Block, type Inline} from '../../nodes';
import {fill, type Context} from '../context';
import {operationRef, statusRef} from '../refs';
import {DIRECTION, INTEGRATION, INTERACTION} from './names';

/** The record in short: where, which way, by whom, how long, what can be undone. */
export function glance(method: Method, flow: Flow, context: Context): Block {
  const {t, content} = context;
  const {locale} = t;
  const fact = (entry: Fact): Inline[] => inline(t(entry.value));
  const facts = {...method.facts, ...flow.facts};
  const {expiry_minutes: expiry, hold_days: hold} = flow;
  const currencies = (flow.currencies ?? method.currencies).map((currency): Inline[] => {
    const decimals = fill(t('decimals: {n}'), {n: decimalsOf(content, currency)});
    return [code(currency), text(` ${currencyName(currency, locale)}, ${decimals}`)];
  });
  const [before = '', after = ''] = t('Set in your contract; read it from {operation}').split('{operation}');
  const contract: Inline[] = [text(before), operationRef('serviceList', context), text(after)];
  const rows: [string, Inline[]][] = [
    [
      t('Country'),
      [
        text(
          method.countries.length === 0
            ? t('Not bound to a country')
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
      t('The customer sees'),
      [
        text(
          formatList(
            flow.interaction.map((kind) => t(INTERACTION[kind])),
            locale,
          ),
        ),
      ],
    ],
    [t('Confirmation'), fact(facts.confirmation)],
    ...(facts.timings ?? []).map((timing): [string, Inline[]] => [t(timing.name), inline(t(timing.value))]),
    [
      t('Expiry'),
      expiry === undefined
        ? [text(t('None: it stays open until the bank has answered'))]
        : [
            text(
              `${fill(t('An unpaid transaction expires after {time}:'), {time: formatDuration(expiry, 'minute', locale)})} `,
            ),
            statusRef(5, context),
          ],
    ],
    ...(hold === undefined
      ? []
      : [
          [
            t('Hold'),
            [
              text(`${fill(t('A hold expires after {time}:'), {time: formatDuration(hold, 'day', locale)})} `),
              statusRef(5, context),
            ],
          ] as [string, Inline[]],
        ]),
    [t('Refunds'), fact(facts.refunds)],
    [t('Chargebacks'), fact(facts.chargebacks)],
    [t('Minimum and maximum'), contract],
    [t('Commission'), contract],
  ];
  return definitions('glance', rows);
}
