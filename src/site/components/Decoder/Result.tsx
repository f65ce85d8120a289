/** Explanation of a text, message by message. Messages are shown in batches: a log may contain thousands. */
import {useState, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import type {DecoderResult, Range, Words} from '@site/src/tools';
import styles from '@site/src/site/components/Console/styles.module.css';
import Piece from './Piece';
import Says from './Says';
import Way from './Way';
import own from './styles.module.css';

interface Props {
  decoded: DecoderResult;
  words: Words;
  /** Selects a range of the text in the field, if the field contains it. */
  onShow?: (range: Range) => void;
}

/** Number of messages per batch. */
const SOME = 20;

export default function Result({decoded, words, onShow}: Props): ReactNode {
  const [count, setCount] = useState(SOME);
  const {notes, flow, pieces, identifiers} = decoded;
  return (
    <>
      {notes.map((note) => (
        <p key={note.id} className={styles.line}>
          <Says message={note} words={words} />
        </p>
      ))}
      {flow.length > 0 && (
        <section
          className={own.flow}
          aria-label={translate({id: 'portal.decoder.flow', message: 'Findings across messages'})}
        >
          <p className={own.kind}>{translate({id: 'portal.decoder.flow', message: 'Findings across messages'})}</p>
          <ul>
            {flow.map(({message, severity, pieces: of, link}) => (
              <li key={`${message.id} ${of.join()}`} className={own[severity]}>
                <Says message={message} words={words} />{' '}
                <span className={styles.hint}>({of.map((index) => `#${index + 1}`).join(', ')})</span>{' '}
                <Way to={link}>{translate({id: 'portal.decoder.more', message: 'Read more'})}</Way>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ol className={own.pieces}>
        {pieces.slice(0, count).map((piece, index) => (
          // A text is decoded as a whole, so the position of a message is a stable key.
          <li key={`${piece.start} ${index}`}>
            <Piece piece={piece} words={words} number={index + 1} {...(onShow && {onShow})} />
          </li>
        ))}
      </ol>
      {pieces.length > count && (
        <button type="button" className={styles.button} onClick={() => setCount(count + SOME)}>
          {translate(
            {id: 'portal.decoder.next', message: 'Show more ({left} left)'},
            {left: String(pieces.length - count)},
          )}
        </button>
      )}
      {identifiers.length > 0 && (
        <section aria-label={translate({id: 'portal.decoder.identifiers', message: 'Other identifiers'})}>
          <p className={own.kind}>{translate({id: 'portal.decoder.identifiers', message: 'Other identifiers'})}</p>
          <ul>
            {identifiers.map((one) => (
              <li key={one.start} className={one.valid ? undefined : own.error}>
                <code>{one.value}</code> {one.kind}
                {one.country && ` ${one.country}`}: <Says message={one.message} words={words} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
