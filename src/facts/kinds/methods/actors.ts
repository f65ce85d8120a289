/** Checks that the actors in the steps of a flow fit its direction, its kind and its interactions. */
import type {Flow, MethodKind, MethodRecord} from '../../schemas';
import type {Problem} from '../../errors';
import {reportOn, type LocatedValue} from '../../located';
import type {ReadKind} from '../define';
import {failureReasons} from '../failureReasons';

type Actor = Flow['steps'][number]['from'];
type Interaction = Flow['interaction'][number];

/** Actors that an interaction requires. One of them is enough. */
const NEEDED: Partial<Record<Interaction, readonly Actor[]>> = {
  push: ['bank'],
  bank_login: ['bank'],
  three_ds: ['bank'],
  wallet_push: ['wallet'],
  wallet_login: ['wallet'],
  ussd: ['operator', 'wallet'],
  cash: ['cash_point'],
};

/** Kinds without a wallet as actor, unless the customer interacts with one. */
const BANKED: readonly MethodKind[] = ['card', 'bank_transfer', 'instant_transfer', 'open_banking'];

const actorsOf = ({steps}: Flow): Set<Actor> => new Set(steps.flatMap(({from, to}) => [from, to]));

/** True if one of the flow’s interactions involves the actor. */
const isMet = ({interaction}: Flow, actor: Actor): boolean =>
  interaction.some((kind) => NEEDED[kind]?.includes(actor) ?? false);

/** Yields the problems with the actors of a flow. */
function* actorProblems(kind: MethodKind, flow: Flow): Generator<string> {
  const actors = actorsOf(flow);
  if (flow.direction === 'payout' && actors.has('customer'))
    yield 'a payout has no customer: use “recipient” for the receiver of the money';
  // A transfer between people has a recipient beside the merchant.
  if (flow.direction === 'payin' && kind !== 'p2p' && actors.has('recipient'))
    yield 'a pay-in has no recipient: use “merchant” for the receiver of the money';
  for (const interaction of flow.interaction) {
    const needed = NEEDED[interaction];
    if (needed && !needed.some((actor) => actors.has(actor)))
      yield `“${interaction}” is met at the ${needed.join(' or ')}, which takes no part in the steps`;
  }
  if (actors.has('cash_point') && !flow.interaction.includes('cash'))
    yield 'a cash point takes part, so `interaction` needs “cash”';
  if (kind === 'wallet' && actors.has('bank') && !isMet(flow, 'bank'))
    yield 'the money of a wallet is not at a bank: use “wallet”, or add the customer’s interaction with the bank';
  if (BANKED.includes(kind) && actors.has('wallet') && !isMet(flow, 'wallet'))
    yield `the money of the kind “${kind}” lies at a bank: say “bank”, or what of the wallet the customer meets`;
}

/** The actors of the steps fit direction, kind and interaction, which are the filters of the method finder. */
export function actorsFit(source: LocatedValue<MethodRecord>): Problem[] {
  const {problems, say} = reportOn(source);
  const {kind, flows} = source.value;
  for (const [id, flow] of Object.entries(flows))
    for (const problem of actorProblems(kind, flow)) say(['flows', id, 'steps'], problem);
  return problems;
}

/** Words for the payer, which the page of a payout must not contain. “Customer id” is a name of the API. */
const PAYER = /\b(?:customers?(?! ids?\b)|payers?|buyers?|cardholders?|the shop)\b/i;

/** A payout needs facts of its own in a record with pay-ins, because the shared facts describe a paying customer. */
export function payoutsSpeakForThemselves(source: LocatedValue<MethodRecord>): Problem[] {
  const {problems, say} = reportOn(source);
  const {operator, facts, flows, fields} = source.value;
  const payouts = Object.entries(flows).filter(([, {direction}]) => direction === 'payout');
  if (payouts.length > 0 && PAYER.test(operator.value))
    say(['operator'], 'is shown on the page of the payout, so it must not mention a payer');
  for (const [id, flow] of payouts) {
    const keys = ['flows', id];
    const own = flow.facts ?? {};
    // The page of a payout beside pay-ins leaves out what the method says of refunds and disputes.
    const {confirmation, timings} = facts;
    const common = payouts.length < Object.keys(flows).length ? {confirmation, timings} : facts;
    if (common !== facts)
      for (const name of ['confirmation', 'timings'] as const)
        if (facts[name] !== undefined && own[name] === undefined)
          say(
            keys,
            `a payout beside pay-ins needs \`${name}\` in its own \`facts\`; those of the method are about a payer`,
          );
    const shown: [string, string][] = [
      ...Object.entries({...common, ...own}).flatMap(([name, entry = []]) =>
        (Array.isArray(entry) ? entry : [entry]).map(({value}): [string, string] => [name, value]),
      ),
      ...flow.steps.map(({text}): [string, string] => ['steps', text]),
      ...flow.fields.map((name): [string, string] => [`field ${name}`, fields[name]?.format ?? '']),
      ...flow.traps.map((trap): [string, string] => ['traps', trap]),
    ];
    for (const [where, text] of shown) {
      const word = PAYER.exec(text)?.[0];
      if (word !== undefined) say(keys, `${where}: “${word}” does not take part in a payout: “${text}”`);
    }
  }
  return problems;
}

/** Direction that a reason is about, judged by its title; undefined if it fits both. */
const wayOf = (title: string): Flow['direction'] | undefined =>
  /^The recipient|recipient’s|payout/i.test(title)
    ? 'payout'
    : /customer|payer|buyer|cardholder|\bpaid\b|transferred/i.test(title)
      ? 'payin'
      : undefined;

/** A flow lists only failure reasons of its own direction: a pay-in cannot fail at “the recipient’s card”. */
export function failuresFitTheDirection(source: LocatedValue<MethodRecord>, read: ReadKind): Problem[] {
  const {problems, say} = reportOn(source);
  const titles = new Map(read(failureReasons).value.map(({code, title}) => [code, title]));
  for (const [id, {failures, direction}] of Object.entries(source.value.flows))
    failures.forEach((code, index) => {
      const title = titles.get(code) ?? '';
      const way = wayOf(title);
      if (way !== undefined && way !== direction)
        say(
          ['flows', id, 'failures', index],
          `${code} “${title}” is a reason of a ${way}, and the flow is a ${direction}`,
        );
    });
  return problems;
}

/** Limits of services do not exceed the caps that the facts of the method or flow state. */
export function capsHold(source: LocatedValue<MethodRecord>): Problem[] {
  const {problems, say} = reportOn(source);
  for (const [id, {facts, service}] of Object.entries(source.value.flows))
    for (const {name, at_most: cap} of facts?.timings ?? source.value.facts.timings ?? [])
      if (cap !== undefined && service.max_amount > cap)
        say(['flows', id, 'service'], `max_amount ${service.max_amount} is above the cap ${cap} under “${name}”`);
  return problems;
}
