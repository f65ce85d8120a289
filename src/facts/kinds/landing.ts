/** What the first page shows: the flow, its steps, the example and the fields must exist. */
import {landingSchema, type Landing} from '../../schemas';
import type {Problem} from '../errors';
import {reportOn, type Located} from '../located';
import {valueAt} from '../pick';
import {contract} from './contract';
import {oneFile, type Ask} from './define';
import {methods} from './methods';

export const landing = oneFile({
  name: 'landing',
  file: 'src/data/landing.yaml',
  schema: landingSchema,
  checks: [flowExists, previewExists],
});

function flowExists(source: Located<Landing>, ask: Ask): Problem[] {
  const {problems, must, say} = reportOn(source);
  const {lanes} = source.value;
  const records = ask(methods);
  must(records.has(lanes.method), ['lanes', 'method'], 'method', lanes.method, [...records.keys()]);
  const flows = records.get(lanes.method)?.value.flows ?? {};
  must(lanes.flow in flows, ['lanes', 'flow'], 'flow', lanes.flow, Object.keys(flows));
  const count = flows[lanes.flow]?.steps.length ?? Infinity;
  for (const [place, step] of lanes.steps.entries())
    if (step > count) say(['lanes', 'steps', place], `the flow has ${count} steps`);
  return problems;
}

function previewExists(source: Located<Landing>, ask: Ask): Problem[] {
  const {problems, must, say} = reportOn(source);
  const {operation: id, example, request, answer, response} = source.value.preview;
  const {operations} = ask(contract).value;
  must(operations.has(id), ['preview', 'operation'], 'operation', id, [...operations.keys()]);
  const operation = operations.get(id);
  if (!operation) return problems;
  const requests = operation.requestExamples;
  must(example in requests, ['preview', 'example'], 'request', example, Object.keys(requests));
  const answers = operation.responses['200']?.examples ?? {};
  must(answer in answers, ['preview', 'answer'], 'answer', answer, Object.keys(answers));
  const missing = (paths: readonly string[], value: unknown, where: string) => {
    for (const [place, path] of paths.entries())
      if (valueAt(value, path) === undefined) say(['preview', where, place], `the example has no field “${path}”`);
  };
  missing(request, requests[example]?.value, 'request');
  missing(response, valueAt(answers[answer]?.value, 'response'), 'response');
  return problems;
}
