/** Stands in for `@docusaurus/Translate`: the words come from the preview, which knows the language of the page. */
import type {ReactNode} from 'react';

interface Message {
  id?: string;
  message?: string;
}

let words: Readonly<Record<string, string>> = {};

/** @param next id of a message → text; an absent one stands in English */
export function setWords(next: typeof words): void {
  words = next;
}

const fill = (text: string, values: Record<string, unknown> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

export const translate = ({id = '', message = ''}: Message, values?: Record<string, unknown>): string =>
  fill(words[id] ?? message, values);

export default function Translate({
  id = '',
  children,
  values,
}: {
  id?: string;
  children?: ReactNode;
  values?: Record<string, unknown>;
}): ReactNode {
  const english = typeof children === 'string' ? children : '';
  return fill(words[id] ?? english, values);
}
