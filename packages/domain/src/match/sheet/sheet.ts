/**
 * The match sheet: who may play in this match, with which number, and who cannot (absent, signed off, injured). It is
 * stored in the match, so that later changes of the team do not change a played match. A training session has a sheet,
 * too: its players, without numbers.
 */
import { type AttendanceRecord, attendanceStatus } from '../../attendance/attendance-status.ts';
import { type Gathering, type GatheringRecords, isMatch } from '../../attendance/gathering.ts';
import type {
  AttendanceStatus,
  PlayerAnswer,
  PlayerDelivery,
  PlayerQuestion,
} from '../../entity/tables/attendance.ts';
import type { Match, MatchEvent } from '../../entity/tables/match.ts';
import type { Team } from '../../entity/tables/team.ts';
import { PLAYERS_PER_MATCH_MAX } from '../../limits.ts';
import { SHIRT_NUMBER_NONE } from '../../match-limits.ts';
import { ok, type Result, refuse } from '../../result.ts';
import type { UnavailableReason } from '../decision/decided.ts';
import { compareKeys } from '../events/events.ts';
import { injuredInMatch } from '../events/injuries.ts';

type SheetStatus = Match['metadata']['players'][number];

export interface SheetPlayer {
  readonly sid: number;
  readonly order: number;
  /** 99 when none is assigned. */
  readonly shirtnumber: number;
  readonly status: AttendanceStatus;
  /** Why the player cannot play; null when they can. */
  readonly unavailable: UnavailableReason | null;
  /** The minute of the match in which the player arrives; 0 from the start. */
  readonly fromMinute: number;
  /** The minute of the match in which the player leaves; 0 for the end. */
  readonly untilMinute: number;
}

export interface Attendance {
  readonly present?: boolean;
  readonly signed_off?: boolean;
  readonly injured?: boolean;
  readonly from_minute?: number;
  readonly until_minute?: number;
  /** The answer, and who gave it when. Stored apart from the rest, so that neither overwrites the other. */
  readonly answer?: Partial<Omit<PlayerAnswer, 'sid'>>;
}

export type SheetRefusal = { readonly code: 'sheetFull'; readonly max: number };

/** All players on the sheet, in its order, including all who played in the match. */
export function sheetOf(gathering: Gathering): readonly SheetPlayer[] {
  const { metadata } = gathering;
  const statuses = new Map(metadata.players.map((status) => [status.sid, status]));
  const sids = new Set([...statuses.keys(), ...namedBeside(gathering)]);
  sids.delete(0);
  const injured = isMatch(gathering) ? injuredInMatch(gathering) : NO_INJURIES;
  const answers = new Map(metadata.answers.map((answer) => [answer.sid, answer]));
  const questions = new Map(metadata.asked.map((question) => [question.sid, question]));
  const order = orderIn(gathering);
  return [...sids]
    .map((sid) => {
      const recorded = statuses.get(sid) ?? { ...DEFAULT_STATUS, sid };
      const said = { ...(answers.get(sid) ?? NO_ANSWER), ...(questions.get(sid) ?? NOT_ASKED) };
      const status = statusOf(recorded, said, injured);
      return {
        sid,
        order: order(recorded),
        shirtnumber: isMatch(gathering) ? shirtNumberOf(gathering, sid) : SHIRT_NUMBER_NONE,
        status,
        unavailable: unavailableBy(status),
        ...minutesOf(recorded, answers.get(sid)),
      };
    })
    .sort((a, b) => a.order - b.order || a.sid - b.sid);
}

/** Players without a record of attendance: of a match those with a number and who played, of a session its players. */
function namedBeside(gathering: Gathering): readonly number[] {
  if (!isMatch(gathering)) return gathering.player_sids;
  return [...gathering.players.map(({ sid }) => sid), ...whoPlayed(gathering)];
}

/** A session has the order of its selection, and then its guests; a match has an order of its own. */
function orderIn(gathering: Gathering): (recorded: SheetStatus) => number {
  if (isMatch(gathering)) return ({ order }) => order;
  const places = new Map(gathering.player_sids.map((sid, place) => [sid, place]));
  return ({ sid, order }) => places.get(sid) ?? gathering.player_sids.length + order;
}

/** True when the player is on the sheet or played in the match. False for 0. */
export function isOnSheet(gathering: Gathering, player: number): boolean {
  return (
    player !== 0 &&
    (gathering.metadata.players.some(({ sid }) => sid === player) || namedBeside(gathering).includes(player))
  );
}

