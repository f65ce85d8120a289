/** Names of interfaces, globals and members in the compatibility data, as a program writes them. */
import type {Pin} from '../../facts';
import {featureAt, keysAt, lacking, type Feature} from './compat';

/** Interfaces whose members are globals of a page or a worker. */
const GLOBAL_SCOPES = ['Window', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope', 'WindowOrWorkerGlobalScope'];

/** Interfaces of globals that programs name: the own one first, then those it inherits from. */
const OBJECTS: Readonly<Record<string, readonly string[]>> = {
  caches: ['CacheStorage'],
  crypto: ['Crypto'],
  document: ['Document', 'Node', 'EventTarget'],
  history: ['History'],
  localStorage: ['Storage'],
  location: ['Location'],
  navigation: ['Navigation', 'EventTarget'],
  navigator: ['Navigator', 'WorkerNavigator'],
  performance: ['Performance', 'EventTarget'],
  screen: ['Screen'],
  sessionStorage: ['Storage'],
};

/** Other names of the global object. */
export const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(['globalThis', 'self', 'window', 'top', 'parent']);

const present = (...found: (Feature | undefined)[]): Feature[] => found.filter((one) => one !== undefined);

/** @returns records of a global such as `URL`, `fetch` or `Temporal`; empty if the data know none */
export function featuresOfGlobal(name: string): Feature[] {
  return present(
    featureAt('javascript', 'builtins', name),
    featureAt('api', name),
    ...GLOBAL_SCOPES.map((scope) => featureAt('api', scope, name)),
  );
}

/** @returns records of a member of a named global, such as `URL.canParse` or `navigator.clipboard` */
export function featuresOfStatic(object: string, name: string): Feature[] {
  return present(
    featureAt('api', object, `${name}_static`),
    featureAt('javascript', 'builtins', object, name),
    ...(OBJECTS[object] ?? []).map((type) => featureAt('api', type, name)),
  );
}

/** @returns records of an event, whatever it is sent to */
export const featuresOfEvent = (name: string): readonly Feature[] => membersByName().get(`${name}_event`) ?? [];

/** @returns records of a member of any interface that all pins have: the type of an object is unknown in a program */
export const featuresOfMember = (name: string, pins: readonly Pin[]): Feature[] =>
  (membersByName().get(name) ?? []).filter(({path}) => {
    const of = featureAt(...path.split('.').slice(0, -1));
    return of === undefined || lacking(of, pins).length === 0;
  });

let known: ReadonlyMap<string, Feature[]> | undefined;

function membersByName(): ReadonlyMap<string, Feature[]> {
  if (known) return known;
  const members = new Map<string, Feature[]>();
  const add = (name: string, ...path: string[]) => {
    const feature = featureAt(...path);
    if (feature) members.set(name, [...(members.get(name) ?? []), feature]);
  };
  for (const type of keysAt('api'))
    for (const name of keysAt('api', type)) add(name.replace(/_static$/, ''), 'api', type, name);
  for (const type of keysAt('javascript', 'builtins'))
    for (const name of keysAt('javascript', 'builtins', type)) {
      add(name, 'javascript', 'builtins', type, name);
      if (type === 'Intl')
        for (const inner of keysAt('javascript', 'builtins', type, name))
          add(inner, 'javascript', 'builtins', type, name, inner);
    }
  return (known = members);
}
