/** Training sessions: the form before a session, cancelling, and a copy in another week (sections 3 and 5). */
import { TEXT_SHORT } from '../entity/fields/field.ts';
import { create } from '../entity/rows/rows.ts';
import {
  type TrainingSelection,
  type TrainingSession,
  trainingSessionFields,
} from '../entity/tables/training.ts';
import { SESSION_LENGTH_MAX } from '../limits.ts';
import { kickOffInstant, nextStart, type WallClock, wallClockSeconds } from '../match/clock/kickoff-time.ts';
import { MEET_MINUTES_MAX, PLACE_MAX } from '../match-limits.ts';
import { ok, type Result, refuse } from '../result.ts';

/** The values of the form. */
export type SessionSetup = Pick<
  TrainingSession,
  'name' | 'date' | 'dateHours' | 'dateMinutes' | 'length' | 'place' | 'meet_minutes'
>;

/** `field` is where the form shows it. */
export type SessionRefusal =
  | { readonly code: 'dateMissing'; readonly field: 'date' }
  | { readonly code: 'timeInvalid'; readonly field: 'dateHours' }
  | { readonly code: 'tooLong'; readonly field: 'name' | 'place'; readonly max: number }
  | {
      readonly code: 'outOfRange';
      readonly field: 'length' | 'meet_minutes';
      readonly min: number;
      readonly max: number;
    };

/** Minutes of the shortest session. */
const LENGTH_MIN = 5;
const WEEK = 7 * 86_400;

/** The form's values of a session. */
export function sessionSetupOf(session: TrainingSession): SessionSetup {
  const { name, date, dateHours, dateMinutes, length, place, meet_minutes } = session;
  return { name, date, dateHours, dateMinutes, length, place, meet_minutes };
}

/** All problems of a setup in the order of the form; empty when it can be saved. */
export function sessionRefusals(setup: SessionSetup): readonly SessionRefusal[] {
  const refusals: SessionRefusal[] = [];
  if (setup.name.trim().length > TEXT_SHORT)
    refusals.push({ code: 'tooLong', field: 'name', max: TEXT_SHORT });
  if (setup.date <= 0 || !Number.isFinite(setup.date)) refusals.push({ code: 'dateMissing', field: 'date' });
  if (!isWithin(setup.dateHours, 0, 23) || !isWithin(setup.dateMinutes, 0, 59))
    refusals.push({ code: 'timeInvalid', field: 'dateHours' });
  if (!isWithin(setup.length, LENGTH_MIN, SESSION_LENGTH_MAX))
    refusals.push({ code: 'outOfRange', field: 'length', min: LENGTH_MIN, max: SESSION_LENGTH_MAX });
  if (setup.place.trim().length > PLACE_MAX)
    refusals.push({ code: 'tooLong', field: 'place', max: PLACE_MAX });
  if (!isWithin(setup.meet_minutes, 0, MEET_MINUTES_MAX))
    refusals.push({ code: 'outOfRange', field: 'meet_minutes', min: 0, max: MEET_MINUTES_MAX });
  return refusals;
}

/**
 * The session with the changed fields; a field that stays refuses nothing. A session of a series is apart from it from
 * now on.
 */
export function applySessionSetup(
  session: TrainingSession,
  changed: Partial<SessionSetup>,
): Result<TrainingSession, readonly SessionRefusal[]> {
  const wrong = sessionRefusals({ ...sessionSetupOf(session), ...changed }).filter(
    ({ field }) =>
      Object.hasOwn(changed, field) || (field === 'dateHours' && changed.dateMinutes !== undefined),
  );
  if (wrong.length > 0) return refuse(wrong);
  return ok(
    changedAlone({
      ...session,
      ...changed,
      ...(changed.name !== undefined && { name: changed.name.trim() }),
      ...(changed.place !== undefined && { place: changed.place.trim() }),
    }),
  );
}

/** Marks a session of a series as changed by itself, so that its series leaves it alone. */
export function changedAlone(session: TrainingSession): TrainingSession {
  return session.series === '' || session.apart ? session : { ...session, apart: true };
}

/** The session, cancelled or taking place again. */
export function withCancelled(session: TrainingSession, cancelled: boolean): TrainingSession {
  return changedAlone({ ...session, status: cancelled ? 'cancelled' : '' });
}

export interface NewSession {
  readonly selection: Pick<TrainingSelection, 'sid' | 'player_sids'>;
  readonly setup: SessionSetup;
  /** Seconds since 1970. */
  readonly createdAt: number;
}

/** A session of a selection, with its players. */
export function newSession({
  selection,
  setup,
  createdAt,
}: NewSession): Result<TrainingSession, readonly SessionRefusal[]> {
  const plain = create(trainingSessionFields, {
    selection_sid: selection.sid,
    player_sids: selection.player_sids,
    createdAt,
  });
  const wrong = sessionRefusals(setup);
  return wrong.length > 0 ? refuse(wrong) : applySessionSetup(plain, setup);
}

export interface SessionContext {
  readonly nowSeconds: number;
  /** The IANA time zone of the selection. */
  readonly timezone: string;
}

/** Values of a new session: as the last one of the selection, in the first week without a session on that weekday. */
export function likelySession(
  sessions: readonly (SessionSetup & { readonly status?: string })[],
  { nowSeconds, timezone }: SessionContext,
): SessionSetup {
  const dated = sessions
    .filter(({ date }) => date > 0)
    .toSorted((a, b) => wallClockSeconds(a) - wallClockSeconds(b));
  const last = dated.at(-1);
  const plain = sessionSetupOf(create(trainingSessionFields));
  if (last === undefined) return plain;
  const { dateHours, dateMinutes, length, place, meet_minutes } = last;
  const { date } = freeWeek(last, dated, { nowSeconds, timezone });
  return { ...plain, date, dateHours, dateMinutes, length, place, meet_minutes };
}

export interface Copy extends SessionContext {
  readonly selection: Pick<TrainingSelection, 'sid' | 'player_sids'>;
  /** The selection's other sessions. */
  readonly others: readonly WallClock[];
}

/** The session in its next free week, on the same weekday: with its plan and tasks, without what was recorded. */
export function copyOf(
  session: TrainingSession,
  { selection, others, nowSeconds, timezone }: Copy,
): TrainingSession {
  const { date } = freeWeek(session, [...others, session], { nowSeconds, timezone });
  const blank = create(trainingSessionFields, {
    selection_sid: selection.sid,
    player_sids: selection.player_sids,
    createdAt: Math.floor(nowSeconds),
  });
  return {
    ...blank,
    ...sessionSetupOf(session),
    date,
    plan: session.plan,
    metadata: { ...blank.metadata, tasks: session.metadata.tasks },
  };
}

/** The first start after a session and after now, on its weekday at its time, on a day without a session. */
function freeWeek(
  session: WallClock,
  taken: readonly WallClock[],
  { nowSeconds, timezone }: SessionContext,
): WallClock {
  const days = new Set(taken.map(({ date }) => date));
  const after = Math.max(nowSeconds, kickOffInstant(session, timezone));
  let start = nextStart(session, after, timezone);
  while (days.has(start.date)) start = { ...start, date: start.date + WEEK };
  return start;
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
