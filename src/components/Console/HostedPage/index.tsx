/**
 * A page that the gateway shows to a customer, in a frame that has no origin and can send nothing. What is pressed there is told
 * by a message, and asked of the gateway here. Addresses of the shop are shown, never followed.
 */
import {useEffect, useRef, useState, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import type {Session, ShownPage, Snapshot} from '@site/src/live/console/session';
import {framed, pagesIn, resolve, titleOf} from './document';
import {readMessage} from './message';
import styles from '../styles.module.css';
import own from './styles.module.css';

interface Props {
  session: Session;
  snapshot: Snapshot;
  baseUrl: string;
  /** Closes the console. */
  close: () => void;
}

export default function HostedPage({session, snapshot: {sent, page, clock}, baseUrl, close}: Props): ReactNode {
  const urls = pagesIn(sent?.called.answer?.text ?? '', baseUrl);
  if (urls.length === 0 && !page) return null;
  const title = translate({id: 'portal.console.page', message: 'Payment page'});
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <div className={styles.actions}>
        {urls.map((url) => (
          <button
            key={url}
            type="button"
            className={page ? styles.button : styles.main}
            onClick={() => void session.visit({url})}
          >
            {translate({id: 'portal.console.page.open', message: 'Open payment page'})}
            {urls.length > 1 && <code> {new URL(url).pathname}</code>}
          </button>
        ))}
        {page && (
          <button type="button" className={styles.button} onClick={() => session.closePage()}>
            {translate({id: 'portal.console.page.leave', message: 'Leave the page'})}
          </button>
        )}
      </div>
      {page && <Frame page={page} still={clock.still} session={session} close={close} />}
    </section>
  );
}

interface FrameProps {
  page: ShownPage;
  /** Time stands still, so no page goes on by itself. */
  still: boolean;
  session: Session;
  close: () => void;
}

function Frame({page: {url, answer}, still, session, close}: FrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const script = new URL(useBaseUrl('/live/frame.js'), window.location.origin).href;
  /** What was pressed on this state of the page, and leads away from the gateway. */
  const [outside, setOutside] = useState<{of: typeof answer; url: string}>();

  useEffect(() => {
    const onMessage = ({source, data}: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const message = readMessage(data);
      if (!message) return;
      if ('key' in message) return close();
      const {url: next, hosted} = resolve('href' in message ? message.href : message.action, url);
      if (!hosted) setOutside({of: answer, url: next});
      else void session.visit({url: next, ...('fields' in message && {fields: message.fields})});
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [session, url, answer, close]);

  const {leadsTo, html} = answer;
  const shop = leadsTo && !leadsTo.hosted ? leadsTo.url : undefined;
  const away = outside?.of === answer ? outside.url : shop;
  return (
    <>
      <iframe
        ref={frame}
        className={own.frame}
        sandbox="allow-scripts"
        title={titleOf(html) || translate({id: 'portal.console.page', message: 'Payment page'})}
        srcDoc={framed(html, script)}
      />
      {leadsTo?.hosted && leadsTo.seconds !== undefined && (
        <Refresh key={answer.elapsed} seconds={leadsTo.seconds} still={still} url={leadsTo.url} session={session} />
      )}
      <output>
        {away !== undefined && (
          <span className={styles.line}>
            {translate({
              id: 'portal.console.page.away',
              message: 'The customer would go to the shop, which is not followed here:',
            })}{' '}
            <code>{away}</code>
          </span>
        )}
      </output>
    </>
  );
}

interface RefreshProps {
  seconds: number;
  still: boolean;
  url: string;
  session: Session;
}

/** The page goes on by itself, which is told, and can be had at once. */
function Refresh({seconds, still, url, session}: RefreshProps): ReactNode {
  useEffect(() => {
    if (still) return undefined;
    const timer = setTimeout(() => void session.visit({url}), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds, still, url, session]);
  return (
    <p className={styles.line}>
      {translate({id: 'portal.console.page.refresh', message: 'The page asks again after {seconds} s.'}, {seconds})}{' '}
      <button type="button" className={styles.button} onClick={() => void session.visit({url})}>
        {translate({id: 'portal.console.page.go', message: 'Continue'})}
      </button>
    </p>
  );
}
