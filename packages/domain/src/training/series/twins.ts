/**
 * Sessions of one series on the same day. Two devices that extend a series, each without network, both make a session
 * for every new day. Readers show one of them; the next change of the series removes the other.
 */
import type { TrainingSession } from '../../entity/tables/training.ts';
import { isRecorded } from './recorded.ts';
import { seriesId } from './segments.ts';

export type Twin = Pick<TrainingSession, 'sid' | 'series' | 'date'>;

/**
 * True for a session that is shown in any case: something is recorded, or it was changed by itself.
 * @param noted the sessions that have a note of their own
 */
export function isOwnSession(session: TrainingSession, noted: ReadonlySet<number>): boolean {
  return session.apart || session.status !== '' || isRecorded(session, noted);
}

/**
 * The sessions to show, in their order. Of several on one day of a series, those with something recorded or changed by
 * itself are shown, else the one with the lowest id: every device chooses the same.
 *
 * @param isOwn what `isOwnSession` says of a session
 */
export function withoutTwins<S extends Twin>(
  sessions: readonly S[],
  isOwn: (session: S) => boolean,
): readonly S[] {
  const shown = new Map<string, S>();
  for (const session of sessions) {
    if (session.series === '') continue;
    const key = dayKey(session);
    const other = shown.get(key);
    if (other === undefined || isBefore(session, other, isOwn)) shown.set(key, session);
  }
  return sessions.filter(
    (session) => session.series === '' || shown.get(dayKey(session)) === session || isOwn(session),
  );
}

/** The others on the day of a session that have nothing recorded: they are removed with it. */
export function twinsOf(
  session: TrainingSession,
  sessions: readonly TrainingSession[],
  noted: ReadonlySet<number>,
): readonly TrainingSession[] {
  if (session.series === '') return [];
  const key = dayKey(session);
  return sessions.filter(
    (other) =>
      other.sid !== session.sid &&
      other.series !== '' &&
      dayKey(other) === key &&
      !isOwnSession(other, noted),
  );
}

function dayKey({ series, date }: Twin): string {
  return `${seriesId(series)} ${date}`;
}

function isBefore<S extends Twin>(one: S, other: S, isOwn: (session: S) => boolean): boolean {
  if (isOwn(one) !== isOwn(other)) return isOwn(one);
  // Ids of this device, below 0, become higher ids of the server.
  if (one.sid > 0 !== other.sid > 0) return one.sid > 0;
  return Math.abs(one.sid) < Math.abs(other.sid);
}
