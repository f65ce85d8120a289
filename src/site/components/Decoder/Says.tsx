/** A message of the decoder, with code in backticks. Pasted text in it is rendered as plain text only. */
import type {ReactNode} from 'react';
import {inWords, type Message, type Words} from '@site/src/tools';

export default function Says({message, words}: {message: Message; words: Words}): ReactNode {
  return <Marked text={inWords(message, words)} />;
}

/** Renders a text with code in backticks. */
export function Marked({text}: {text: string}): ReactNode {
  // Every second piece is code, so the index is a stable key.
  return text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece));
}
