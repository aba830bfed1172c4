/**
 * What the server owes the families of a match or session now, worked out from what is true now: one that was moved,
 * cancelled, answered or deleted meanwhile leaves nothing stale behind. Pure; the server sends, records each mail under
 * its `occurrence` with what it told, and asks again at `nextAt`.
 *
 * The server does not keep a queue of mails. It keeps which mails a family got (`sent`) and what the last of them said
 * of the match (`told`); the agenda is the difference. A family gets at most one mail at a time:
 *
 *   cancelled, or request  ▶  change  ▶  reminder
 *
 * Each of them says what is true now and asks for the answers that are missing, so that those to the right of it are no
 * longer needed.
 */
import type { Gathering } from '../../attendance/gathering.ts';
import type { AttendanceMail } from '../../entity/tables/attendance.ts';
import type { Team } from '../../entity/tables/team.ts';
import { ASK_DAYS_MAX } from '../../limits.ts';
import { answerOf, questionOf, type SheetPlayer, sheetOf, wasAnyoneAsked } from '../../match/sheet/sheet.ts';
import { closesAt, isClosed } from '../closing/closing.ts';
import { occasionState } from '../closing/occasion.ts';
import { afterTheNight, askingTime, earlyMorning } from '../closing/times.ts';
import { type EventState, isPlayed, type Seen, seenNow, stateOf, telling } from './event-state.ts';
import { afterAsking, plannedReminders, type ReminderMoment, tapped } from './reminders.ts';

/** The players of the sheet who share one mail address. */
export interface Family {
  /** Names the address; never the address itself. */
  readonly key: string;
  readonly players: readonly number[];
}

export interface AgendaInput {
  /** As stored, also when the row is deleted. */
  readonly gathering: Gathering;
  readonly deleted: boolean;
  /** Null when the team is deleted: nothing is sent any more. */
  readonly team: Team | null;
  readonly families: readonly Family[];
  /** What the last mail to each family said of the match, by key. Families that got none are not in it. */
  readonly told: ReadonlyMap<string, EventState>;
  /** What the last look saw; null before the first. */
  readonly seen: Seen | null;
  /** Whether this family got this mail, or the server has given it up. */
  readonly sent: (family: string, what: SentMail, occurrence: string) => boolean;
  /**
   * After a restore: until when mails to a family are known only from the deliveries in the match, by key. Whatever was
   * due by then was sent.
   */
  readonly givenBack: ReadonlyMap<string, number>;
  readonly nowMs: number;
}

export type SentMail = Exclude<AttendanceMail, ''>;

export interface MailOrder {
  readonly family: Family;
  readonly what: SentMail;
  readonly occurrence: string;
  /** The children that the mail is about. */
  readonly players: readonly number[];
  /** Reminders that this mail replaces. They are recorded with it and never sent. */
  readonly replaces: readonly string[];
  /** For `change` and `cancelled`: what the family was told before. */
  readonly before: EventState | null;
  /** What the mail says of the match. */
  readonly tells: EventState;
}

export interface Agenda {
  readonly mails: readonly MailOrder[];
  /** Players whom the team asks by itself now. */
  readonly ask: readonly number[];
  /** The request has closed: the coach gets the summary. Null for not now. */
  readonly closed: { readonly occurrence: string } | null;
  /** For the next look. */
  readonly seen: Seen | null;
  /** When to look again without another change; null for never. */
  readonly nextAt: number | null;
}

/** How long after its moment the summary of a closing is still of use. */
const SUMMARY_MS = 12 * 3_600_000;

/** The family key under which the summary for the staff is recorded. */
export const STAFF = 'staff';

export function agenda(input: AgendaInput): Agenda {
  const { gathering, team, families, nowMs } = input;
  const state = team === null ? null : stateOf(input, team);
  if (team === null || state === null) return { ...NOTHING, seen: input.seen };
  const seen = seenNow(input.seen, state, nowMs);
  if (isPlayed(state, gathering)) return { ...NOTHING, seen };
  const look: Look = { ...input, team, state, seen, ...openParts(input, { team, state }) };
  const owed = families.map((family) => owedTo(family, look));
  const mails = owed.flatMap(({ mail }) => mail ?? []);
  const nextAt = earliest([...owed.map((each) => each.nextAt), look.nextReminder]);
  if (!takesPlace(look)) return { ...NOTHING, mails, seen, nextAt };
  const asking = automaticAsking(look);
  const closing = closingNow(look);
  return {
    mails,
    ask: asking.players,
    closed: closing.closed,
    seen,
    nextAt: earliest([nextAt, asking.nextAt, closing.nextAt]),
  };
}

