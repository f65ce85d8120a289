/** The fields of a message: name, value, meaning. */
import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Field, Unit, Words} from '@site/src/tools';
import styles from '@site/src/site/components/Console/styles.module.css';
import Says, {Marked} from './Says';
import Way from './Way';
import own from './styles.module.css';

interface Props {
  fields: readonly Field[];
  /** True if more fields were left out. */
  cut: boolean;
  words: Words;
}

export default function Fields({fields, cut, words}: Props): ReactNode {
  const {i18n} = useDocusaurusContext();
  return (
    <>
      <dl className={own.fields}>
        {fields.map((field) => (
          <div key={`${field.start} ${field.path}`}>
            <dt>
              {field.link ? (
                <Way to={field.link}>
                  <code>{field.path}</code>
                </Way>
              ) : (
                <code>{field.path}</code>
              )}
            </dt>
            <dd>
              <code>{field.value}</code>
              {field.unit && <> = {unitText(field.unit, i18n.currentLocale)}</>}
              {field.meaning && (
                <span>
                  {' '}
                  <Marked text={field.meaning} />
                </span>
              )}
              {field.description && (
                <span className={styles.hint}>
                  {' '}
                  <Marked text={field.description} />
                </span>
              )}
              {field.notes.map((note) => (
                <p key={note.id} className={styles.line}>
                  <Says message={note} words={words} />
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {cut && (
        <p className={styles.hint}>{translate({id: 'portal.decoder.cut', message: 'Some fields are not shown.'})}</p>
      )}
    </>
  );
}

/** Formats an amount, a time or a code for the locale. */
function unitText(unit: Unit, locale: string): string {
  switch (unit.kind) {
    case 'price':
      return `${unit.price}\u00a0${unit.currency}`;
    case 'moment':
      return `${new Date(unit.moment).toISOString().replace(/\.\d+Z$/, 'Z')}, ${ageText(unit.age, locale)}`;
    case 'currency':
      return new Intl.DisplayNames(locale, {type: 'currency'}).of(unit.currency) ?? unit.currency;
    case 'country':
      return new Intl.DisplayNames(locale, {type: 'region'}).of(unit.country) ?? unit.country;
  }
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** @param age in seconds, negative for the future */
function ageText(age: number, locale: string): string {
  const [unit, seconds] = STEPS.find(([, length]) => Math.abs(age) >= length) ?? STEPS.at(-1)!;
  return new Intl.RelativeTimeFormat(locale).format(-Math.round(age / seconds), unit);
}
