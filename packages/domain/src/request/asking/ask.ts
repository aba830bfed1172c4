/** What a coach does in the request centre: ask, remind, ask again, close, open again, choose reminders. */
import type { Gathering } from '../../attendance/gathering.ts';
import { compareKeys } from '../../entity/fields/keys.ts';
import type { AskedBy, AttendanceRequest, PlayerQuestion } from '../../entity/tables/attendance.ts';
import { CLOSING_HOURS_MAX, REMINDER_HOURS_MAX, REMINDERS_MAX } from '../../limits.ts';
import { questionOf, sheetOf } from '../../match/sheet/sheet.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { closesAt, isHours, startOf } from '../closing/closing.ts';
import { askable, type RequestContext, type RequestRefusal } from './askable.ts';

export interface Asking {
  readonly players: readonly number[];
  readonly how: Exclude<AskedBy, ''>;
  /** Earlier answers no longer count, as after a match was moved. */
  readonly again: boolean;
}

/** The gathering after these players were asked. Players who are not on the sheet are left out. */
export function decideAsk<G extends Gathering>(
  gathering: G,
  { players, how, again }: Asking,
  { team, nowSeconds }: RequestContext,
): Result<G, RequestRefusal> {
  const open = askable(gathering, { team, nowSeconds });
  if (!open.ok) return open;
  const asked = onSheet(gathering, players);
  if (asked.length === 0) return refuse({ code: 'playersMissing' });
  const now = Math.floor(nowSeconds);
  return ok(
    asked.reduce((next, player) => {
      const before = questionOf(next, player);
      // A shared link never takes the mail from a family that was asked by one.
      const by = before.how === 'mail' ? 'mail' : how;
      const renewed_at = again ? now : before.renewed_at;
      return withQuestion(next, { ...before, how: by, asked_at: now, renewed_at });
    }, gathering),
  );
}

/** The gathering after a reminder to those of the players who were asked and have not answered. */
export function decideRemind<G extends Gathering>(
  gathering: G,
  players: readonly number[],
  { team, nowSeconds }: RequestContext,
): Result<G, RequestRefusal> {
  const open = askable(gathering, { team, nowSeconds });
  if (!open.ok) return open;
  const wanted = new Set(players);
  const silent = sheetOf(gathering).filter(
    ({ sid, status }) => wanted.has(sid) && status === 'not_responded',
  );
  if (silent.length === 0) return refuse({ code: 'playersMissing' });
  const reminded_at = Math.floor(nowSeconds);
  return ok(
    silent.reduce(
      (next, { sid }) => withQuestion(next, { ...questionOf(next, sid), reminded_at }),
      gathering,
    ),
  );
}

export type Closing =
  | { readonly closing: '' | 'open' | 'now' }
  /** Seconds since 1970. */
  | { readonly closing: 'at'; readonly closes_at: number }
  | { readonly closing: 'before_start'; readonly hours_before: number };

/** The gathering with another closing time. */
export function decideClosing<G extends Gathering>(
  gathering: G,
  closing: Closing,
  { team, nowSeconds }: RequestContext,
): Result<G, RequestRefusal> {
  const open = askable(gathering, { team, nowSeconds });
  if (!open.ok) return open;
  const now = Math.floor(nowSeconds);
  if (closing.closing === 'before_start' && !isHours(closing.hours_before, CLOSING_HOURS_MAX))
    return refuse({ code: 'hoursInvalid', max: CLOSING_HOURS_MAX });
  const closes_at =
    closing.closing === 'at' ? Math.floor(closing.closes_at) : closing.closing === 'now' ? now : 0;
  const hours_before = closing.closing === 'before_start' ? closing.hours_before : 1;
  const next = withRequest(gathering, { closing: closing.closing, closes_at, hours_before });
  if (closing.closing !== 'at' && closing.closing !== 'before_start') return ok(next);
  const closes = closesAt(next, team);
  const start = startOf(next, team);
  if (closes === null || !Number.isFinite(closes)) return refuse({ code: 'dateMissing' });
  if (start !== null && closes >= start) return refuse({ code: 'closesAfterStart' });
  if (closes < now * 1_000) return refuse({ code: 'closesInThePast' });
  return ok(next);
}

export interface ReminderChoice {
  /** Null for the team's reminders. */
  readonly own: { readonly reminders: readonly number[]; readonly evening: boolean } | null;
}

/** The gathering with reminders of its own, or with the team's. */
export function decideReminders<G extends Gathering>(
  gathering: G,
  { own }: ReminderChoice,
  { nowSeconds }: Pick<RequestContext, 'nowSeconds'>,
): Result<G, RequestRefusal> {
  const since = Math.floor(nowSeconds);
  if (own === null)
    return ok(withRequest(gathering, { own_reminders: false, reminders: [], evening: false, since: 0 }));
  const reminders = remindersInOrder(own.reminders);
  if (!reminders.ok) return reminders;
  return ok(
    withRequest(gathering, { own_reminders: true, reminders: reminders.value, evening: own.evening, since }),
  );
}

/** Whole hours before the start, the earliest first, each once. */
export function remindersInOrder(hours: readonly number[]): Result<readonly number[], RequestRefusal> {
  if (!hours.every((each) => isHours(each, REMINDER_HOURS_MAX)))
    return refuse({ code: 'hoursInvalid', max: REMINDER_HOURS_MAX });
  const once = [...new Set(hours)].sort((a, b) => b - a);
  if (once.length > REMINDERS_MAX) return refuse({ code: 'tooManyReminders', max: REMINDERS_MAX });
  return ok(once);
}

/** The gathering with one question replaced. */
export function withQuestion<G extends Gathering>(gathering: G, question: PlayerQuestion): G {
  const others = gathering.metadata.asked.filter(({ sid }) => sid !== question.sid);
  // The order in which registers reproduce a list: by key.
  const asked = [...others, question].sort((a, b) => compareKeys(String(a.sid), String(b.sid)));
  return { ...gathering, metadata: { ...gathering.metadata, asked } };
}

function withRequest<G extends Gathering>(gathering: G, changes: Partial<AttendanceRequest>): G {
  const request = { ...gathering.metadata.request, ...changes };
  return { ...gathering, metadata: { ...gathering.metadata, request } };
}

function onSheet(gathering: Gathering, players: readonly number[]): readonly number[] {
  const sheet = new Set(sheetOf(gathering).map(({ sid }) => sid));
  return [...new Set(players)].filter((player) => sheet.has(player));
}