const NOTHING: Agenda = { mails: [], ask: [], closed: null, seen: null, nextAt: null };

interface Look extends AgendaInput, OpenParts {
  readonly team: Team;
  readonly state: EventState;
  readonly seen: Seen;
}

interface OpenParts {
  /** Families can answer now. */
  readonly isOpen: boolean;
  /** Players who were asked and have not answered. */
  readonly silent: ReadonlySet<number>;
  readonly planned: readonly ReminderMoment[];
  readonly nextReminder: number | null;
}

function openParts(input: AgendaInput, { team, state }: Pick<Look, 'team' | 'state'>): OpenParts {
  const { gathering, nowMs } = input;
  if (!takesPlace({ ...input, state }) || isClosed(gathering, team, nowMs))
    return { isOpen: false, silent: new Set(), planned: [], nextReminder: null };
  const silent = sheetOf(gathering).filter(({ status }) => status === 'not_responded');
  const planned = plannedReminders(gathering, team, state.start);
  const taps = silent.flatMap(({ sid }) => tapped(gathering, [sid], team));
  const moments = [...planned, ...taps].map(({ at }) => at);
  // What is due in the night waits for the morning.
  const { timezone } = team.metadata;
  const later = [...moments, afterTheNight(nowMs, timezone), earlyMorning(nowMs, timezone)?.until ?? nowMs];
  const nextReminder = earliest(later.filter((at) => at > nowMs && at < state.start));
  return { isOpen: true, silent: new Set(silent.map(({ sid }) => sid)), planned, nextReminder };
}

function takesPlace({ gathering, state, nowMs }: Pick<Look, 'gathering' | 'state' | 'nowMs'>): boolean {
  return state.happens === 'yes' && occasionState(gathering) !== 'draft' && nowMs < state.start;
}

interface Owed {
  readonly mail: MailOrder | null;
  readonly nextAt: number | null;
}

function owedTo(family: Family, look: Look): Owed {
  const news = newsFor(family, look);
  const request = look.isOpen ? requestFor(family, look) : null;
  if (request !== null) return { mail: request, nextAt: null };
  if (news !== null) return news;
  return { mail: look.isOpen ? reminderFor(family, look) : null, nextAt: null };
}

/** The change of which a family has not been told; null when there is none. Until it is settled it gets no reminder. */
function newsFor(family: Family, look: Look): Owed | null {
  const { seen, state, sent, nowMs } = look;
  const before = look.told.get(family.key);
  if (before === undefined) return null;
  const due = telling(before, seen, nowMs);
  if (due.tell === 'known') return null;
  if (due.tell === 'late') return { mail: null, nextAt: null };
  if (due.tell === 'later') return { mail: null, nextAt: due.at };
  const what = state.happens === 'yes' ? 'change' : 'cancelled';
  const occurrence = `${state.happens} ${seen.at}`;
  if (sent(family.key, what, occurrence)) return { mail: null, nextAt: null };
  const replaces = replacedReminders(family, look);
  const { players } = family;
  return { mail: { family, what, occurrence, players, replaces, before, tells: state }, nextAt: null };
}

/** The mail with the question that the coach, or the team's setting, has put. */
function requestFor(family: Family, look: Look): MailOrder | null {
  const { gathering, sent, givenBack } = look;
  const asked = family.players.filter((player) => questionOf(gathering, player).how === 'mail');
  const asked_at = Math.max(0, ...asked.map((player) => questionOf(gathering, player).asked_at));
  const occurrence = String(asked_at);
  if (asked_at === 0 || sent(family.key, 'request', occurrence)) return null;
  if (asked_at * 1_000 <= (givenBack.get(family.key) ?? 0)) return null;
  const open = asked.filter((player) => !hasAnsweredSince(gathering, player));
  const players = open.length > 0 ? open : asked;
  const replaces = replacedReminders(family, look);
  return { family, what: 'request', occurrence, players, replaces, before: null, tells: look.state };
}

