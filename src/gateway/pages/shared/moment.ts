/**
 * A moment as the customer reads it, in UTC: the page has no script that could know the customer’s own time zone.
 * @param ms milliseconds since the epoch
 * @param language BCP 47 tag
 */
export function formatMoment(ms: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return `${format.format(ms)} UTC`;
}
