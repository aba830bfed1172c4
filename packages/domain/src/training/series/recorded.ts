/** Which sessions a series must leave alone (the design's areas.md, "Trainings"). */
import type { TrainingSession } from '../../entity/tables/training.ts';
import { hasPassed } from '../../match/clock/kickoff-time.ts';

/** Why a series does not change a session. */
export type Fixed = 'recorded' | 'apart' | 'begun';

export interface SeriesContext {
  /** Seconds since 1970. */
  readonly nowSeconds: number;
  /** The IANA time zone of the selection's team. */
  readonly timezone: string;
  /** The sessions that have a note of their own (a row of `notes`). */
  readonly noted: ReadonlySet<number>;
}

/** Why the series leaves the session as it is; null for a session that follows its series. */
export function fixedBy(session: TrainingSession, context: SeriesContext): Fixed | null {
  if (isRecorded(session, context.noted)) return 'recorded';
  // A cancelled session was told to the players: it has been changed by itself, too.
  if (session.apart || session.status !== '') return 'apart';
  return hasBegun(session, context) ? 'begun' : null;
}

export function hasBegun(
  session: Pick<TrainingSession, 'date' | 'dateHours' | 'dateMinutes'>,
  time: Pick<SeriesContext, 'nowSeconds' | 'timezone'>,
): boolean {
  return hasPassed(session, time);
}

/** True when people have recorded something: who comes or came, a question to families, a task, a note, a rating. */
export function isRecorded(session: TrainingSession, noted: ReadonlySet<number>): boolean {
  const { players, answers, reasons, asked, deliveries, request, tasks, takers, notes, ratings } =
    session.metadata;
  return (
    [answers, reasons, asked, deliveries, tasks, takers].some(({ length }) => length > 0) ||
    players.some(isEntry) ||
    request.closing !== '' ||
    request.own_reminders ||
    Object.keys(ratings).length > 0 ||
    session.note !== '' ||
    notes !== '' ||
    noted.has(session.sid)
  );
}

type OnList = TrainingSession['metadata']['players'][number];

/** True when the entry of a player says something: one that says nothing may be rebuilt with the list (section 5). */
export function isEntry(player: OnList): boolean {
  const { present, signed_off, injured, from_minute, until_minute } = player;
  return !present || signed_off || injured || from_minute !== 0 || until_minute !== 0;
}
