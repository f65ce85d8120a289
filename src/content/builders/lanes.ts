/** A payment in its lanes: who does what, from left to right. The drawing is made of a list, so that it can be read aloud. */
import type {Flow} from '../../schemas';
import {ACTORS} from '../pictures/actors';
import {element, inline, text, type Block} from '../nodes';
import type {Context} from './context';

type FlowStep = Flow['steps'][number];
type Actor = FlowStep['from'];

/** From left to right. Who is no lane of its own stands in that of the bank: it is where the money is. */
const LANES = ['customer', 'merchant', 'gateway', 'bank'] as const satisfies readonly Actor[];

const laneOf = (actor: Actor): number => {
  const lane = (LANES as readonly Actor[]).indexOf(actor);
  return (lane < 0 ? LANES.length - 1 : lane) + 1;
};

/** @param steps in their order, of one flow */
export function lanes(steps: readonly FlowStep[], {t}: Context): Block {
  const heads = LANES.map((lane) => element('span', {className: ['lane', `lane-${lane}`]}, text(t(ACTORS[lane]))));
  const items = steps.map((step) => {
    const [from, to] = [laneOf(step.from), laneOf(step.to)];
    return element(
      'li',
      {
        className: [
          `from-${Math.min(from, to)}`,
          `to-${Math.max(from, to)}`,
          ...(from > to ? ['back'] : []),
          `lane-${LANES[from - 1]!}`,
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
