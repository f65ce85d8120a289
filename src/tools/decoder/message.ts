/** Messages of the decoder: an id with values. The texts are in `texts/`, one file per locale. */
import type {en} from './texts/en';

export type MessageId = keyof typeof en;

export interface Message {
  id: MessageId;
  /** Values for the placeholders in braces; never secrets. */
  values?: Readonly<Record<string, string | number>>;
}

export type Words = Readonly<Record<MessageId, string>>;

/** Formats a message: replaces `{name}` with its value. Code is in backticks. */
export function inWords({id, values = {}}: Message, words: Words): string {
  return words[id].replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

export const says = (id: MessageId, values?: Message['values']): Message => ({id, ...(values && {values})});
