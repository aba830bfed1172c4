/**
 * Sessions of one series on the same day. Two devices that extend a series, each without network, both make a session
 * for every new day. Readers show one of them; the next change of the series removes the other.
 */
import type { TrainingSession } from '../../entity/tables/training.ts';
import { isRecorded } from './recorded.ts';
import { seriesId } from './segments.ts';

/**
 * The sessions to show, in their order. Of several on one day of a series, those with something recorded or changed by
 * itself are shown, else the one with the lowest id: every device chooses the same.
 *
 * @param noted the sessions that have a note of their own
 */
export function withoutTwins<S extends TrainingSession>(
  sessions: readonly S[],
  noted: ReadonlySet<number>,
): readonly S[] {
  const shown = new Map<string, S>();
  const own = (session: S) => session.apart || session.status !== '' || isRecorded(session, noted);
  for (const session of sessions) {
    if (session.series === '') continue;
    const key = dayKey(session);
    const other = shown.get(key);
    if (other === undefined || isBefore(session, other, own)) shown.set(key, session);
  }
  return sessions.filter(
    (session) => session.series === '' || own(session) || shown.get(dayKey(session)) === session,
  );
}

/** The others on the day of a session that have nothing recorded: they are removed with it. */
export function twinsOf(
  session: TrainingSession,
  sessions: readonly TrainingSession[],
  noted: ReadonlySet<number>,
): readonly TrainingSession[] {
  if (session.series === '') return [];
  return sessions.filter(
    (other) =>
      other.sid !== session.sid &&
      other.series !== '' &&
      dayKey(other) === dayKey(session) &&
      !other.apart &&
      other.status === '' &&
      !isRecorded(other, noted),
  );
}

function dayKey({ series, date }: TrainingSession): string {
  return `${seriesId(series)} ${date}`;
}

function isBefore<S extends TrainingSession>(one: S, other: S, own: (session: S) => boolean): boolean {
  if (own(one) !== own(other)) return own(one);
  // Ids of this device, below 0, become higher ids of the server.
  if (one.sid > 0 !== other.sid > 0) return one.sid > 0;
  return Math.abs(one.sid) < Math.abs(other.sid);
}
