/** Error screen in place of a page that crashed, with the cause and a retry button. */
import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import Translate, {translate} from '@docusaurus/Translate';
import {NO_HYDRATION} from '@site/src/page';
import styles from './styles.module.css';

interface Props {
  error: Error;
  tryAgain: () => void;
}

/** @returns the error and its chain of causes */
const causesOf = (error: Error): Error[] => [error, ...(error.cause ? causesOf(error.cause as Error) : [])];

export default function CrashScreen({error, tryAgain}: Props): ReactNode {
  return (
    <main className={styles.screen}>
      <Head>
        <title>{translate({id: 'portal.crash.title', message: 'Page Error'})}</title>
      </Head>
      <h1>
        <Translate id="theme.ErrorPageContent.title" description="The title of the fallback page when the page crashed">
          This page crashed
        </Translate>
      </h1>
      <p>
        <Translate id="portal.crash.advice" description="Advice on the crash screen">
          Try again. If it crashes again, reload the page. Nothing you typed was sent.
        </Translate>
      </p>
      {/* If the first render crashes, the page is never marked as hydrated although React runs: see
         `src/page/body/hydration`. */}
      <button type="button" className="button button--primary" {...{[NO_HYDRATION]: ''}} onClick={tryAgain}>
        <Translate
          id="theme.ErrorPageContent.tryAgain"
          description="The label of the button to try again rendering when the React error boundary captures an error"
        >
          Try again
        </Translate>
      </button>
      <div role="alert">
        {causesOf(error).map((cause, index) => (
          <p key={index} className={styles.message}>
            {index > 0 && (
              <strong>
                <Translate id="portal.crash.cause" description="Stands before the cause of an error">
                  Cause:
                </Translate>{' '}
              </strong>
            )}
            {cause.message}
          </p>
        ))}
      </div>
    </main>
  );
}
