/** What the decoder says: an id with values, whose words stand in `texts/` once per locale. */
import type {en} from './texts/en';

export type MessageId = keyof typeof en;

export interface Message {
  id: MessageId;
  /** For the places in braces. Nothing in them is a secret. */
  values?: Readonly<Record<string, string | number>>;
}

export type Words = Readonly<Record<MessageId, string>>;

/** A message in words: `{name}` is filled in. Code stands in backticks. */
export function inWords({id, values = {}}: Message, words: Words): string {
  return words[id].replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

export const says = (id: MessageId, values?: Message['values']): Message => ({id, ...(values && {values})});
