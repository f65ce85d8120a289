/** Swim lanes of a payment, from left to right. The markup is a list, so that screen readers can read it. */
import type {Flow} from '../../facts';
import {ACTORS, laneOf, LANES} from '../pictures/actors';
import {element, inline, text, type Block} from '../nodes';
import type {Context} from './context';

type FlowStep = Flow['steps'][number];
type Actor = FlowStep['from'];

/** Heading of each lane. */
const NAMES = {customer: 'customer', you: 'merchant', gateway: 'gateway', bank: 'bank'} as const satisfies Record<
  (typeof LANES)[number],
  Actor
>;

/** Column of an actor, counted from 1. */
const placeOf = (actor: Actor): number => LANES.indexOf(laneOf(actor)) + 1;

/** @param steps the steps of one flow, in order */
export function lanes(steps: readonly FlowStep[], {t}: Context): Block {
  const heads = LANES.map((lane) =>
    element('span', {className: ['lane', `lane-${lane}`]}, text(t(ACTORS[NAMES[lane]]))),
  );
  const items = steps.map((step) => {
    const [from, to] = [placeOf(step.from), placeOf(step.to)];
    return element(
      'li',
      {
        className: [
          `from-${Math.min(from, to)}`,
          `to-${Math.max(from, to)}`,
          ...(from > to ? ['back'] : []),
          `lane-${laneOf(step.from)}`,
        ],
      },
      element('span', {className: ['lane-actors']}, text(`${t(ACTORS[step.from])} → ${t(ACTORS[step.to])}: `)),
      ...inline(t(step.text)),
    );
  });
  return element(
    'div',
    {className: ['lanes']},
    element('p', {className: ['lane-heads'], ariaHidden: true}, ...heads),
    element('ol', {}, ...items),
  );
}
