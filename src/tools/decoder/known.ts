/** The facts, ordered by what is asked of them while decoding. */
import type {Schema} from '../../facts/browser';
import type {DecoderFacts, Machine, OperationFacts} from './facts';

export interface FactsIndex {
  facts: DecoderFacts;
  operation(id: string): OperationFacts | undefined;
  /** By the path of a request, with or without host and base path. */
  byTarget(target: string): OperationFacts | undefined;
  byEvent(event: string): OperationFacts | undefined;
  /** Names of members that some request, answer or event has at its top. */
  isMessage(names: readonly string[]): boolean;
  calls: readonly OperationFacts[];
}

/** Members of a record of a log as well as of a message: they tell nothing. */
const COMMON = new Set([
  'response',
  'error',
  'status',
  'message',
  'method',
  'time',
  'body',
  'event',
  'id',
  'path',
  'url',
]);

export function createFactsIndex(facts: DecoderFacts): FactsIndex {
  const byId = new Map(facts.operations.map((operation) => [operation.id, operation]));
  const calls = facts.operations.filter(({kind}) => kind === 'call');
  const events = new Map(facts.operations.flatMap((one) => (one.events ?? []).map((event) => [event, one] as const)));
  const routes = calls.map((operation) => ({operation, form: routeForm(operation.template)}));
  const names = new Set(calls.flatMap(({request}) => Object.keys(request.properties ?? {})));
  return {
    facts,
    calls,
    operation: (id) => byId.get(id),
    byTarget(target) {
      const path = pathOf(target, facts.basePath);
      return (
        calls.find(({template}) => template === path) ??
        routes.find(({form, operation}) => operation.template.includes('{') && form.test(path))?.operation
      );
    },
    byEvent: (event) => events.get(event),
    isMessage(members) {
      const has = (name: string) => members.includes(name);
      if (has('error') && has('response')) return true;
      if (has('event') && has('event_id')) return true;
      if (members.filter((name) => OBJECTS.includes(name)).length >= 2) return true;
      const telling = members.filter((name) => !COMMON.has(name));
      const ours = telling.filter((name) => names.has(name));
      if (ours.length === 0) return members.length === 1 && has('id');
      return ours.length * 2 >= telling.length;
    },
  };
}

const routeForm = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** The path of a target below the base path, without its query and a slash at its end. */
function pathOf(target: string, basePath: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/, '').replace(/[?#].*$/, '');
  const below = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
  return below.length > 1 ? below.replace(/\/+$/, '') : below;
}

/** Members by which objects of the API are told where they stand alone, as logs show them. */
const OBJECTS: readonly string[] = [
  'external_transaction_id',
  'external_refund_id',
  'version',
  'status_description',
  'refundable_amount',
  'respond_by',
];

/** A machine by the table that a schema names. */
export function machineOf(known: FactsIndex, schema: Schema): Machine | undefined {
  const from = schema['x-enum-from'];
  return from === undefined || from === 'errors' ? undefined : known.facts.machines[from];
}
