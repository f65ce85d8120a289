/** Interpreter of the documented decision tree. Actions are delegated to an actor. */
import type {
  OutcomeAction,
  OutcomeBranch,
  OutcomeCondition,
  OutcomeEnd,
  OutcomePlace,
  OutcomeTree,
} from '../../../../src/facts/schemas';

/** Result of an action: error code, undefined without a response, and status of the transaction. */
export interface Observation {
  code: number | undefined;
  status: number | undefined;
  /** True if late money can still complete the payment. */
  late?: boolean;
}

/** Performs the actions of the tree. */
export interface Actor {
  /** @returns the result; undefined for an action without a response, such as a wait */
  act(action: OutcomeAction): Promise<Observation | undefined>;
  /** True if the customer still wants to pay. */
  wanted(): boolean;
  /** True if the last request may still be accepted, that is, within the time window of its key. */
  mayArrive(): boolean;
}

/** Thrown if the tree has no branch for an observation. */
class MissingBranch extends Error {}

/** Thrown if the tree does not terminate within the maximum number of actions. */
class EndlessTree extends Error {}

/**
 * @param from name of the node to start at
 * @param most maximum number of actions
 * @returns end of the tree that was reached
 * @throws MissingBranch, EndlessTree
 */
export async function follow(tree: OutcomeTree, from: string, actor: Actor, most = 2000): Promise<OutcomeEnd> {
  const places = named(tree);
  let place = at(places, from);
  let seen: Observation = {code: undefined, status: undefined};
  let steps = 0;
  for (;;) {
    for (const action of place.do ?? []) {
      steps += 1;
      if (steps > most) throw new EndlessTree(`still at “${place.text}” after ${most} steps`);
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
  if (!place) throw new MissingBranch(`the tree has no node “${name}”`);
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
  if (!branch) throw new MissingBranch(`“${place.text}” has no branch for ${JSON.stringify(seen)}`);
  return branch;
}
