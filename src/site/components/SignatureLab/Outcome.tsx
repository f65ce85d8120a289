/** Result: the cause and its fix, the first difference of the texts, and the bytes that the gateway signs. */
import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import type {Cause, Diagnosis} from '@site/src/domain';
import {type LabFacts, hexDump, visible} from '@site/src/tools';
import Bytes from '@site/src/site/components/Console/Bytes';
import Fold from '@site/src/site/components/Console/Fold';
import styles from '@site/src/site/components/Console/styles.module.css';
import type {Result} from './result';
import Inline from './Inline';
import Parting from './Parting';
import Repair from './Repair';
import own from './styles.module.css';

interface Props {
  result: Result;
  facts: LabFacts;
}

export default function Outcome({result: {signed, sent, diagnosis}, facts}: Props): ReactNode {
  const {headers} = facts;
  const lines = [
    `${headers.point}: ${sent.point}`,
    `${headers.key}: ${sent.key}`,
    `${headers.signature}: ${signed.signature}`,
  ];
  return (
    <>
      {diagnosis && diagnosis.causes.length > 0 && <Causes causes={diagnosis.causes} facts={facts} />}
      {diagnosis?.parting && <Parting parting={diagnosis.parting} />}
      {diagnosis && diagnosis.alternatives.length > 0 && (
        <Fold
          label={translate({id: 'portal.lab.alternatives', message: 'Other mistakes that produce the same signature'})}
        >
          <ul>
            {diagnosis.alternatives.map((causes) => (
              <li key={causes.map(keyOf).join()}>
                {causes.map((cause, index) => (
                  <span key={keyOf(cause)}>
                    {index > 0 && ' + '}
                    <Inline text={facts.mistakes[cause.kind].title} />
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {diagnosis?.outcome === 'not recognised' && (
        <Fold
          label={translate(
            {id: 'portal.lab.ruledOut', message: 'Ruled out: {count}'},
            {count: String(diagnosis.ruledOut.length)},
          )}
        >
          <ul className={own.columns}>
            {diagnosis.ruledOut.map((kind) => (
              <li key={kind}>
                <Inline text={facts.mistakes[kind].title} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <h4 className={own.heading}>{translate({id: 'portal.lab.right', message: 'What the gateway signs'})}</h4>
      <Bytes
        label={translate({id: 'portal.lab.text', message: 'Text to sign (↵ marks a line feed)'})}
        text={visible(signed.text)}
      />
      <Bytes label={translate({id: 'portal.lab.headers', message: 'Signing headers'})} text={lines.join('\n')} />
      <dl className={styles.facts}>
        <dt>{translate({id: 'portal.lab.length', message: 'Body length in bytes'})}</dt>
        <dd>{signed.bodyLength}</dd>
        <dt>{translate({id: 'portal.lab.sha256', message: 'Body SHA-256'})}</dt>
        <dd>
          <code>{signed.bodySha256}</code>
        </dd>
      </dl>
      <Fold label={translate({id: 'portal.lab.dump', message: 'Hex dump'})}>
        <Bytes
          label={translate({id: 'portal.lab.dump.label', message: 'Hex dump of the text to sign'})}
          text={hexDump(signed.text)}
        />
      </Fold>
    </>
  );
}

export function verdictOf(diagnosis: Diagnosis | undefined): string {
  if (!diagnosis) return translate({id: 'portal.lab.signed', message: 'The gateway expects this signature.'});
  switch (diagnosis.outcome) {
    case 'right':
      return translate({id: 'portal.lab.isRight', message: 'The signature is correct.'});
    case 'named':
      return diagnosis.causes.every(({certainty}) => certainty === 'certain')
        ? translate({id: 'portal.lab.isNamed', message: 'The signature is wrong. The cause is below.'})
        : translate({id: 'portal.lab.isLikely', message: 'The signature is wrong. The likely cause is below.'});
    case 'not recognised':
      return translate({
        id: 'portal.lab.isUnknown',
        message: 'The signature is wrong. No known mistake produces it.',
      });
  }
}

const keyOf = ({kind, parameters}: Cause) => `${kind} ${JSON.stringify(parameters)}`;

/** If several causes together produce the signature, each has to be fixed. */
function Causes({causes, facts}: {causes: readonly Cause[]; facts: LabFacts}): ReactNode {
  return (
    <ol className={own.causes}>
      {causes.map((cause) => {
        const {title, explanation, repair} = facts.mistakes[cause.kind];
        const details = Object.entries(cause.parameters);
        return (
          <li key={keyOf(cause)} data-kind={cause.kind}>
            <p className={own.cause}>
              <strong>
                <Inline text={title} />
              </strong>
              {cause.certainty === 'likely' && (
                <span className={styles.hint}> {translate({id: 'portal.lab.likely', message: '(probably)'})}</span>
              )}
            </p>
            <p className={styles.line}>
              <Inline text={explanation} />
            </p>
            {details.length > 0 && (
              <p className={styles.hint}>
                <code>{details.map(([name, value]) => `${name}: ${value}`).join(', ')}</code>
              </p>
            )}
            <Repair repairs={facts.repairs[repair]!} />
          </li>
        );
      })}
    </ol>
  );
}
