/** The session of the page. All Run buttons share it, and it ends when the page is left. */
import {useEffect, useState, useSyncExternalStore} from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Locale} from '@site/src/brand';
import {startGateway, createSession, type Session, type Snapshot} from '@site/src/tools';

let shared: {session: Session; users: number} | undefined;

export function useSession(): [Session, Snapshot] {
  const {siteConfig, i18n} = useDocusaurusContext();
  const url = useBaseUrl(siteConfig.customFields!.liveGateway as string);
  const locale = i18n.currentLocale as Locale;
  const [session] = useState(() => {
    shared ??= {session: newSession(url, locale), users: 0};
    return shared.session;
  });
  useEffect(() => {
    shared ??= {session, users: 0};
    shared.users += 1;
    return () => {
      shared!.users -= 1;
      if (shared!.users > 0) return;
      session.stop();
      shared = undefined;
    };
  }, [session]);
  return [session, useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot)];
}

const newSession = (url: string, locale: Locale) =>
  createSession({
    start: startGateway,
    url,
    locale,
    now: Date.now,
    seed: () => crypto.getRandomValues(new Uint32Array(1))[0]!,
  });
