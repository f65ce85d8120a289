/** Lookup structures over the facts. */
import type {Schema} from '../../facts/browser';
import type {DecoderFacts, Machine, OperationFacts} from './facts';

export interface FactsIndex {
  facts: DecoderFacts;
  operation(id: string): OperationFacts | undefined;
  /** Finds the call for a request target, with or without host and base path. */
  byTarget(target: string): OperationFacts | undefined;
  byEvent(event: string): OperationFacts | undefined;
  /** True if the names look like the top-level members of a request, a response or an event. */
  isMessage(names: readonly string[]): boolean;
  calls: readonly OperationFacts[];
}

/** Members that occur both in log records and in messages, so they do not distinguish them. */
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

/** Strips host, base path, query and trailing slashes from a request target. */
function pathOf(target: string, basePath: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/, '').replace(/[?#].*$/, '');
  const below = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
  return below.length > 1 ? below.replace(/\/+$/, '') : below;
}

/** Members that identify an API object without its envelope, as in logs. */
const OBJECTS: readonly string[] = [
  'external_transaction_id',
  'external_refund_id',
  'version',
  'status_description',
  'refundable_amount',
  'respond_by',
];

/** Returns the state machine that a schema refers to by `x-enum-from`. */
export function machineOf(known: FactsIndex, schema: Schema): Machine | undefined {
  const from = schema['x-enum-from'];
  return from === undefined || from === 'errors' ? undefined : known.facts.machines[from];
}
