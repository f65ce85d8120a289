/**
 * The texts of the contract in another language, as an OpenAPI Overlay over the one contract. It is published beside the
 * translated description, so that a program may apply it to the description that it has already.
 */
import type {Translator} from '../../../facts';
import {pathOf, placeOf} from './place';
import {isObject, textsOf, type Json, type JsonObject, type Place} from './texts';

/** One change, as version 1.0 of the specification writes it: `update` is merged into what stands at `target`. */
interface Action {
  target: string;
  update?: JsonObject;
  remove?: true;
}

export interface Overlay {
  overlay: '1.0.0';
  info: {title: string; version: string};
  /** Address of the description that it changes. */
  extends: string;
  actions: Action[];
}

const at = (document: Json, place: Place): Json | undefined =>
  place.reduce<Json | undefined>((value, key) => (value as JsonObject | undefined)?.[key], document);

/**
 * @param description the published one
 * @param address of the published description
 * @returns an action for each object that has a translated text. A list is merged by appending to it, so one with
 * translated entries is removed first.
 */
export function overlayOf(description: JsonObject, t: Translator, address: string): Overlay {
  const updates = new Map<string, JsonObject>();
  const removals = new Map<string, Action>();
  for (const {owner, field, name, text} of textsOf(description)) {
    const translated = t(text);
    if (translated === text) continue;
    const target = pathOf(owner);
    const update = updates.get(target) ?? {};
    updates.set(target, update);
    const old = at(description, [...owner, field]);
    if (Array.isArray(old)) {
      removals.set(pathOf([...owner, field]), {target: pathOf([...owner, field]), remove: true});
      update[field] ??= old.map((entry) => (typeof entry === 'string' ? t(entry) : entry));
    } else if (name === undefined) update[field] = translated;
    else update[field] = {...(update[field] as JsonObject | undefined), [name]: translated};
  }
  const {title, version} = description.info as {title: string; version: string};
  return {
    overlay: '1.0.0',
    info: {
      title: `${title}: ${t(`descriptions in ${new Intl.DisplayNames('en', {type: 'language'}).of(t.locale)}`)}`,
      version,
    },
    extends: address,
    actions: [...removals.values(), ...[...updates].map(([target, update]) => ({target, update}))],
  };
}

/** Objects are merged, a list is appended, and what is neither takes the place of what was. */
function merge(old: Json | undefined, update: Json): Json {
  if (Array.isArray(old)) return [...old, ...(Array.isArray(update) ? update : [update])];
  if (!isObject(old) || !isObject(update)) return update;
  const merged = {...old};
  for (const [key, value] of Object.entries(update)) merged[key] = merge(old[key], value);
  return merged;
}

/**
 * Applies an overlay each of whose targets is one place inside the description, as `overlayOf` makes them.
 * @throws Error for another target, and for one that the description does not have
 */
export function applyOverlay(description: JsonObject, {actions}: Pick<Overlay, 'actions'>): JsonObject {
  const result = structuredClone(description);
  for (const {target, update, remove} of actions) {
    const place = placeOf(target);
    const key = place.at(-1);
    const parent = at(result, place.slice(0, -1)) as JsonObject | undefined;
    if (key === undefined || parent?.[key] === undefined)
      throw new Error(`${target}: the description has no such place`);
    if (remove) delete parent[key];
    else parent[key] = merge(parent[key], update ?? {});
  }
  return result;
}
