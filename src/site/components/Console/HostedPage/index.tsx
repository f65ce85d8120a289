/**
 * A page of the gateway for the customer, in a frame with an opaque origin that can send no requests. Submissions and
 * links in the frame arrive as messages, and are requested from the gateway here. Addresses of the merchant are
 * displayed, but never opened.
 */
import {useCallback, useEffect, useRef, useState, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import type {Session, ShownPage, Snapshot} from '@site/src/tools';
import {pagesIn, resolve, titleOf} from './document';
import {fill} from './fill';
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
  const title = translate({id: 'portal.console.page', message: 'Payment page'});
  return (
    // The frame is ready before there is a page to show.
    <section className={styles.section} aria-label={title} hidden={urls.length === 0 && !page}>
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
      <Frame page={page} still={clock.still} session={session} close={close} />
    </section>
  );
}

interface FrameProps {
  page: ShownPage | undefined;
  /** True if the clock is stopped, so that pages do not refresh automatically. */
  still: boolean;
  session: Session;
  close: () => void;
}

function Frame({page, still, session, close}: FrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const place = useCallback((element: HTMLIFrameElement | null) => {
    frame.current = element;
    if (element) fill(element);
  }, []);
  /** The last target that leads away from the gateway, with the page that it was on. */
  const [outside, setOutside] = useState<{of: ShownPage; url: string}>();

  useEffect(() => {
    const onMessage = ({source, data}: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const message = readMessage(data);
      if (!message) return;
      if ('ready' in message) return setReady(true);
      if ('key' in message) return close();
      if (!page) return;
      const {url, hosted} = resolve('href' in message ? message.href : message.action, page.url);
      if (!hosted) setOutside({of: page, url});
      else void session.visit({url, ...('fields' in message && {fields: message.fields})});
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [session, page, close]);

  const html = page?.answer.html;
  useEffect(() => {
    // The opaque origin of the frame cannot be named as target origin. The message contains only the customer's page.
    if (ready && html !== undefined) frame.current?.contentWindow?.postMessage({html}, '*');
  }, [ready, html]);

  const leadsTo = page?.answer.leadsTo;
  const shop = leadsTo && !leadsTo.hosted ? leadsTo.url : undefined;
  const away = page && outside?.of === page ? outside.url : shop;
  return (
    <>
      <iframe
        ref={place}
        hidden={!page}
        className={own.frame}
        sandbox="allow-scripts"
        title={titleOf(html ?? '') || translate({id: 'portal.console.page', message: 'Payment page'})}
      />
      {page && leadsTo?.hosted && leadsTo.seconds !== undefined && (
        <Refresh
          key={page.answer.elapsed}
          seconds={leadsTo.seconds}
          still={still}
          url={leadsTo.url}
          session={session}
        />
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

/** Notice that the page refreshes automatically, with a button to refresh at once. */
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