/**
 * Why a player cannot play; null when they can, and when nothing is known. With `before`, for events that are added
 * afterwards, only the injuries before that event count.
 */
export function unavailableReason(
  match: Match,
  player: number,
  before?: MatchEvent,
): UnavailableReason | null {
  const recorded = match.metadata.players.find(({ sid }) => sid === player);
  const injured = injuredInMatch(match, before);
  const said = { ...answerOf(match, player), ...questionOf(match, player) };
  return unavailableBy(statusOf(recorded ?? { ...DEFAULT_STATUS, sid: player }, said, injured));
}

interface Recorded<K extends keyof GatheringRecords> {
  readonly metadata: Pick<GatheringRecords, K>;
}

/** A player's answer; all values are empty when there is none. */
export function answerOf({ metadata }: Recorded<'answers'>, player: number): PlayerAnswer {
  return metadata.answers.find(({ sid }) => sid === player) ?? { ...NO_ANSWER, sid: player };
}

/** When and how a player was asked; all values are empty for a player who was not. */
export function questionOf({ metadata }: Recorded<'asked'>, player: number): PlayerQuestion {
  return metadata.asked.find(({ sid }) => sid === player) ?? { ...NOT_ASKED, sid: player };
}

/** What became of the last mail to the player's family; null before the first. */
export function deliveryOf({ metadata }: Recorded<'deliveries'>, player: number): PlayerDelivery | null {
  const found = metadata.deliveries.find(({ sid }) => sid === player);
  return found === undefined || found.state === '' ? null : found;
}

const FAMILY: ReadonlySet<string> = new Set(['link', 'mail']);

/** True once a family was asked or has answered. */
export function wasAnyoneAsked({ metadata }: Recorded<'asked' | 'answers'>): boolean {
  return (
    metadata.asked.some(({ asked_at }) => asked_at > 0) ||
    metadata.answers.some(({ answered_by }) => FAMILY.has(answered_by))
  );
}

/** Why the player does not come, in the words of the family or the coach; empty for no reason. */
export function reasonOf({ metadata }: Recorded<'reasons'>, player: number): string {
  return metadata.reasons.find(({ sid }) => sid === player)?.reason ?? '';
}

/** The gathering with another reason for a player's absence. */
export function withReason<G extends Gathering>(gathering: G, player: number, reason: string): G {
  const others = gathering.metadata.reasons.filter(({ sid }) => sid !== player);
  const reasons = reason === '' ? others : bySid([...others, { sid: player, reason }]);
  return { ...gathering, metadata: { ...gathering.metadata, reasons } };
}

/** Seconds on the match clock. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** True when the player is present for the whole stretch. */
export function isThere(player: Pick<SheetPlayer, 'fromMinute' | 'untilMinute'>, time: Stretch): boolean {
  const { fromMinute, untilMinute } = player;
  return fromMinute * 60 <= time.start && (untilMinute === 0 || untilMinute * 60 >= time.end);
}

/** The number of a player in this match; 99 when none is assigned (section 5). */
export function shirtNumberOf(match: Pick<Match, 'players'>, player: number): number {
  const number = match.players.find(({ sid }) => sid === player)?.shirtnumber ?? 0;
  return number > 0 ? number : SHIRT_NUMBER_NONE;
}

/** The gathering with a player added at the end of its sheet; unchanged when they are on it. */
export function putOnSheet<G extends Gathering>(gathering: G, player: number, shirtnumber = 0): G {
  if (player === 0 || isOnSheet(gathering, player)) return gathering;
  const order = Math.max(-1, ...gathering.metadata.players.map((status) => status.order)) + 1;
  return withStatus<G>(withNumber(gathering, player, shirtnumber), { ...DEFAULT_STATUS, sid: player, order });
}

/** The match with a number for a player who has none. Sessions have no numbers. */
function withNumber<G extends Gathering>(gathering: G, player: number, shirtnumber: number): G {
  if (!isMatch(gathering)) return gathering;
  const players = bySid([...gathering.players, { sid: player, shirtnumber, footed: '' as const }]);
  return { ...gathering, players };
}

/** The players who joined the team after the match was created. */
export function notOnSheet(match: Match, team: Pick<Team, 'player_sids'>): readonly number[] {
  return team.player_sids.filter((sid) => !isOnSheet(match, sid));
}

