/** Choices of named sandbox outcomes, folded: one for each body field that triggers them. */
import {useId, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {memberOf, type Outcome} from '@site/src/tools';
import Fold from '../Fold';
import styles from '../styles.module.css';

interface Props {
  outcomes: readonly Outcome[];
  body: string;
  /** @param value undefined restores the value of the sample */
  onChoose: (field: string, value: string | undefined) => void;
}

export default function Outcomes({outcomes, body, onChoose}: Props): ReactNode {
  const fields = [...new Set(outcomes.map(({field}) => field))];
  if (fields.length === 0) return null;
  const chosen = fields.flatMap((field) => nameIn(outcomes, field, body) ?? []);
  return (
    <div className={styles.simulation}>
      <Fold label={[translate({id: 'portal.console.outcome', message: 'Simulate an outcome'}), ...chosen].join(' · ')}>
        {fields.map((field) => (
          <Choice
            key={field}
            field={field}
            outcomes={outcomes.filter((one) => one.field === field)}
            value={String(memberOf(body, field) ?? '')}
            onChoose={onChoose}
          />
        ))}
      </Fold>
    </div>
  );
}

/** Name of the outcome that the body requests in a field. */
const nameIn = (outcomes: readonly Outcome[], field: string, body: string): string | undefined =>
  outcomes.find((one) => one.field === field && one.value === memberOf(body, field))?.name;

function Choice({field, outcomes, value, onChoose}: {field: string; value: string} & Omit<Props, 'body'>): ReactNode {
  const id = useId();
  const groups = [...new Set(outcomes.map(({group}) => group))];
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {groupName(groups[0]!)} <code>{field}</code>
      </label>
      <select
        id={id}
        className={styles.input}
        value={outcomes.some((one) => one.value === value) ? value : ''}
        onChange={({target}) => onChoose(field, target.value || undefined)}
      >
        <option value="">{translate({id: 'portal.console.outcome.sample', message: 'No simulation'})}</option>
        {groups.map((group) => (
          <optgroup key={group} label={groupName(group)}>
            {outcomes
              .filter((one) => one.group === group)
              .map((one) => (
                <option key={one.value} value={one.value}>
                  {`${one.name}: ${one.meaning.replaceAll('`', '')}`}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

function groupName(group: Outcome['group']): string {
  switch (group) {
    case 'payment':
      return translate({id: 'portal.console.outcome.payment', message: 'Payment outcome'});
    case 'failure':
      return translate({id: 'portal.console.outcome.failure', message: 'Failure reason'});
    case 'callback':
      return translate({id: 'portal.console.outcome.callback', message: 'Callbacks'});
    case 'request':
      return translate({id: 'portal.console.outcome.request', message: 'Simulate an error'});
    case 'refund':
      return translate({id: 'portal.console.outcome.refund', message: 'Refund'});
    case 'dispute':
      return translate({id: 'portal.console.outcome.dispute', message: 'Dispute'});
    case 'money':
      return translate({id: 'portal.console.outcome.money', message: 'Simulate a late or partial payment'});
    case 'claim':
      return translate({id: 'portal.console.outcome.claim', message: 'Search for claimed money'});
    case 'payout':
      return translate({id: 'portal.console.outcome.payout', message: 'Payout'});
  }
}