function hasAnsweredSince(gathering: Gathering, player: number): boolean {
  const { answer, answered_at } = answerOf(gathering, player);
  const { asked_at, renewed_at } = questionOf(gathering, player);
  return answer !== '' && answered_at >= asked_at && answered_at >= renewed_at;
}

function reminderFor(family: Family, look: Look): MailOrder | null {
  const { timezone } = look.team.metadata;
  if (afterTheNight(look.nowMs, timezone) > look.nowMs) return null;
  const moments = dueReminders(family, look);
  const early = earlyMorning(look.nowMs, timezone);
  if (early !== null && !moments.some(({ at }) => at >= early.from)) return null;
  const due = moments.map(({ name }) => name);
  const last = due.at(-1);
  if (last === undefined) return null;
  return {
    family,
    what: 'reminder',
    occurrence: last,
    players: silentOf(family, look),
    replaces: due.slice(0, -1),
    before: null,
    tells: look.state,
  };
}

const replacedReminders = (family: Family, look: Look): readonly string[] =>
  look.isOpen ? dueReminders(family, look).map(({ name }) => name) : [];

/** The reminders that are due and were not sent, the earliest first. */
function dueReminders(family: Family, look: Look): readonly ReminderMoment[] {
  const { gathering, team, planned, told, sent, givenBack, nowMs } = look;
  const players = silentOf(family, look);
  if (players.length === 0) return [];
  // A family that no mail has reached gets reminders only when the coach sends one.
  const after = told.has(family.key) ? afterAsking(planned, gathering, players) : [];
  return [...after, ...tapped(gathering, players, team)]
    .filter(({ at, name }) => at <= nowMs && !sent(family.key, 'reminder', name))
    .filter(({ at }) => at > (givenBack.get(family.key) ?? 0))
    .sort((a, b) => a.chosenFor - b.chosenFor);
}

const silentOf = ({ players }: Family, { silent }: Look): readonly number[] =>
  players.filter((player) => silent.has(player));

function automaticAsking({ gathering, team, state, isOpen, nowMs }: Look) {
  const { attendance, timezone } = team.metadata;
  const days = Math.min(attendance.ask_days, ASK_DAYS_MAX);
  const none = { players: [] as readonly number[], nextAt: null };
  if (!(days > 0) || !isOpen) return none;
  // Players who are added in the night are asked in the morning.
  const at = afterTheNight(Math.max(nowMs, askingTime(state.start, days, timezone)), timezone);
  if (nowMs < at) return { ...none, nextAt: at < state.start ? at : null };
  // Only players of whom nothing is known: neither asked, answered, nor entered by the coach.
  const players = sheetOf(gathering).filter(({ status }) => status === 'not_reported');
  return { ...none, players: players.map(({ sid }) => sid) };
}

function closingNow({ gathering, team, sent, nowMs }: Look) {
  const closes = closesAt(gathering, team);
  const none = { closed: null, nextAt: null };
  // The coach who closes at once has the list before them.
  if (closes === null || gathering.metadata.request.closing === 'now' || !wasAnyoneAsked(gathering))
    return none;
  if (nowMs < closes) return { ...none, nextAt: closes };
  const occurrence = `closed ${closes}`;
  const isOld = nowMs >= closes + SUMMARY_MS;
  return isOld || sent(STAFF, 'request', occurrence) ? none : { ...none, closed: { occurrence } };
}

/** Players whom no mail can reach: asked by mail, without an address. */
export function withoutAddress(gathering: Gathering, families: readonly Family[]): readonly number[] {
  const reachable = new Set(families.flatMap(({ players }) => players));
  return gathering.metadata.asked
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

function earliest(instants: readonly (number | null)[]): number | null {
  const known = instants.filter((instant) => instant !== null);
  return known.length === 0 ? null : Math.min(...known);
}