/** The match with all players who joined the team since, each with their number in the team. */
export function withSquad(
  match: Match,
  team: Pick<Team, 'player_sids' | 'shirtnumbers'>,
): Result<Match, SheetRefusal> {
  const missing = notOnSheet(match, team);
  if (missing.length > 0 && sheetOf(match).length + missing.length > PLAYERS_PER_MATCH_MAX)
    return refuse({ code: 'sheetFull', max: PLAYERS_PER_MATCH_MAX });
  const numbers = new Map(team.shirtnumbers.map(({ id, value }) => [id, value]));
  return ok(missing.reduce((sheet, sid) => putOnSheet(sheet, sid, numbers.get(sid) ?? 0), match));
}

/** The gathering with a player's attendance. Players who cannot play are removed by the line-up functions. */
export function withAttendance<G extends Gathering>(
  gathering: G,
  player: number,
  { answer, ...recorded }: Attendance,
): G {
  const sheet = putOnSheet(gathering, player);
  const status = sheet.metadata.players.find(({ sid }) => sid === player);
  const entered = withStatus(sheet, { ...DEFAULT_STATUS, sid: player, ...status, ...recorded });
  const said = answerOf(entered, player);
  // A minute that the coach enters replaces the family's.
  const late = recorded.from_minute === undefined ? said.late : 0;
  const leaves = recorded.until_minute === undefined ? said.leaves : 0;
  if (answer === undefined && late === said.late && leaves === said.leaves) return entered;
  return withAnswer(entered, { ...said, late, leaves, ...answer });
}

function withAnswer<G extends Gathering>(gathering: G, answer: PlayerAnswer): G {
  const others = gathering.metadata.answers.filter(({ sid }) => sid !== answer.sid);
  return { ...gathering, metadata: { ...gathering.metadata, answers: bySid([...others, answer]) } };
}

const NO_INJURIES: ReadonlySet<number> = new Set();

const DEFAULT_STATUS: SheetStatus = {
  sid: 0,
  order: 99,
  present: true,
  signed_off: false,
  injured: false,
  from_minute: 0,
  until_minute: 0,
};

/** The coach's minutes, otherwise the family's. Impossible ones (below 0, or leaving before arriving) are ignored. */
function minutesOf({ from_minute, until_minute }: SheetStatus, answer: PlayerAnswer = NO_ANSWER) {
  const fromMinute = Math.max(0, from_minute > 0 ? from_minute : answer.late);
  const leaves = until_minute > 0 ? until_minute : answer.leaves;
  return { fromMinute, untilMinute: leaves > fromMinute ? leaves : 0 };
}

const NO_ANSWER: PlayerAnswer = {
  sid: 0,
  answer: '',
  withdrew: false,
  answered_at: 0,
  answered_by: '',
  late: 0,
  leaves: 0,
};

const NOT_ASKED: PlayerQuestion = { sid: 0, how: '', asked_at: 0, reminded_at: 0, renewed_at: 0 };

function statusOf(
  recorded: SheetStatus,
  said: Omit<AttendanceRecord, 'injured' | 'signed_off' | 'present'>,
  injured: ReadonlySet<number>,
): AttendanceStatus {
  const { signed_off, present } = recorded;
  const isInjured = recorded.injured || injured.has(recorded.sid);
  return attendanceStatus({ ...said, injured: isInjured, signed_off, present });
}

function unavailableBy(status: AttendanceStatus): UnavailableReason | null {
  return status === 'present' || status === 'not_responded' || status === 'not_reported' ? null : status;
}

/** The ids that the kick-off or a substitution names. */
export function whoPlayed(match: Pick<Match, 'events'>): readonly number[] {
  return match.events.flatMap(({ type, data }) => {
    if (type === 'KICKOFF') return data.lineup.map((place) => place.player_sid);
    return type === 'SUBS_IN' ? [data.player_sid] : [];
  });
}

function withStatus<G extends Gathering>(gathering: G, status: SheetStatus): G {
  const others = gathering.metadata.players.filter(({ sid }) => sid !== status.sid);
  // The order in which registers reproduce a list: by order, then by id.
  const players = [...others, status].sort(
    (a, b) => a.order - b.order || compareKeys(String(a.sid), String(b.sid)),
  );
  return { ...gathering, metadata: { ...gathering.metadata, players } };
}

/** In the order in which registers reproduce a list of players: by id. */
export function bySid<T extends { readonly sid: number }>(items: readonly T[]): readonly T[] {
  return [...items].sort((a, b) => compareKeys(String(a.sid), String(b.sid)));
}
