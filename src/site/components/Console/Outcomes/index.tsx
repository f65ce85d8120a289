/** Choices of named sandbox outcomes: one for each body field that triggers them. */
import {useId, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {memberOf, type Outcome} from '@site/src/tools';
import styles from '../styles.module.css';

interface Props {
  outcomes: readonly Outcome[];
  body: string;
  /** @param value undefined restores the value of the sample */
  onChoose: (field: string, value: string | undefined) => void;
}

export default function Outcomes({outcomes, body, onChoose}: Props): ReactNode {
  const fields = [...new Set(outcomes.map(({field}) => field))];
  return fields.map((field) => (
    <Choice
      key={field}
      field={field}
      outcomes={outcomes.filter((one) => one.field === field)}
      value={String(memberOf(body, field) ?? '')}
      onChoose={onChoose}
    />
  ));
}

function Choice({field, outcomes, value, onChoose}: {field: string; value: string} & Omit<Props, 'body'>): ReactNode {
  const id = useId();
  const groups = [...new Set(outcomes.map(({group}) => group))];
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {groups.map(groupName).join(' · ')} <code>{field}</code>
      </label>
      <select
        id={id}
        className={styles.input}
        value={outcomes.some((one) => one.value === value) ? value : ''}
        onChange={({target}) => onChoose(field, target.value || undefined)}
      >
        <option value="">{translate({id: 'portal.console.outcome.sample', message: 'As in the sample'})}</option>
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
      return translate({id: 'portal.console.outcome.payment', message: 'Payment'});
    case 'failure':
      return translate({id: 'portal.console.outcome.failure', message: 'Failure reason'});
    case 'callback':
      return translate({id: 'portal.console.outcome.callback', message: 'Callbacks'});
    case 'request':
      return translate({id: 'portal.console.outcome.request', message: 'Fault of the request'});
    case 'refund':
      return translate({id: 'portal.console.outcome.refund', message: 'Refund'});
    case 'dispute':
      return translate({id: 'portal.console.outcome.dispute', message: 'Dispute'});
    case 'money':
      return translate({id: 'portal.console.outcome.money', message: 'Money that arrives'});
    case 'payout':
      return translate({id: 'portal.console.outcome.payout', message: 'Payout'});
  }
}
