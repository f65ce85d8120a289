/** Runs of many calls under the rate limit of a point, and the wait before a declined charge is sent again. */
import {batchSeconds, quotaFor} from '../../domain';
import {getOperation, type Facts} from '../../facts';
import {fill} from '../builders/context';
import {failureRef} from '../builders/refs';
import {formatDuration, formatNumber} from '../format';
import {join, table, text, type Inline, type Row} from '../nodes';
import type {ShapedTable} from './define';

/** Assumptions of the tables. The page names them. */
const RENEWALS = [10_000, 50_000, 200_000];
const RETRIED = [0, 10, 20];
const NIGHT = {hours: 8, retriedPercent: 10};

const HOUR_SECONDS = 3600;

/** Reasons after which the same charge of a card may succeed later, with the hours to wait. */
function laterReasons({methods, failureReasons}: Facts): {code: number; hours: number}[] {
  const {failures} = methods.get('card')!.flows.acquiring_h2h!;
  return failureReasons.flatMap(({code, after_hours: hours}) =>
    hours !== undefined && failures.includes(code) ? [{code, hours}] : [],
  );
}

const shortestWait = (facts: Facts): number => Math.min(...laterReasons(facts).map(({hours}) => hours));

export const volumeRuns: ShapedTable = {
  name: 'volume_runs',
  build({t, facts}) {
    const {point: requests, window_seconds: seconds} = facts.gateway.rate_limits;
    const retryAfter = shortestWait(facts) * HOUR_SECONDS;
    const rows = RENEWALS.map((charges): Row => {
      const times = RETRIED.map((retriedPercent) => {
        const taken = batchSeconds({charges, retriedPercent, retryAfter}, {requests, seconds});
        return [text(formatDuration(taken, 'second', t.locale))];
      });
      const {hours, retriedPercent} = NIGHT;
      const needed = quotaFor({charges, retriedPercent, retryAfter}, seconds, hours * HOUR_SECONDS)!;
      return {
        cells: [
          [text(formatNumber(charges, t.locale))],
          ...times,
          [
            text(
              fill(t('{requests} in {duration}'), {
                requests: formatNumber(needed, t.locale),
                duration: formatDuration(seconds, 'second', t.locale, 'during'),
              }),
            ),
          ],
        ],
      };
    });
    const head = [
      t('Renewals'),
      ...RETRIED.map((percent) => fill(t('{percent} % retried'), {percent})),
      fill(t('Limit with which {hours} hours are enough, {percent} % retried'), {
        hours: NIGHT.hours,
        percent: NIGHT.retriedPercent,
      }),
    ];
    return table('volume-runs', head, rows);
  },
};

/** Calls that read the events of a night, by the size of a page. */
export const volumeEvents: ShapedTable = {
  name: 'volume_events',
  build({t, facts}) {
    const {point: requests, window_seconds: seconds} = facts.gateway.rate_limits;
    const {maximum, default: usual} = getOperation(facts.contract, 'eventList').request.properties!.limit!;
    const cells = (events: number, page: number): Inline[][] => {
      const calls = Math.ceil(events / page);
      const taken = batchSeconds({charges: calls, retriedPercent: 0, retryAfter: 0}, {requests, seconds});
      return [[text(formatNumber(calls, t.locale))], [text(formatDuration(taken, 'second', t.locale))]];
    };
    const pages = [maximum as number, usual as number];
    const rows = RENEWALS.map((events): Row => ({
      cells: [[text(formatNumber(events, t.locale))], ...pages.flatMap((page) => cells(events, page))],
    }));
    const head = pages.flatMap((page) => [fill(t('Calls, {page} events each'), {page}), t('Time at the limit')]);
    return table('volume-events', [t('Events'), ...head], rows);
  },
};

/** When a declined charge may be sent again, by the reason. */
export const chargeRetries: ShapedTable = {
  name: 'charge_retries',
  build(context) {
    const {t, facts} = context;
    const reasons = laterReasons(facts);
    const waits = [...new Set(reasons.map(({hours}) => hours))].sort((one, other) => one - other);
    const rows = waits.map((wait): Row => {
      const codes = reasons.filter(({hours}) => hours === wait).map(({code}) => [failureRef(code, context)]);
      return {cells: [[text(formatDuration(wait, 'hour', t.locale))], join(codes, ', ')]};
    });
    return table('charge-retries', [t('Wait before a retry'), t('Reasons', 'failures')], rows);
  },
};
