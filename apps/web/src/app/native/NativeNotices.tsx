/**
 * Keeps the phone's schedule of notifications as the stored data want it: it is replaced when the clock, the plan, a
 * match, a session, the settings or the language change, and when the person returns to the app.
 */
import { nameOf } from '@touchline/domain/attendance/gathering';
import { opponentOf } from '@touchline/domain/match/events/names';
import { type NoticeSources, noticesOf } from '@touchline/domain/notices/notices';
import { useEffect, useSyncExternalStore } from 'react';
import { useSettings } from '#data/hooks/settings.ts';
import { useLiveQuery } from '#data/hooks/use-live-query.ts';
import { isInFront, onBackgroundChange } from '#data/native/background.ts';
import { bridge, type LocalNotice } from '#data/native/bridge.ts';
import { useClient } from '#data/page/react.tsx';
import { concernsNotices, type StoredNotices, storedNotices } from '#data/queries/notice-sources.ts';
import { permissionSource } from '#data/settings/background-notices.ts';
import { localNoticeOf, type NoticeSubject } from './notice-words.ts';

/** Several taps in a row replace it once. */
const SETTLED_MS = 400;

export function NativeNotices() {
  const client = useClient();
  const settings = useSettings();
  const stored = useLiveQuery(
    client.live.query('native notices', () => storedNotices(client), concernsNotices),
  );
  const inFront = useSyncExternalStore(onBackgroundChange, isInFront);
  const everyMinutes = settings?.change_reminder ?? 0;
  const permission = useSyncExternalStore(permissionSource.subscribe, permissionSource.get);
  // Without the permission the system refuses every schedule.
  const wanted = (settings?.pushnotifications ?? false) && permission === 'granted';

  useEffect(() => {
    if (stored === undefined) return;
    const timer = setTimeout(
      () => {
        const sources = { ...stored, nowMs: client.now(), everyMinutes };
        // What the system refuses now is tried with the next change, and on the next return to the app.
        bridge()
          ?.notices.replace(wanted ? localNotices(sources) : [])
          .catch(() => undefined);
      },
      inFront ? SETTLED_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [client, stored, everyMinutes, wanted, inFront]);

  // After the sign-out nothing of the account is announced.
  useEffect(
    () => () =>
      void bridge()
        ?.notices.replace([])
        .catch(() => undefined),
    [],
  );
  return null;
}

function localNotices(
  sources: StoredNotices & Pick<NoticeSources, 'nowMs' | 'everyMinutes'>,
): readonly LocalNotice[] {
  const subjects = new Map<string, NoticeSubject>([
    ...sources.running.map(
      (match) =>
        [`matches/${match.sid}`, { gathering: match, title: opponentOf(match), team: null }] as const,
    ),
    ...sources.coming.map((subject) => {
      const { collection, sid } = nameOf(subject.gathering);
      return [`${collection}/${sid}`, subject] as const;
    }),
  ]);
  return noticesOf(sources).flatMap((notice) => {
    const subject = subjects.get(`${notice.about.collection}/${notice.about.sid}`);
    return subject === undefined ? [] : [localNoticeOf(notice, subject)];
  });
}
