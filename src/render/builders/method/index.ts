/** The blocks of a payment-method page, from the method's record. */
import {
  flowRequest,
  alternatives,
  companions,
  isRequired,
  knownNames,
  type Flow,
  type FlowExamples,
  type Method,
} from '../../../facts';
import {isValidatorName} from '../../../domain';
import {flowSampleInput} from '../../../samples';
import {
  code,
  codeBlock,
  element,
  inline,
  join,
  list,
  rowLink,
  strong,
  table,
  text,
  type Block,
  type Inline,
  type Row,
} from '../../nodes';
import {ACTORS, laneOf} from '../../pictures/actors';
import {rawCallback} from '../callbacks';
import type {Context} from '../context';
import {failureTable} from '../errors';
import {operationRef, statusRef} from '../refs';
import {sampleTabs} from '../samples';
import {glance} from './glance';
import {tests, triggers} from './tests';

export const METHOD_PARTS = [
  'glance',
  'steps',
  'fields',
  'instructions',
  'request',
  'samples',
  'response',
  'callback',
  'tests',
  'failures',
  'traps',
] as const;
type MethodPart = (typeof METHOD_PARTS)[number];

/**
 * @throws Error that lists the methods or flows that exist
 */
function getFlow(context: Context, id: string, flowId: string): {method: Method; flow: Flow} {
  const {methods} = context.facts;
  const method = methods.get(id);
  if (!method) throw new Error(`unknown method “${id}”; ${knownNames(id, methods.keys())}`);
  const flow = method.flows[flowId];
  if (!flow)
    throw new Error(`method “${id}” has no flow “${flowId}”; ${knownNames(flowId, Object.keys(method.flows))}`);
  return {method, flow};
}

export function methodPart(id: string, flowId: string, part: MethodPart, context: Context): Block[] {
  const {method, flow} = getFlow(context, id, flowId);
  switch (part) {
    case 'glance':
      return [glance(method, flow, context)];
    case 'steps':
      return [steps(flow, context)];
    case 'fields':
      return [fields(method, flow, context)];
    case 'instructions':
      return [instructions(flow, context)];
    case 'request': {
      const {operation, body} = flowRequest(context.facts, method, flow);
      return [codeBlock('json', JSON.stringify(body, null, 2), `POST ${operation.template}`)];
    }
    case 'samples':
      return sampleTabs(flowSampleInput(context.facts, method, flow), context);
    case 'response':
      return [codeBlock('json', JSON.stringify(recorded(id, flowId, context).response, null, 2), 'HTTP 200')];
    case 'callback': {
      const {callback} = recorded(id, flowId, context);
      if (!callback) throw new Error(`no callback is recorded for ${id}/${flowId}`);
      return [rawCallback(callback, undefined, context)];
    }
    case 'tests':
      return [flow.test_values === undefined ? triggers(flow, context) : tests(method, flow, context)];
    case 'failures':
      return [failureTable(flow, context)];
    case 'traps':
      return [
        list(
          false,
          flow.traps.map((trap) => inline(context.t(trap))),
        ),
      ];
  }
}

/** The style sheet draws the lanes beside the steps, from sender to receiver. */
function steps(flow: Flow, context: Context): Block {
  const {t} = context;
  const items = flow.steps.map((step) => {
    const actors = step.from === step.to ? t(ACTORS[step.from]) : `${t(ACTORS[step.from])} → ${t(ACTORS[step.to])}`;
    return element(
      'li',
      {className: [`from-${laneOf(step.from)}`, `to-${laneOf(step.to)}`]},
      strong(text(actors)),
      text('. '),
      ...inline(t(step.text)),
      ...(step.operation ? [text(': '), operationRef(step.operation, context)] : []),
      ...(step.status === undefined ? [text('.')] : [text('. '), statusRef(step.status, context)]),
    );
  });
  return element('ol', {className: ['steps']}, ...items);
}

/** Text about the party that provides a field, and the place where it does. */
function placeOf(flow: Flow, name: string): string {
  if (flow.fields.includes(name)) return 'You send it in `fields`';
  if (flow.page_fields.includes(name)) return 'The customer enters it on the payment page';
  return 'You send it in `confirmation_fields`';
}

function fields(method: Method, flow: Flow, context: Context): Block {
  const {t} = context;
  const names = [...flow.fields, ...flow.page_fields, ...(flow.confirmation_fields ?? [])];
  const rows = names.map((name): Row => {
    const field = method.fields[name]!;
    if (!isValidatorName(field.validator)) throw new Error(`field “${name}” names an unknown validator`);
    const where = t(placeOf(flow, name));
    return {
      id: `field-${name}`,
      cells: [
        [
          rowLink(`field-${name}`, name),
          ...(isRequired(method, flow, name)
            ? [text(' '), element('span', {className: ['badge-required']}, text(t('required')))]
            : []),
        ],
        inline(where),
        [...inline(t(field.format)), ...groupLines(flow, name, context)],
        [code(field.valid)],
        [code(field.invalid)],
      ],
    };
  });
  return table('method-fields', [t('Field'), t('Where'), t('Format'), t('Valid'), t('Invalid')], rows);
}

/** Fields that a field excludes and fields that it requires, one line each. */
function groupLines(flow: Flow, name: string, {t}: Context): Inline[] {
  const line = (phrase: string, names: readonly string[]): Inline =>
    element(
      'span',
      {className: ['constraint']},
      text(`${t(phrase)} `),
      ...join(
        names.map((other): Inline[] => [code(other)]),
        ', ',
      ),
    );
  const choice = alternatives(flow, name);
  const others = companions(flow, name);
  return [
    ...(choice ? [line('Exactly one of:', choice)] : []),
    ...(others.length > 0 ? [line('Only together with:', others)] : []),
  ];
}

/**
 * The recorded example of a flow.
 * @throws Error that says how to record it
 */
function recorded(id: string, flowId: string, {facts}: Context): FlowExamples[string] {
  const found = facts.examples.get(id)?.[flowId];
  if (!found) throw new Error(`no example is recorded for ${id}/${flowId}; run npm run examples`);
  return found;
}

/** Payment instructions for the customer in the response. */
function instructions(flow: Flow, {t}: Context): Block {
  if (!flow.instructions) throw new Error('the flow has no `instructions`');
  const rows = flow.instructions.map(({name, meaning, value}): Row => ({
    id: `instruction-${name}`,
    cells: [[rowLink(`instruction-${name}`, name)], inline(t(meaning)), [code(value)]],
  }));
  return table('instructions', [t('Key'), t('Meaning'), t('In the sandbox')], rows);
}
