/** Clock of the sandbox: displays and advances the time. */
import {useEffect, useId, useState, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {nextExpiry, type Session, type Snapshot} from '@site/src/tools';
import Moment from '../Moment';
import styles from '../styles.module.css';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Longest advance that the gateway accepts, in days. */
const LONGEST_DAYS = 366;

export default function Time({session, snapshot: {clock, objects}}: {session: Session; snapshot: Snapshot}): ReactNode {
  const now = useGatewayTime(clock);
  const title = translate({id: 'portal.console.time', message: 'Sandbox clock'});
  const expiry = nextExpiry(objects, now);
  const move = (ms: number) => void session.move(ms);
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <p className={styles.line}>
        <Moment at={now} />
        {clock.still && (
          <span className={styles.hint}> {translate({id: 'portal.console.time.still', message: 'stopped'})}</span>
        )}
      </p>
      <div className={styles.actions}>
        {steps().map(([label, ms]) => (
          <button key={ms} type="button" className={styles.button} onClick={() => move(ms)}>
            {label}
          </button>
        ))}
        {expiry !== undefined && (
          <button
            type="button"
            className={styles.button}
            onClick={() => move(Math.max(0, expiry - gatewayTime(clock)))}
          >
            {translate({id: 'portal.console.time.expiry', message: 'Skip to next expiry'})}
          </button>
        )}
      </div>
      <ByAmount move={move} />
    </section>
  );
}

function ByAmount({move}: {move: (ms: number) => void}): ReactNode {
  const [amount, setAmount] = useState(10);
  const [unit, setUnit] = useState(MINUTE_MS);
  const ids = {amount: useId(), unit: useId()};
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault();
        move(amount * unit);
      }}
    >
      <label htmlFor={ids.amount}>{translate({id: 'portal.console.time.by', message: 'Advance by'})}</label>
      <input
        id={ids.amount}
        type="number"
        className={styles.input}
        min={1}
        max={Math.floor((LONGEST_DAYS * DAY_MS) / unit)}
        step={1}
        required
        value={amount || ''}
        onChange={({target}) => setAmount(target.valueAsNumber)}
      />
      <select
        id={ids.unit}
        className={styles.input}
        aria-label={translate({id: 'portal.console.time.unit', message: 'Unit'})}
        value={unit}
        onChange={({target}) => setUnit(Number(target.value))}
      >
        <option value={1000}>{translate({id: 'portal.console.time.seconds', message: 'seconds'})}</option>
        <option value={MINUTE_MS}>{translate({id: 'portal.console.time.minutes', message: 'minutes'})}</option>
        <option value={HOUR_MS}>{translate({id: 'portal.console.time.hours', message: 'hours'})}</option>
        <option value={DAY_MS}>{translate({id: 'portal.console.time.days', message: 'days'})}</option>
      </select>
      <button type="submit" className={styles.button}>
        {translate({id: 'portal.console.time.move', message: 'Advance'})}
      </button>
    </form>
  );
}

const steps = (): [label: string, ms: number][] => [
  [translate({id: 'portal.console.time.minute', message: '+1 min'}), MINUTE_MS],
  [translate({id: 'portal.console.time.hour', message: '+1 hour'}), HOUR_MS],
  [translate({id: 'portal.console.time.day', message: '+1 day'}), DAY_MS],
];

/** Current time of the gateway in ms; unless stopped, it runs with the reader's clock. */
const gatewayTime = ({gateway, seen, still}: Snapshot['clock']): number =>
  still ? gateway : gateway + Math.max(0, Date.now() - seen);

function useGatewayTime(clock: Snapshot['clock']): number {
  const [, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return gatewayTime(clock);
}
