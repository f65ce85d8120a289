/**
 * The program in each language, byte for byte as the page of the call would print it for this body. While the edited
 * body cannot be sent by a program, the last valid program is shown.
 */
import {useMemo, useRef, useState, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Tabs, {TabItem} from '@site/src/site/components/Tabs';
import {readSample, sampleLanguages, type SampleLanguage} from '@site/src/samples/browser';
import {type CallsFile, sayIn, type PreparedSample, prepareSample} from '@site/src/tools';
import type {CodeProps} from '../props';
import Bytes from '../../Bytes';
import Recorded from '../../Recorded';
import CopyButton from './CopyButton';
import Execution from './Execution';
import {adviceOn} from './advice';
import {useChosenTab} from './useChosenTab';
import styles from '../../styles.module.css';

export {codeOf} from './codeOf';

/**
 * True if the output of the language's program has been recorded, because a browser cannot run it. The raw request is
 * not a program.
 */
const isRecorded = ({id, run}: SampleLanguage): boolean => run !== '' && id !== 'javascript';

interface Props extends CodeProps, CallsFile {
  callsUrl: string;
}

export default function Programs({sample, first, draft, session, calls, comments, callsUrl}: Props): ReactNode {
  const group = useRef<HTMLDivElement>(null);
  const chosen = useChosenTab(group);
  const write = ({path, body}: typeof draft) => {
    // The idempotency key of the sample belongs to its own call.
    const key = path === first.path ? readSample(sample)?.key : undefined;
    return prepareSample(calls, {path, body, ...(key !== undefined && {key})});
  };
  const [kept, setKept] = useState(() => write(first));
  // oxlint-disable-next-line react/exhaustive-deps -- all that `write` reads is named
  const now = useMemo(() => write(draft), [calls, sample, first.path, draft.path, draft.body]);
  if (!('problem' in now) && now !== kept) setKept(now);
  return (
    <>
      <output className={styles.hint}>{'problem' in now && adviceOn(now.problem)}</output>
      <div ref={group}>
        <Tabs groupId="language">
          {sampleLanguages.map((language) => (
            <TabItem key={language.id} value={language.id} label={language.label}>
              {language.id === chosen && !('problem' in kept) && (
                <>
                  <Program
                    language={language}
                    written={kept}
                    comments={comments}
                    callsUrl={callsUrl}
                    session={session}
                  />
                  {isRecorded(language) && <Recorded language={language.id} sample={sample} />}
                </>
              )}
            </TabItem>
          ))}
        </Tabs>
      </div>
    </>
  );
}

interface ProgramProps extends Pick<Props, 'callsUrl' | 'comments' | 'session'> {
  language: SampleLanguage;
  written: PreparedSample;
}

function Program({language, written, comments, callsUrl, session}: ProgramProps): ReactNode {
  const {currentLocale} = useDocusaurusContext().i18n;
  const {input, module} = written;
  const {text, shown} = language.write(input, sayIn(comments, currentLocale));
  return (
    <>
      <Bytes
        label={translate(
          {id: 'portal.console.code.program', message: 'Code in {language}'},
          {language: language.label},
        )}
        text={text}
        from={shown?.from ?? 1}
      />
      {language.id === 'javascript' ? (
        <Execution
          input={input}
          address={new URL(module, new URL(callsUrl, window.location.href)).href}
          session={session}
        >
          <CopyButton text={text} />
        </Execution>
      ) : (
        <div className={styles.actions}>
          <CopyButton text={text} />
        </div>
      )}
    </>
  );
}
