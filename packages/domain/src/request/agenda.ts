/**
 * What the server owes the families of a match now, worked out from what is true now: a match that was moved,
 * cancelled, answered or deleted meanwhile leaves nothing stale behind. Pure; the server sends, records each mail under
 * its `occurrence`, and asks again at `nextAt`.
 *
 * The server does not keep a queue of mails. It keeps which mail a family already got (`sent`) and what families were
 * last told of the match (`told`); the agenda is the difference.
 */
import type { AttendanceMail } from '../entity/tables/attendance.ts';
import type { Match } from '../entity/tables/match.ts';
import type { Team } from '../entity/tables/team.ts';
import { ASK_DAYS_MAX } from '../limits.ts';
import { questionOf, type SheetPlayer, sheetOf, wasAnyoneAsked } from '../match/sheet/sheet.ts';
import { closesAt, isClosed, remindersOf, startOf } from './closing.ts';
import { afterTheNight, askingTime, eveningBefore, hoursBefore } from './times.ts';

/** A change of date, time or place is told when it has not changed again for this long. */
export const SETTLED_MS = 5 * 60_000;

/** The players of the sheet who share one mail address. */
export interface Family {
  /** Names the address; never the address itself. */
  readonly key: string;
  readonly players: readonly number[];
}

/** What a family needs to know of a match: when something of it changes, they are told. */
export interface EventState {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly place: string;
  readonly meet: number;
  readonly happens: 'yes' | 'cancelled' | 'postponed' | 'deleted';
}

export interface Told {
  /** What families were last told; null before the first mail. */
  readonly told: EventState | null;
  /** A state that differs from it, and since when it has not changed again. */
  readonly seen: EventState | null;
  readonly seenAt: number;
}

export const NOTHING_TOLD: Told = { told: null, seen: null, seenAt: 0 };

export interface AgendaInput {
  /** As stored, also when the row is deleted. */
  readonly match: Match;
  readonly deleted: boolean;
  /** Null when the team is deleted: nothing is sent any more. */
  readonly team: Team | null;
  readonly families: readonly Family[];
  readonly told: Told;
  /** Whether this family got this mail already, or the server has given it up. */
  readonly sent: (family: string, what: SentMail, occurrence: string) => boolean;
  /** Families that got any mail of this match. */
  readonly reached: ReadonlySet<string>;
  readonly nowMs: number;
}

export type SentMail = Exclude<AttendanceMail, ''>;

export interface MailOrder {
  readonly family: Family;
  readonly what: SentMail;
  readonly occurrence: string;
  /** The children that the mail is about. */
  readonly players: readonly number[];
  /** Earlier reminders that this one replaces. They are recorded with it and never sent. */
  readonly replaces: readonly string[];
  /** For `change`: what was told before. */
  readonly before: EventState | null;
}

export interface Agenda {
  readonly mails: readonly MailOrder[];
  /** Players whom the team asks by itself now. */
  readonly ask: readonly number[];
  /** The request has closed at this moment: the coach gets the summary. Null for not now. */
  readonly closed: { readonly occurrence: string } | null;
  /** What was seen, for the next look. `told` becomes the state once mails about it are sent. */
  readonly told: Told;
  /** When to look again without another change; null for never. */
  readonly nextAt: number | null;
}

/** How long after its moment the summary of a closing is still of use. */
const SUMMARY_MS = 12 * 3_600_000;

export function agenda(input: AgendaInput): Agenda {
  const { match, team, nowMs } = input;
  if (team === null) return { ...NOTHING, told: input.told };
  const state = stateOf(input, team);
  if (state === null) return { ...NOTHING, told: input.told };
  const moved = changed(input, state);
  const base = { ...NOTHING, told: moved.told, mails: moved.mails, nextAt: moved.nextAt };
  if (state.happens !== 'yes' || match.status === 'NEW' || nowMs >= state.start) return base;
  const timezone = team.metadata.timezone;
  const asking = automaticAsking(input, { team, state });
  const requests = isClosed(match, team, nowMs) ? [] : requestsNow(input);
  const reminders = remindersNow(input, { team, state, timezone });
  const closing = closingNow(input, team);
  // A family that gets a mail now learns the present state from it.
  const told = requests.length > 0 && moved.told.told === null ? settled(state) : moved.told;
  return {
    mails: [...moved.mails, ...requests, ...reminders.mails],
    ask: asking.players,
    closed: closing.closed,
    told,
    nextAt: earliest([moved.nextAt, asking.nextAt, reminders.nextAt, closing.nextAt]),
  };
}

