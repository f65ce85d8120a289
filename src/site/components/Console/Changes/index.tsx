/** Changes made by the last step, and the status history of each object. */
import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {
  differences,
  moneyIn,
  type TrackedObject,
  type Objects,
  statusHistory,
  type Change,
  type GatewayInfo,
} from '@site/src/tools';
import {StatusBadge} from '../Badge';
import Fold from '../Fold';
import {momentText} from '../Moment';
import styles from '../styles.module.css';
import own from './styles.module.css';

/** Maximum number of changes shown; the log has all of them. */
const MOST_SHOWN = 12;

interface Props {
  objects: Objects;
  started: GatewayInfo;
}

export default function Changes({objects, started}: Props): ReactNode {
  // Unchanged objects still show their status history; a wallet has none.
  const shown = [...objects.values()].filter(({changed, kind}) => changed || kind !== 'wallet').reverse();
  if (shown.length === 0) return null;
  const title = translate({id: 'portal.console.changes', message: 'What changed'});
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {shown.slice(0, MOST_SHOWN).map((one) => (
        <Shown key={`${one.kind} ${one.id}`} one={one} started={started} />
      ))}
    </section>
  );
}

function Shown({one, started}: {one: TrackedObject; started: GatewayInfo}): ReactNode {
  const {kind, id, before, after, changed} = one;
  const way = one.kind === 'wallet' ? [] : statusHistory(one);
  const rows = differences(before, after);
  const table = (
    <div className={own.scroller}>
      <table className={own.table}>
        <thead>
          <tr>
            <th scope="col">{translate({id: 'portal.console.changes.field', message: 'Field'})}</th>
            <th scope="col">{translate({id: 'portal.console.changes.before', message: 'Before'})}</th>
            <th scope="col">{translate({id: 'portal.console.changes.after', message: 'After'})}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.field}>
              <th scope="row">
                <code>{row.field}</code>
              </th>
              <td>
                <Value value={row.before} body={before} field={row.field} decimals={started.decimals} />
              </td>
              <td>
                <Value value={row.after} body={after} field={row.field} decimals={started.decimals} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
  return (
    <div className={own.object}>
      <h4 className={own.name}>
        {kindName(kind)} {id}
        {!before && (
          <span className={styles.hint}> {translate({id: 'portal.console.changes.new', message: 'new'})}</span>
        )}
      </h4>
      {way.length > 0 && <Way way={way} kind={kind} body={after} started={started} />}
      {before && table}
      {!before && changed && (
        <Fold label={translate({id: 'portal.console.changes.fields', message: 'Changed fields'})}>{table}</Fold>
      )}
    </div>
  );
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** A value: money and times formatted, in one line; others as they are. */
function Value({
  value,
  body,
  field,
  decimals,
}: {
  value: string | undefined;
  body: TrackedObject['after'] | undefined;
  field: string;
  decimals: GatewayInfo['decimals'];
}): ReactNode {
  if (value === undefined) return '–';
  const text = ISO_TIME.test(value) ? momentText(value) : body && moneyIn(body, field, decimals);
  return text === undefined ? value : <span className={own.whole}>{text}</span>;
}

/** Status history. The current status is also stated as text. */
function Way({
  way,
  kind,
  body,
  started,
}: {
  way: number[];
  kind: Change['kind'];
  body: Record<string, unknown>;
  started: GatewayInfo;
}): ReactNode {
  const nameOf = (code: number) =>
    body.status === code && typeof body.status_description === 'string' ? body.status_description : '';
  return (
    <ol className={own.way} aria-label={translate({id: 'portal.console.way', message: 'Status history'})}>
      {way.map((code, index) => {
        const isLast = index === way.length - 1;
        return (
          <li key={index} aria-current={isLast ? 'step' : undefined}>
            <StatusBadge status={{kind, code, name: nameOf(code)}} started={started} />
            {isLast && <span> {translate({id: 'portal.console.way.now', message: '(current)'})}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function kindName(kind: Change['kind']): string {
  switch (kind) {
    case 'transaction':
      return translate({id: 'portal.console.kind.transaction', message: 'Transaction'});
    case 'refund':
      return translate({id: 'portal.console.kind.refund', message: 'Refund'});
    case 'dispute':
      return translate({id: 'portal.console.kind.dispute', message: 'Dispute'});
    case 'invoice':
      return translate({id: 'portal.console.kind.invoice', message: 'Invoice'});
    case 'wallet':
      return translate({id: 'portal.console.kind.wallet', message: 'Wallet'});
  }
}
