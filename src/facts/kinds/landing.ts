/** Content of the home page. The flow, its steps, the example and the fields must exist. */
import {LOCALES} from '../../brand';
import {landingSchema, type Landing} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {valueAt} from '../pick';
import {contract} from './contract';
import {oneFile, type ReadKind} from './define';
import {methods} from './methods';

export const landing = oneFile({
  name: 'landing',
  file: 'src/contract/data/landing.yaml',
  schema: landingSchema,
  checks: [flowExists, previewExists],
});

function flowExists(source: LocatedValue<Landing>, read: ReadKind): Problem[] {
  const {problems, must, say} = reportOn(source);
  const records = read(methods);
  for (const language of LOCALES) {
    const first = source.value.first[language];
    if (!first) continue;
    const {lanes} = first;
    const at = (...keys: PropertyKey[]) => ['first', language, 'lanes', ...keys];
    must(records.has(lanes.method), at('method'), 'method', lanes.method, [...records.keys()]);
    const flows = records.get(lanes.method)?.value.flows ?? {};
    must(lanes.flow in flows, at('flow'), 'flow', lanes.flow, Object.keys(flows));
    const count = flows[lanes.flow]?.steps.length ?? Infinity;
    for (const [place, step] of lanes.steps.entries())
      if (step > count) say(at('steps', place), `the flow has ${count} steps`);
  }
  return problems;
}

function previewExists(source: LocatedValue<Landing>, read: ReadKind): Problem[] {
  const {problems, must, say} = reportOn(source);
  const {operations} = read(contract).value;
  for (const language of LOCALES) {
    const first = source.value.first[language];
    if (!first) continue;
    const {operation: id, example, request, answer, response, webhook, event, callback} = first.preview;
    const at = (...keys: PropertyKey[]) => ['first', language, 'preview', ...keys];
    must(operations.has(id), at('operation'), 'operation', id, [...operations.keys()]);
    const operation = operations.get(id);
    if (!operation) continue;
    const requests = operation.requestExamples;
    must(example in requests, at('example'), 'request', example, Object.keys(requests));
    const answers = operation.responses['200']?.examples ?? {};
    must(answer in answers, at('answer'), 'answer', answer, Object.keys(answers));
    const missing = (paths: readonly string[], value: unknown, where: string) => {
      for (const [place, path] of paths.entries())
        if (valueAt(value, path) === undefined) say(at(where, place), `the example has no field “${path}”`);
    };
    missing(request, requests[example]?.value, 'request');
    missing(response, valueAt(answers[answer]?.value, 'response'), 'response');
    must(operations.has(webhook), at('webhook'), 'operation', webhook, [...operations.keys()]);
    const events = operations.get(webhook)?.requestExamples;
    if (!events) continue;
    must(event in events, at('event'), 'event', event, Object.keys(events));
    missing(callback, events[event]?.value, 'callback');
  }
  return problems;
}