const NOTHING: Agenda = { mails: [], ask: [], closed: null, told: NOTHING_TOLD, nextAt: null };

function stateOf({ match, deleted }: AgendaInput, team: Team): EventState | null {
  const start = startOf(match, team);
  if (start === null) return null;
  const happens = deleted
    ? 'deleted'
    : match.status === 'CANCELLED'
      ? 'cancelled'
      : match.status === 'POSTPONED'
        ? 'postponed'
        : 'yes';
  return { start, place: match.place, meet: match.meet_minutes, happens };
}

interface Moved {
  readonly mails: readonly MailOrder[];
  readonly told: Told;
  readonly nextAt: number | null;
}

/** Tells the families that were reached what changed, once it is settled. A match in the past is nobody's concern. */
function changed({ told, families, reached, sent, nowMs }: AgendaInput, state: EventState): Moved {
  const { told: before } = told;
  if (before === null || isSame(before, state)) return { mails: [], told: settledAs(told), nextAt: null };
  const isOver = nowMs >= (state.happens === 'yes' ? state.start : before.start);
  if (isOver) return { mails: [], told: settled(state), nextAt: null };
  const seenAt = told.seen !== null && isSame(told.seen, state) ? told.seenAt : nowMs;
  if (nowMs < seenAt + SETTLED_MS)
    return { mails: [], told: { told: before, seen: state, seenAt }, nextAt: seenAt + SETTLED_MS };
  const what = state.happens === 'yes' ? 'change' : 'cancelled';
  const occurrence = `${state.happens} ${state.start} ${state.meet} ${state.place}`;
  const mails = families
    .filter(({ key }) => reached.has(key) && !sent(key, what, occurrence))
    .map((family) => ({ family, what, occurrence, players: family.players, replaces: [], before }) as const);
  return { mails, told: settled(state), nextAt: null };
}

/** Families whose question the coach, or the team's setting, has put and that have not got the mail. */
function requestsNow({ match, families, sent }: AgendaInput): readonly MailOrder[] {
  return families.flatMap((family) => {
    const asked = family.players.filter((player) => questionOf(match, player).how === 'mail');
    const asked_at = Math.max(0, ...asked.map((player) => questionOf(match, player).asked_at));
    const occurrence = String(asked_at);
    if (asked_at === 0 || sent(family.key, 'request', occurrence)) return [];
    return [{ family, what: 'request', occurrence, players: asked, replaces: [], before: null }] as const;
  });
}

interface Coming {
  readonly team: Team;
  readonly state: EventState;
}

function automaticAsking({ match, nowMs }: AgendaInput, { team, state }: Coming) {
  const days = Math.min(team.metadata.attendance.ask_days, ASK_DAYS_MAX);
  const none = { players: [] as readonly number[], nextAt: null };
  if (!(days > 0)) return none;
  const at = askingTime(state.start, days, team.metadata.timezone);
  if (nowMs < at) return { ...none, nextAt: at };
  if (isClosed(match, team, nowMs)) return none;
  // Only players of whom nothing is known: neither asked, answered, nor entered by the coach.
  const players = sheetOf(match).filter(({ status }) => status === 'not_reported');
  return { ...none, players: players.map(({ sid }) => sid) };
}

interface ReminderMoment {
  /** Names the reminder on its day: a match that moves within the day is not reminded of twice. */
  readonly name: string;
  readonly chosenFor: number;
  readonly at: number;
}

function remindersNow(
  input: AgendaInput,
  { team, state, timezone }: Coming & { readonly timezone: string },
): { readonly mails: readonly MailOrder[]; readonly nextAt: number | null } {
  const { match, families, sent, nowMs } = input;
  if (isClosed(match, team, nowMs)) return { mails: [], nextAt: null };
  const silent = new Map(
    sheetOf(match)
      .filter(({ status }) => status === 'not_responded')
      .map((player) => [player.sid, player]),
  );
  const planned = plannedReminders(match, { team, state, timezone });
  const orders = families.flatMap((family) => {
    const players = family.players.filter((player) => silent.has(player));
    if (players.length === 0) return [];
    const moments = [...planned.filter(isAfterAsking(match, players)), ...tapped(match, players, timezone)];
    const due = moments
      .filter(({ at, name }) => at <= nowMs && !sent(family.key, 'reminder', name))
      .sort((a, b) => a.chosenFor - b.chosenFor);
    const last = due.at(-1);
    if (last === undefined) return [];
    const replaces = due.slice(0, -1).map(({ name }) => name);
    return [
      { family, what: 'reminder', occurrence: last.name, players, replaces, before: null },
    ] as const satisfies readonly MailOrder[];
  });
  const waiting = families.flatMap(({ players }) =>
    tapped(
      match,
      players.filter((p) => silent.has(p)),
      timezone,
    ),
  );
  const later = [...planned, ...waiting].map(({ at }) => at).filter((at) => at > nowMs && at < state.start);
  return { mails: orders, nextAt: earliest(later) };
}

