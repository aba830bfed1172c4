/** Lists of sessions: coming and past ones, by month. */
import type { TrainingSession } from '../entity/tables/training.ts';
import { hasPassed, kickOffInstant, type WallClock, wallClockSeconds } from '../match/clock/kickoff-time.ts';

export type Planned = WallClock & Pick<TrainingSession, 'sid' | 'status' | 'length'>;

export interface SessionTime {
  readonly nowSeconds: number;
  /** The IANA time zone of the session's selection. */
  readonly timezone: string;
}

/** Sorted by date plus hours plus minutes, then by creation. */
export function inOrder<S extends Planned>(sessions: Iterable<S>): readonly S[] {
  return [...sessions].sort((a, b) => wallClockSeconds(a) - wallClockSeconds(b) || a.sid - b.sid);
}

/** Seconds since 1970 of the planned end. */
export function endOf(session: WallClock & Pick<TrainingSession, 'length'>, timezone: string): number {
  return kickOffInstant(session, timezone) + Math.max(0, session.length) * 60;
}

/** True after the planned end. A session without a date is not past: it waits for one. */
export function isPast(session: Planned, time: SessionTime): boolean {
  return session.date > 0 && hasPassed(session, time, Math.max(0, session.length) * 60);
}

/** The first session that takes place and has not ended; null for none. `sessions` are in order. */
export function nextSession<S extends Planned>(
  sessions: readonly S[],
  timeOf: (session: S) => SessionTime,
): S | null {
  return (
    sessions.find(
      (session) => session.date > 0 && session.status === '' && !isPast(session, timeOf(session)),
    ) ?? null
  );
}

export interface Month<S> {
  /** The first day of the month as `date` of a session; 0 for sessions without a date. */
  readonly month: number;
  readonly sessions: readonly S[];
}

/** Groups sessions by month, in their order. */
export function byMonth<S extends Planned>(sessions: readonly S[]): readonly Month<S>[] {
  const months = new Map<number, S[]>();
  for (const session of sessions) {
    const month = monthOf(session);
    const known = months.get(month);
    if (known === undefined) months.set(month, [session]);
    else known.push(session);
  }
  return [...months].map(([month, of]) => ({ month, sessions: of }));
}

function monthOf({ date, ...time }: Planned): number {
  if (!(date > 0)) return 0;
  const day = new Date(wallClockSeconds({ ...time, date }) * 1_000);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1) / 1_000;
}
