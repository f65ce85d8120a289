/** Lanes of a payment beside its steps. The markup is a list, so that screen readers can read it; styles draw the lanes. */
import type {Flow} from '../../facts';
import {ACTORS, laneOf, LANES} from '../pictures/actors';
import {element, inline, strong, text, type Block, type ElementNode} from '../nodes';
import type {Context} from './context';
import {operationRef, statusRef} from './refs';

type FlowStep = Flow['steps'][number];

/** The actor that names each lane. */
const NAMES = {customer: 'customer', you: 'merchant', gateway: 'gateway', bank: 'bank'} as const satisfies Record<
  (typeof LANES)[number],
  FlowStep['from']
>;

const lanesOf = (step: FlowStep): string[] => [`from-${laneOf(step.from)}`, `to-${laneOf(step.to)}`];

/** All steps of a flow, with their calls and statuses. */
export function steps(flow: Flow, context: Context): Block {
  const {t} = context;
  const items = flow.steps.map((step) => {
    const actors = step.from === step.to ? t(ACTORS[step.from]) : `${t(ACTORS[step.from])} → ${t(ACTORS[step.to])}`;
    return element(
      'li',
      {className: lanesOf(step)},
      strong(text(actors)),
      text('. '),
      ...inline(t(step.text)),
      ...(step.operation ? [text(': '), operationRef(step.operation, context)] : []),
      ...(step.status === undefined ? [text('.')] : [text('. '), statusRef(step.status, context)]),
    );
  });
  return element('ol', {className: ['steps']}, ...items);
}

/**
 * A few steps of a flow below the names of the lanes, one line each.
 * @param chosen the steps, in order
 * @param classOf class of the step at a place, counted from 0
 */
export function shortSteps(
  chosen: readonly FlowStep[],
  classOf: (place: number) => string,
  {t}: Context,
): [ElementNode, ElementNode] {
  const heads = LANES.map((lane) =>
    element('span', {className: ['lane', `lane-${lane}`]}, text(t(ACTORS[NAMES[lane]]))),
  );
  const items = chosen.map((step, place) =>
    element(
      'li',
      {className: [...lanesOf(step), classOf(place)]},
      // The lanes show the same visually.
      element('span', {className: ['lane-actors']}, text(`${t(ACTORS[step.from])} → ${t(ACTORS[step.to])}: `)),
      ...inline(t(step.text)),
    ),
  );
  return [
    element('p', {className: ['lane-heads'], ariaHidden: true}, ...heads),
    element('ol', {className: ['steps']}, ...items),
  ];
}
