/** Follows the decision tree to the letter. It knows the tree's words and nothing of payments. */
import type {
  OutcomeAction,
  OutcomeBranch,
  OutcomeCondition,
  OutcomeEnd,
  OutcomePlace,
  OutcomeTree,
} from '../../../../src/facts/schemas';

/** What came of an action: the code of the answer, or none, and the status of the transaction in it. */
export interface Observation {
  code: number | undefined;
  status: number | undefined;
  /** Whether late money can still make it succeed. */
  late?: boolean;
}

/** Whoever does what the tree says. */
export interface Actor {
  /** @returns what came back; nothing for an action that has no answer, such as a wait */
  act(action: OutcomeAction): Promise<Observation | undefined>;
  /** Whether the payment is still wanted. */
  wanted(): boolean;
  /** Whether a request that was sent can still be accepted, by the time window of keys. */
  mayArrive(): boolean;
}

/** Thrown where the tree has no way for what was seen. */
class NoWay extends Error {}

/** A tree that was followed longer than anyone would. */
class Endless extends Error {}

/**
 * @param from name of the place where it begins
 * @param most actions; more are endless
 * @throws NoWay, Endless
 */
export async function follow(tree: OutcomeTree, from: string, actor: Actor, most = 2000): Promise<OutcomeEnd> {
  const places = named(tree);
  let place = at(places, from);
  let seen: Observation = {code: undefined, status: undefined};
  let steps = 0;
  for (;;) {
    for (const action of place.do ?? []) {
      steps += 1;
      if (steps > most) throw new Endless(`still at “${place.text}” after ${most} steps`);
      seen = (await actor.act(action)) ?? seen;
    }
    if (place.end) return place.end;
    place = place.go === undefined ? choose(place, seen, actor) : at(places, place.go);
  }
}

function named(place: OutcomePlace, places = new Map<string, OutcomePlace>()): Map<string, OutcomePlace> {
  if (place.name !== undefined) places.set(place.name, place);
  for (const branch of place.branches ?? []) named(branch, places);
  return places;
}

function at(places: ReadonlyMap<string, OutcomePlace>, name: string): OutcomePlace {
  const place = places.get(name);
  if (!place) throw new NoWay(`no place is called “${name}”`);
  return place;
}

function choose(place: OutcomePlace, seen: Observation, actor: Actor): OutcomeBranch {
  const fits = (on: OutcomeCondition): boolean => {
    if (on === 'otherwise') return true;
    if ('codes' in on) return seen.code !== undefined && on.codes.includes(seen.code);
    if ('statuses' in on) {
      const told = seen.status !== undefined && on.statuses.includes(seen.status);
      return told && (on.late === undefined || on.late === (seen.late ?? false));
    }
    const sent = actor.mayArrive() ? 'recently' : 'long_ago';
    return on.wanted === actor.wanted() && (on.sent === undefined || on.sent === sent);
  };
  const branch = place.branches?.find(({on}) => fits(on));
  if (!branch) throw new NoWay(`“${place.text}” has no answer for ${JSON.stringify(seen)}`);
  return branch;
}
