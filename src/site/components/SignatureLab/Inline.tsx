/** A sentence of the data, with code in backticks. */
import type {ReactNode} from 'react';

export default function Inline({text}: {text: string}): ReactNode {
  // Every second piece stands between backticks, so its place is its name.
  return text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece));
}
