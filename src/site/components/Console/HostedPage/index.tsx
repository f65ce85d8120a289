/**
 * A page of the gateway for the customer, in a frame with an opaque origin that can send no requests. Submissions and
 * links in the frame arrive as messages, and are requested from the gateway here. Addresses of the merchant are
 * displayed, but never opened.
 */
import {useCallback, useEffect, useRef, useState, type ReactNode, type RefObject} from 'react';
import clsx from 'clsx';
import {translate} from '@docusaurus/Translate';
import type {Session, ShownPage, Snapshot} from '@site/src/tools';
import type {Asking} from './asking';
import {resolve, titleOf} from './document';
import {fill} from './fill';
import {readMessage} from './message';
import styles from '../styles.module.css';
import own from './styles.module.css';

interface Props {
  session: Session;
  snapshot: Snapshot;
  /** Addresses of the hosted pages in the response; the first one is opened by the bar of the request. */
  urls: readonly string[];
  /** Opens a page for the reader. */
  onOpen: (url: string) => void;
  asking: Asking;
  /** Closes the console. */
  close: () => void;
}

export default function HostedPage({session, snapshot: {page, clock}, urls, onOpen, asking, close}: Props): ReactNode {
  const section = useRef<HTMLElement>(null);
  const others = urls.slice(1);
  const title = translate({id: 'portal.console.page', message: 'Payment page'});
  return (
    // The frame is ready before there is a page to show.
    <section
      ref={section}
      className={clsx(styles.section, styles.result)}
      aria-label={title}
      hidden={others.length === 0 && !page}
    >
      <div className={own.head}>
        <h3 className={styles.heading}>{title}</h3>
        {others.map((url) => (
          <button key={url} type="button" className={styles.button} onClick={() => onOpen(url)}>
            {translate({id: 'portal.console.page.open', message: 'Open payment page'})}
            <code> {new URL(url).pathname}</code>
          </button>
        ))}
        {page && (
          <button type="button" className={styles.button} onClick={() => session.closePage()}>
            {translate({id: 'portal.console.page.leave', message: 'Leave page'})}
          </button>
        )}
      </div>
      <Frame page={page} still={clock.still} session={session} asking={asking} section={section} close={close} />
    </section>
  );
}

interface FrameProps {
  page: ShownPage | undefined;
  /** True if the clock is stopped, so that pages do not refresh automatically. */
  still: boolean;
  session: Session;
  asking: Asking;
  /** Section around the frame. */
  section: RefObject<HTMLElement | null>;
  close: () => void;
}

/** Border of the frame above and below, in px. */
const BORDERS = 2;

function Frame({page, still, session, asking, section, close}: FrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const [height, setHeight] = useState<number>();
  /** True until the height of a page that the reader has asked for is known. */
  const comes = useRef(false);
  /** Number of such pages whose height is known. */
  const [arrived, setArrived] = useState(0);
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
      if ('height' in message) {
        setHeight(message.height);
        if (comes.current) setArrived((count) => count + 1);
        comes.current = false;
        return;
      }
      if (!page) return;
      const {url, hosted} = resolve('href' in message ? message.href : message.action, page.url);
      if (!hosted) setOutside({of: page, url});
      else {
        asking.ask();
        void session.visit({url, ...('fields' in message && {fields: message.fields})});
      }
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [session, page, asking, close]);

  const posted = useRef<string>(undefined);
  useEffect(() => {
    const html = page?.answer.html;
    // A refresh that changes nothing keeps what the customer has typed; a page that the reader opens again is fresh.
    const focus = html !== undefined && ready && asking.take();
    if (!focus && (!ready || posted.current === html)) return;
    posted.current = html;
    if (html === undefined) return;
    // The opaque origin of the frame cannot be named as target origin. The message contains only the customer's page.
    if (focus) frame.current!.focus({preventScroll: true});
    comes.current = focus;
    const dark = document.documentElement.dataset.theme === 'dark';
    frame.current?.contentWindow?.postMessage({html, dark, focus}, '*');
  }, [ready, page, asking]);
  // Only now is the content tall enough to scroll the section to the top.
  useEffect(() => {
    // At once: a button or link of the page must not move below the pointer of a customer who is about to press it.
    if (arrived > 0) section.current!.scrollIntoView({block: 'start', behavior: 'instant'});
  }, [arrived, section]);

  const leadsTo = page?.answer.leadsTo;
  const shop = leadsTo && !leadsTo.hosted ? leadsTo.url : undefined;
  const away = page && outside?.of === page ? outside.url : shop;
  return (
    <>
      <iframe
        ref={place}
        hidden={!page}
        className={own.frame}
        height={height === undefined ? undefined : height + BORDERS}
        sandbox="allow-scripts"
        title={titleOf(page?.answer.html ?? '') || translate({id: 'portal.console.page', message: 'Payment page'})}
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
              message: 'The customer would now return to:',
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
      {translate({id: 'portal.console.page.refresh', message: 'The page refreshes in {seconds} s.'}, {seconds})}{' '}
      <button type="button" className={styles.button} onClick={() => void session.visit({url})}>
        {translate({id: 'portal.console.page.go', message: 'Continue'})}
      </button>
    </p>
  );
}
