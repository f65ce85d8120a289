/** Checks of money that comes late or in another amount: each rail can return it, and none is late that was paid in time. */
import type {ConfirmsWithin, Flow, MethodRecord} from '../../schemas';
import type {Problem} from '../../errors';
import {hasNoSource, isPushed, lateTerms} from '../../flowTerms';
import {reportOn, type LocatedValue} from '../../located';

const DAY_MINUTES = 1440;
/** Days by which a weekend and a public holiday delay what takes business days. */
const PAUSE_DAYS = 3;

const pushedFlows = ({flows}: MethodRecord): [string, Flow][] =>
  Object.entries(flows).filter(([, flow]) => isPushed(flow));

/**
 * Money that a payment cannot take goes back to somebody: where the rail knows no account of the customer, the method says
 * what a refund needs.
 */
export function returnsFindTheCustomer(source: LocatedValue<MethodRecord>): Problem[] {
  const {problems, say} = reportOn(source);
  const {refund_terms: terms, fields} = source.value;
  const needs = Object.keys(terms?.needs ?? {});
  for (const [id, flow] of pushedFlows(source.value)) {
    const {late_money: late, amount_mismatch: mismatch} = lateTerms(flow);
    const returned = [
      ...(late === 'return' ? ['late_money'] : []),
      ...(mismatch === 'return' ? ['amount_mismatch'] : []),
    ];
    if (returned.length > 0 && hasNoSource(flow) && needs.length === 0)
      say(
        ['flows', id, 'service'],
        `${returned.map((name) => `\`${name}: return\``).join(' and ')} cannot be kept: the rail knows no account of the customer, and \`refund_terms\` has no \`needs\``,
      );
  }
  const name = terms?.account_field;
  if (name !== undefined && fields[name]?.kept !== true)
    say(['refund_terms', 'account_field'], `“${name}” must be a field with \`kept: true\``);
  if (name !== undefined && fields[name] !== undefined && fields[name].validator !== terms?.needs?.account)
    say(['refund_terms', 'account_field'], `“${name}” must have the validator of \`needs.account\``);
  if (terms?.claim_days !== undefined && needs.length === 0)
    say(['refund_terms', 'claim_days'], 'must be left out: no refund of the method waits for anything');
  return problems;
}

/** @returns days of the calendar that the longest confirmation can take */
function confirmationDays(within: ConfirmsWithin): number {
  if ('business_days' in within) return within.business_days + PAUSE_DAYS;
  return 'days' in within ? within.days : Math.ceil(within.minutes / DAY_MINUTES);
}

/** @returns the same time as it is written, so that it can be compared with a sentence */
function statedMinutes(within: ConfirmsWithin): number {
  if ('minutes' in within) return within.minutes;
  return DAY_MINUTES * ('days' in within ? within.days : within.business_days);
}

const NUMBERS: Readonly<Record<string, number>> = {a: 1, an: 1, one: 1, two: 2, three: 3};
const UNITS: Readonly<Record<string, number>> = {day: DAY_MINUTES, hour: 60, minute: 1};
// “At any hour” is no duration.
const DURATION =
  /(?<!any )(?:(\d+|an?|one|two|three) )?(?:(?:business|working|banking) )?(day|hour|minute)s?( or two)?/gi;

/** @returns the longest time that a sentence tells, in minutes; hours and days without a figure count as a day */
function longestTime(text: string): number {
  const times = [...text.matchAll(DURATION)].map(([, figure, unit = '', more]) => {
    const each = UNITS[unit.toLowerCase()]!;
    if (figure === undefined) return each === 1 ? 1 : DAY_MINUTES;
    return each * (more ? 2 : (NUMBERS[figure.toLowerCase()] ?? Number(figure)));
  });
  return Math.max(0, ...times);
}

/**
 * A payment that the customer makes in time is never late: the transaction waits for it as long as the rail takes to report
 * it, and the sentence on the confirmation tells no longer time than the one that is counted with.
 */
export function paymentsInTimeAreNotLate(source: LocatedValue<MethodRecord>): Problem[] {
  const {problems, say} = reportOn(source);
  const {confirms_within: within, facts, transfer} = source.value;
  const pushed = pushedFlows(source.value);
  if ((within === undefined) !== (pushed.length === 0))
    say(
      ['confirms_within'],
      within === undefined
        ? 'is missing: the customer sends the money, and a payment made in time must not be late'
        : 'must be left out: the customer of this method does not send the money',
    );
  if (within === undefined) return problems;
  const told = Math.max(
    ...pushed.map(([, flow]) => longestTime((flow.facts?.confirmation ?? facts.confirmation).value)),
  );
  if (told > statedMinutes(within))
    say(['confirms_within'], `is ${statedMinutes(within)} minutes, and \`facts.confirmation\` tells ${told}`);
  const least = confirmationDays(within);
  for (const [id, {service}] of pushed) {
    const {clearing_days: clearing, late_days: late} = service;
    const keys = ['flows', id, 'service'];
    // A customer who reports the transfer starts the time in which it is looked for.
    if (transfer) {
      if (clearing !== undefined)
        say([...keys, 'clearing_days'], 'must be left out: the customer reports the transfer');
      continue;
    }
    if (clearing === undefined || clearing < least)
      say(
        [...keys, ...(clearing === undefined ? [] : ['clearing_days'])],
        `\`clearing_days\` must be at least ${least}: so long a payment on the last day can be under way`,
      );
    else if (late !== undefined && clearing + late < least + 1)
      say([...keys, 'late_days'], `must leave a day to pay late beside the ${least} days of the confirmation`);
  }
  return problems;
}

/** A flow whose customer has days to pay has a due date, which ends in the time zone of the rail. */
export function dueDatesHaveTimeZones(source: LocatedValue<MethodRecord>): Problem[] {
  const {problems, say, must} = reportOn(source);
  const zones = Intl.supportedValuesOf('timeZone');
  for (const [id, flow] of Object.entries(source.value.flows)) {
    const {expiry_minutes: minutes = 0, due_time_zones: due, currencies = source.value.currencies} = flow;
    const keys = ['flows', id, 'due_time_zones'];
    if (!isPushed(flow) || minutes < DAY_MINUTES) {
      if (due !== undefined) say(keys, 'must be left out: the customer of this flow has no due date');
      continue;
    }
    if (minutes % DAY_MINUTES !== 0)
      say(['flows', id, 'expiry_minutes'], 'must be whole days, because it is a due date');
    for (const code of currencies)
      if (due?.[code] === undefined)
        say(due === undefined ? ['flows', id] : keys, `\`due_time_zones\` needs the time zone of the rail for ${code}`);
    for (const [code, zone] of Object.entries(due ?? {})) {
      must(currencies.includes(code), [...keys, code], 'currency of the flow', code, currencies);
      must(isTimeZone(zone), [...keys, code], 'time zone', zone, zones);
    }
  }
  return problems;
}

/** The list of the platform leaves out newer names of a zone, which it still knows. */
function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', {timeZone: zone}).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
