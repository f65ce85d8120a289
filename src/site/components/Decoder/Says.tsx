/** A message of the decoder in words, with code in backticks. What was pasted stands in it as text and as nothing else. */
import type {ReactNode} from 'react';
import {inWords, type Message, type Words} from '@site/src/tools';

export default function Says({message, words}: {message: Message; words: Words}): ReactNode {
  return <Marked text={inWords(message, words)} />;
}

/** A text of the data or of the decoder: code stands in backticks. */
export function Marked({text}: {text: string}): ReactNode {
  // Every second piece stands between backticks, so its place is its name.
  return text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece));
}
