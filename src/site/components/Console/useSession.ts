/** The session of the page. All Run buttons share it, and it ends when the page is left. */
import {useCallback, useEffect, useState, useSyncExternalStore} from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Locale} from '@site/src/brand';
import {startGateway, createSession, type Session, type Snapshot} from '@site/src/tools';
import {whenReleased} from './whenReleased';

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
  // A callback that arrives lengthens the page above the buttons of the log.
  const subscribe = useCallback(
    (listener: () => void) => {
      let cancel = () => {};
      const unsubscribe = session.subscribe(() => {
        cancel();
        cancel = whenReleased(listener);
      });
      return () => {
        cancel();
        unsubscribe();
      };
    },
    [session],
  );
  return [session, useSyncExternalStore(subscribe, session.snapshot, session.snapshot)];
}

const newSession = (url: string, locale: Locale) =>
  createSession({
    start: startGateway,
    url,
    locale,
    now: Date.now,
    seed: () => crypto.getRandomValues(new Uint32Array(1))[0]!,
  });