/** The reminders before the start that can still be sent before it. */
function plannedReminders(
  match: Match,
  { team, state, timezone }: Coming & { readonly timezone: string },
): readonly ReminderMoment[] {
  const { reminders, evening, since } = remindersOf(match, team);
  const moments = [
    ...reminders.map((hours) => ({
      name: `${hours}h ${match.date}`,
      chosenFor: hoursBefore(state.start, hours),
    })),
    ...(evening ? [{ name: `evening ${match.date}`, chosenFor: eveningBefore(state.start, timezone) }] : []),
  ];
  return moments
    .filter(({ chosenFor }) => chosenFor >= since * 1_000)
    .map((moment) => ({ ...moment, at: afterTheNight(moment.chosenFor, timezone) }))
    .filter(({ at }) => at < state.start);
}

/** A family that was asked after the moment of a reminder has just got a mail. Only families asked by mail are reminded. */
function isAfterAsking(match: Match, players: readonly number[]): (moment: ReminderMoment) => boolean {
  const questions = players.map((player) => questionOf(match, player)).filter(({ how }) => how === 'mail');
  const asked_at = Math.max(0, ...questions.map((question) => question.asked_at));
  return ({ chosenFor }) => questions.length > 0 && chosenFor > asked_at * 1_000;
}

/** The reminder that the coach sent by hand. */
function tapped(match: Match, players: readonly number[], timezone: string): readonly ReminderMoment[] {
  const at = Math.max(0, ...players.map((player) => questionOf(match, player).reminded_at)) * 1_000;
  if (at === 0) return [];
  return [{ name: `tap ${at}`, chosenFor: at, at: afterTheNight(at, timezone) }];
}

function closingNow({ match, sent, nowMs }: AgendaInput, team: Team) {
  const closes = closesAt(match, team);
  const none = { closed: null, nextAt: null };
  // The coach who closes at once has the list before them.
  if (closes === null || match.metadata.request.closing === 'now' || !wasAnyoneAsked(match)) return none;
  if (nowMs < closes) return { ...none, nextAt: closes };
  const occurrence = `closed ${closes}`;
  const isOld = nowMs >= closes + SUMMARY_MS;
  return isOld || sent(STAFF, 'request', occurrence) ? none : { ...none, closed: { occurrence } };
}

/** The family key under which the summary for the staff is recorded. */
export const STAFF = 'staff';

/** Players whom no mail can reach: asked by mail, without an address. */
export function withoutAddress(match: Match, families: readonly Family[]): readonly number[] {
  const reachable = new Set(families.flatMap(({ players }) => players));
  return match.metadata.asked
    .filter(({ sid, how, asked_at }) => how === 'mail' && asked_at > 0 && !reachable.has(sid))
    .map(({ sid }) => sid);
}

/** The players of the sheet by family, in its order. `addressKey` is empty for a player without an address. */
export function familiesOf(
  sheet: readonly Pick<SheetPlayer, 'sid'>[],
  addressKey: (player: number) => string,
): readonly Family[] {
  const byKey = Map.groupBy(sheet, ({ sid }) => addressKey(sid));
  byKey.delete('');
  return [...byKey].map(([key, players]) => ({ key, players: players.map(({ sid }) => sid) }));
}

const settled = (state: EventState): Told => ({ told: state, seen: null, seenAt: 0 });
const settledAs = ({ told }: Told): Told => ({ told, seen: null, seenAt: 0 });

function isSame(a: EventState, b: EventState): boolean {
  if (a.happens !== b.happens) return false;
  return a.happens !== 'yes' || (a.start === b.start && a.place === b.place && a.meet === b.meet);
}

function earliest(instants: readonly (number | null)[]): number | null {
  const known = instants.filter((instant) => instant !== null);
  return known.length === 0 ? null : Math.min(...known);
}
