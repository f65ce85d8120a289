/** First difference between the signed text and the correct one, as text and as bytes. */
import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import type {Diagnosis} from '@site/src/domain';
import {legible} from '@site/src/tools';
import own from './styles.module.css';

type Difference = NonNullable<Diagnosis['parting']>;
type Side = Difference['expected'];

export default function Parting({parting: {offset, where, expected, actual}}: {parting: Difference}): ReactNode {
  const at = {at: String(offset)};
  const title = {
    head: translate({id: 'portal.lab.parting.head', message: 'First difference: first line, byte {at}'}, at),
    separator: translate({id: 'portal.lab.parting.separator', message: 'First difference: line feed, byte {at}'}, at),
    body: translate({id: 'portal.lab.parting.body', message: 'First difference: body, byte {at} of the text'}, at),
  }[where];
  const row = (name: string, side: Side) => (
    <>
      <tr>
        <th scope="row" rowSpan={2}>
          {name}
        </th>
        <td>
          <Marked before={legible(side.text.before)} after={legible(side.text.after)} />
        </td>
      </tr>
      <tr>
        <td>
          <Marked {...side.hex} />
        </td>
      </tr>
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={own.parting} aria-label={title} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <tbody>
          {row(translate({id: 'portal.lab.parting.expected', message: 'expected'}), expected)}
          {row(translate({id: 'portal.lab.parting.actual', message: 'yours'}), actual)}
        </tbody>
      </table>
    </section>
  );
}

function Marked({before, after}: {before: string; after: string}): ReactNode {
  return (
    <code>
      {before}
      {before && ' '}
      <mark>{after === '' ? translate({id: 'portal.lab.parting.end', message: 'end'}) : after}</mark>
    </code>
  );
}
