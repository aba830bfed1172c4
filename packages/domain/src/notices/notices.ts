/**
 * The notifications that a phone schedules by itself, for the time when the app is closed: the end of a part, a
 * planned change, a reminder to change, a match or session that is near, and answers that are missing. All are derived
 * from what is stored now; whenever that changes, the phone replaces its whole schedule.
 */
import { type Gathering, type GatheringName, nameOf } from '../attendance/gathering.ts';
import type { Match } from '../entity/tables/match.ts';
import type { Team } from '../entity/tables/team.ts';
import { blocksOfPart } from '../match/blocks/blocks.ts';
import { partBounds, timerRuns } from '../match/clock/clock.ts';
import { isInPart } from '../match/clock/status.ts';
import { nextPlannedChange } from '../match/decide/planned-changes.ts';
import { clamp, MEET_MINUTES_MAX } from '../match-limits.ts';
import { silentPlayers } from '../request/asking/progress.ts';
import { closesAt, startOf } from '../request/closing/closing.ts';
import { occasionState } from '../request/closing/occasion.ts';
import { eveningBefore, hoursBefore } from '../request/closing/times.ts';

export type NoticeKind =
  | 'partOver'
  | 'changeDue'
  | 'reminder'
  /** At 18:00 on the day before. */
  | 'tomorrow'
  /** One hour before the players meet. */
  | 'soon'
  /** One hour before the request closes, when families have not answered. */
  | 'answersMissing';

export interface Notice {
  readonly kind: NoticeKind;
  readonly about: GatheringName;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Distinguishes notices of one kind about the same subject: the part, the block, the number of the reminder. */
  readonly count: string;
}

export interface Noticed {
  readonly gathering: Gathering;
  /** Its team; for a session of a selection without a team the selection itself. */
  readonly team: Team;
  /** The person may ask families, and wants to know who has not answered. */
  readonly asks: boolean;
}

export interface NoticeSources {
  readonly nowMs: number;
  /** The matches that this device runs. */
  readonly running: readonly Match[];
  /** Minutes between two reminders to change; 0 for none. */
  readonly everyMinutes: number;
  /** Coming matches and sessions that the person works with. */
  readonly coming: readonly Noticed[];
}

/** Apple keeps 64 for an app, and drops the ones behind them. */
export const NOTICES_MAX = 60;

/** In the order of their time; nothing that is over. */
export function noticesOf({ nowMs, running, everyMinutes, coming }: NoticeSources): readonly Notice[] {
  const all = [
    ...running.flatMap((match) => matchDayNotices(match, { nowMs, everyMinutes })),
    ...coming.flatMap((noticed) => comingNotices(noticed)),
  ];
  return all
    .filter(({ atMs }) => atMs > nowMs)
    .sort((a, b) => a.atMs - b.atMs || compare(keyOf(a), keyOf(b)))
    .slice(0, NOTICES_MAX);
}

/** The same for the same notice, whatever its time. */
export function keyOf({ kind, about, count }: Pick<Notice, 'kind' | 'about' | 'count'>): string {
  return `${about.collection}/${about.sid}/${kind}/${count}`;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** While the clock runs: after a time-out, a whistle or a correction the schedule is another one. */
function matchDayNotices(
  match: Match,
  { nowMs, everyMinutes }: { readonly nowMs: number; readonly everyMinutes: number },
): readonly Notice[] {
  if (!isInPart(match.status) || !timerRuns(match)) return [];
  const { gamepart: part, timer } = match;
  const { start, end } = partBounds(match, part);
  const notice = (kind: NoticeKind, second: number, count: string): Notice => ({
    kind,
    about: nameOf(match),
    atMs: (timer.gameStartedAt + second) * SECOND_MS,
    count,
  });
  const changes = blocksOfPart(match, part).flatMap(({ subpart, from }) => {
    const atMs = (timer.gameStartedAt + start + from) * SECOND_MS;
    if (from === 0 || atMs <= nowMs) return [];
    // What the plan still changes at that time, after everything that was changed before it.
    const change = nextPlannedChange(match, atMs / SECOND_MS);
    const isDue = change !== null && change.part === part && change.subpart === subpart;
    return isDue ? [notice('changeDue', start + from, `${part}-${subpart}`)] : [];
  });
  const over = notice('partOver', end, String(part));
  const isPlanned = nextPlannedChange(match, nowMs / SECOND_MS) !== null;
  return [over, ...changes, ...(isPlanned ? [] : reminders(everyMinutes))];

  function reminders(minutes: number): readonly Notice[] {
    if (!(minutes > 0)) return [];
    const seconds = minutes * 60;
    const last = Math.ceil((end - start) / seconds) - 1;
    return Array.from({ length: Math.max(0, last) }, (_, n) =>
      notice('reminder', start + (n + 1) * seconds, `${part}-${n + 1}`),
    );
  }
}

function comingNotices({ gathering, team, asks }: Noticed): readonly Notice[] {
  const startMs = startOf(gathering, team);
  if (startMs === null || occasionState(gathering) !== 'planned') return [];
  const notice = (kind: NoticeKind, atMs: number): Notice => ({
    kind,
    about: nameOf(gathering),
    atMs,
    count: '',
  });
  const meetMs = startMs - clamp(Math.floor(gathering.meet_minutes), 0, MEET_MINUTES_MAX) * MINUTE_MS;
  const closesMs = asks ? closesAt(gathering, team) : null;
  const isAsking = closesMs !== null && closesMs <= startMs && silentPlayers(gathering).length > 0;
  return [
    notice('tomorrow', eveningBefore(startMs, team.metadata.timezone)),
    notice('soon', hoursBefore(meetMs, 1)),
    ...(isAsking ? [notice('answersMissing', hoursBefore(closesMs, 1))] : []),
  ];
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
