/** Validation of messages from the frame of a hosted page (`./frame.ts`). The data is untrusted. */

export type FrameMessage =
  | {ready: true}
  | {action: string; fields: [name: string, value: string][]}
  | {href: string}
  | {key: 'Escape'}
  /** Height of the page in whole CSS pixels. */
  | {height: number};

const MOST_FIELDS = 40;
const LONGEST = 4096;
/** Tallest page that is shown without a scrollbar of its own, in CSS pixels. */
const TALLEST = 6000;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;

const isField = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every(isText);

/** @returns the message, or undefined if the frame's script does not send such data */
export function readMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const {ready, key, href, action, fields, height} = data as Record<string, unknown>;
  if (ready === true) return {ready};
  if (key === 'Escape') return {key};
  if (Number.isSafeInteger(height) && (height as number) > 0) return {height: Math.min(height as number, TALLEST)};
  if (isText(href)) return {href};
  if (!isText(action) || !Array.isArray(fields) || fields.length > MOST_FIELDS) return undefined;
  return fields.every(isField) ? {action, fields} : undefined;
}
