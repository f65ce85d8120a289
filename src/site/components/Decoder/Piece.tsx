/** One message: its type, the conclusions it allows, its problems, and the meaning of each field. */
import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import type {DecodedPiece, Range, Words} from '@site/src/tools';
import Fold from '@site/src/site/components/Console/Fold';
import styles from '@site/src/site/components/Console/styles.module.css';
import Fields from './Fields';
import Says, {Marked} from './Says';
import Way from './Way';
import own from './styles.module.css';

interface Props {
  piece: DecodedPiece;
  words: Words;
  /** Number of the message in the text, from 1. */
  number: number;
  onShow?: (range: Range) => void;
}

/** Number of fields up to which all are shown initially. */
const FEW = 8;

export default function Piece({piece, words, number, onShow}: Props): ReactNode {
  const {entitlement, findings, breaks, fields, link, answers} = piece;
  const {messages, texts} = entitlement;
  return (
    <article className={own.piece} data-kind={piece.kind} data-operation={piece.operation}>
      <p className={own.kind}>
        #{number} {kindOf(piece)}
        {piece.summary && (
          <>
            {': '}
            {link ? <Way to={link}>{piece.summary}</Way> : piece.summary}
          </>
        )}
        {piece.status !== undefined && <> · HTTP {piece.status}</>}
        {piece.errorCode !== undefined && piece.errorCode !== 0 && (
          <>
            {' · '}
            <Way to={`/reference/api_error_codes#code-${piece.errorCode}`}>error.code {piece.errorCode}</Way>
          </>
        )}
        {answers !== undefined && <span className={styles.hint}> ← #{answers + 1}</span>}
      </p>
      {piece.event && <p className={styles.line}>{<code>{piece.event}</code>}</p>}
      {messages.length + texts.length > 0 && (
        <ul className={own.advice}>
          {messages.map((message) => (
            <li key={message.id}>
              <Says message={message} words={words} />
            </li>
          ))}
          {texts.map((text) => (
            <li key={text}>
              <Marked text={text} />
            </li>
          ))}
        </ul>
      )}
      {entitlement.link && entitlement.link !== link && (
        <p className={styles.line}>
          <Way to={entitlement.link}>{translate({id: 'portal.decoder.more', message: 'Read more'})}</Way>
        </p>
      )}
      {findings.length + breaks.length > 0 && (
        <ul className={own.findings}>
          {breaks.map((one) => (
            <li key={`${one.start} ${one.code}`} className={own.error}>
              <Says message={one.message} words={words} />{' '}
              <Place at={`${one.line}:${one.column}`} range={one} {...(onShow && {onShow})} />
            </li>
          ))}
          {findings.map((one) => (
            <li key={`${one.start} ${one.path} ${one.message.id}`} className={own[one.severity]}>
              <Says message={one.message} words={words} /> {one.mend && <Says message={one.mend} words={words} />}{' '}
              <Place at={one.path} range={one} {...(onShow && {onShow})} />
            </li>
          ))}
        </ul>
      )}
      {fields.length > 0 && (
        <Fold
          label={translate(
            {id: 'portal.decoder.fields', message: 'Field descriptions ({count})'},
            {count: String(fields.length)},
          )}
          open={fields.length <= FEW}
        >
          <Fields fields={fields} cut={piece.fieldsCut} words={words} />
        </Fold>
      )}
    </article>
  );
}

/** Position of a problem: a button that selects it in the field, or only its name. */
function Place({at, range, onShow}: {at: string; range: Range; onShow?: (range: Range) => void}): ReactNode {
  if (!onShow) return <code className={styles.hint}>{at}</code>;
  return (
    <button type="button" className={own.place} onClick={() => onShow(range)}>
      {translate({id: 'portal.decoder.place', message: 'Show {at} in the text'}, {at: at || '…'})}
    </button>
  );
}

function kindOf({kind, method, target}: DecodedPiece): string {
  switch (kind) {
    case 'request':
      return translate({id: 'portal.decoder.kind.request', message: 'Request'});
    case 'answer':
      return translate({id: 'portal.decoder.kind.answer', message: 'Response'});
    case 'callback':
      return translate({id: 'portal.decoder.kind.callback', message: 'Callback'});
    case 'object':
      return translate({id: 'portal.decoder.kind.object', message: 'Object'});
    case 'unknown':
      return [translate({id: 'portal.decoder.kind.unknown', message: 'Not from this API'}), method, target]
        .filter(Boolean)
        .join(' ');
  }
}
