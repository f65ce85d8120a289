/** A text from the data, with code in backticks. */
import type {ReactNode} from 'react';

export default function Inline({text}: {text: string}): ReactNode {
  // Every second piece is code, so the index is a stable key.
  return text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece));
}
