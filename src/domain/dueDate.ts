/** The last moment of a due date, which a rail counts in the time zone of its country. */

/**
 * @param at milliseconds since the epoch, a moment of the due date
 * @param timeZone IANA name of the rail’s time zone, such as `America/Sao_Paulo`
 * @returns the last millisecond of that day there, in milliseconds since the epoch
 * @throws RangeError for an unknown time zone
 */
export function endOfDay(at: number, timeZone: string): number {
  const {year, month, day} = wallClock(at, timeZone);
  const midnight = Date.UTC(year, month - 1, day + 1);
  const near = midnight - offset(midnight, timeZone);
  // Some countries change their clocks at midnight. Before and after it other offsets hold, and the later end is the true one.
  return midnight - Math.min(offset(near - 1, timeZone), offset(near, timeZone)) - 1;
}

type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

function wallClock(at: number, timeZone: string): Record<Unit, number> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = format.formatToParts(at).map(({type, value}) => [type, Number(value)]);
  return Object.fromEntries(parts) as Record<Unit, number>;
}

/** @returns how far the clocks there are ahead of UTC, in milliseconds */
function offset(at: number, timeZone: string): number {
  const {year, month, day, hour, minute, second} = wallClock(at, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}
