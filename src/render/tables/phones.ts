/** Phone numbers that select the outcome of a payment in the sandbox. */
import {phoneAnchor, flowTests, type Flow, type Method, type MethodTest, type TestOutcome} from '../../facts';
import type {Context} from '../builders/context';
import {callbackText} from '../builders/method/tests';
import {failureRef, OUTCOME_STATUS, statusRef} from '../builders/refs';
import {countryName} from '../format';
import {code, inline, join, list, rowLink, table, text, type Block, type Inline, type Row} from '../nodes';
import type {ShapedTable} from './define';
import {flowLink} from './methods';

/** A phone number with its outcomes and the flows that use it. */
interface HonouredPhone {
  test: MethodTest;
  flows: {method: Method; flow: Flow}[];
}

/** All phone numbers among the test values of the methods, sorted. */
export function honouredPhones({methods, testPhones: {stems}}: Context['facts']): Map<string, HonouredPhone> {
  const found = new Map<string, HonouredPhone>();
  for (const method of methods.values()) {
    for (const flow of Object.values(method.flows)) {
      for (const test of flowTests(method, flow)) {
        if (!stems.some(({stem}) => test.value.startsWith(stem))) continue;
        const known = found.get(test.value);
        if (known) known.flows.push({method, flow});
        else found.set(test.value, {test, flows: [{method, flow}]});
      }
    }
  }
  return found;
}

const flowLinks = (flows: HonouredPhone['flows'], context: Context): Inline[] =>
  flows.length === 0
    ? [text('–')]
    : join(
        flows.map(({method, flow}) => [flowLink(method, flow, context)]),
        ', ',
      );

const outcomeCells = ({outcome, failure, immediate, callback, payer_auth}: TestOutcome, context: Context) => [
  [
    statusRef(OUTCOME_STATUS[outcome], context),
    ...(immediate ? [text(`, ${context.t('at once')}`)] : []),
    ...(failure === undefined ? [] : [text(', '), failureRef(failure, context)]),
    ...(payer_auth === undefined ? [] : [text(', '), code(`payer_auth: ${payer_auth}`)]),
  ],
  callbackText(callback, context),
];

function phoneStemsTable(context: Context): Block {
  const {facts, t} = context;
  const honoured = honouredPhones(facts);
  const rows = facts.testPhones.stems.map(({country, operator, stem}): Row => {
    const flows = [...honoured].filter(([number]) => number.startsWith(stem)).flatMap(([, phone]) => phone.flows);
    const unique = flows.filter(({flow}, index) => flows.findIndex((other) => other.flow === flow) === index);
    return {
      cells: [
        [text(countryName(country, t.locale))],
        [text(operator ?? t('any'))],
        [code(stem)],
        flowLinks(unique, context),
      ],
    };
  });
  return table('phone-stems', [t('Country'), t('Operator'), t('Number begins with'), t('Decides in')], rows);
}

function phoneEndingsTable(context: Context): Block {
  const {facts, t} = context;
  const rows = facts.testPhones.endings.map(({ending, ...outcome}): Row => {
    const id = `ending-${ending}`;
    return {id, cells: [[rowLink(id, ending)], ...outcomeCells(outcome, context)]};
  });
  return table('phone-endings', [t('Ends in'), t('Outcome'), t('Callback')], rows);
}

/** Reasons for the choice of these numbers, with their stems. */
function phoneChoicesTable({facts, t}: Context): Block {
  const {choices, stems} = facts.testPhones;
  return list(
    false,
    Object.entries(choices).map(([name, reason]) => {
      const countries = stems.filter(({choice}) => choice === name).map(({country}) => countryName(country, t.locale));
      return [text(`${[...new Set(countries)].join(', ')}: `), ...inline(t(reason))];
    }),
  );
}

/** All phone numbers that select an outcome. Numbers that no method uses are left out. */
function testPhonesTable(context: Context): Block {
  const {facts, t} = context;
  const honoured = [...honouredPhones(facts)];
  const rows = facts.testPhones.stems.flatMap(({country, operator, stem}) =>
    honoured
      .filter(([number]) => number.startsWith(stem))
      .map(([number, {test, flows}]): Row => {
        const id = phoneAnchor(number);
        return {
          id,
          cells: [
            [rowLink(id, number)],
            [text(countryName(country, t.locale))],
            [text(operator ?? t('any'))],
            ...outcomeCells(test, context),
            flowLinks(flows, context),
          ],
        };
      }),
  );
  return table(
    'test-phones',
    [t('Phone number'), t('Country'), t('Operator'), t('Outcome'), t('Callback'), t('Decides in')],
    rows,
  );
}

export const phoneStems: ShapedTable = {name: 'phone_stems', build: phoneStemsTable};
export const phoneEndings: ShapedTable = {name: 'phone_endings', build: phoneEndingsTable};
export const phoneChoices: ShapedTable = {name: 'phone_choices', build: phoneChoicesTable};
export const testPhones: ShapedTable = {name: 'test_phones', build: testPhonesTable};
