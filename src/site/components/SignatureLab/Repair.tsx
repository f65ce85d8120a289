/** Correct code, in the language selected on the page or another. */
import {useId, useState, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {SAMPLE_LABELS} from '@site/src/samples/browser';
import type {RepairLanguage} from '@site/src/tools';
import Bytes from '@site/src/site/components/Console/Bytes';
import styles from '@site/src/site/components/Console/styles.module.css';

const LANGUAGES = Object.keys(SAMPLE_LABELS) as RepairLanguage[];

/** Language of the selected tab of the page. */
function chosenLanguage(): RepairLanguage {
  const tab = document.querySelector('[data-tabs="language"] [aria-selected="true"]')?.getAttribute('data-value');
  return LANGUAGES.find((one) => one === tab) ?? LANGUAGES[0]!;
}

export default function Repair({repairs}: {repairs: Record<RepairLanguage, string>}): ReactNode {
  const id = useId();
  const [language, setLanguage] = useState(chosenLanguage);
  return (
    <>
      <div className={styles.inline}>
        <label htmlFor={id}>{translate({id: 'portal.lab.repair', message: 'Fix in'})}</label>
        <select
          id={id}
          className={styles.input}
          value={language}
          onChange={({currentTarget}) => setLanguage(currentTarget.value as RepairLanguage)}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {SAMPLE_LABELS[one]}
            </option>
          ))}
        </select>
      </div>
      <Bytes label={translate({id: 'portal.lab.repair.code', message: 'Fix'})} text={repairs[language]} />
    </>
  );
}
