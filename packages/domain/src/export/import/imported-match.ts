/** The match that a document describes, in another team: with its players, and ids of this installation. */
import { patch } from '../../entity/rows/rows.ts';
import { type Match, type MatchEvent, matchFields } from '../../entity/tables/match.ts';
import type { Team } from '../../entity/tables/team.ts';
import { PART_NAMES } from '../../match/blocks/blocks.ts';
import { eventData, withEvents } from '../../match/events/events.ts';
import { newMatch } from '../../match/setup/defaults.ts';
import { bySid } from '../../match/sheet/sheet.ts';
import { eventTypesOf } from '../../team/event-types.ts';
import {
  type ExportedEvent,
  type ExportedPlayer,
  MATCH_KINDS,
  type MatchExport,
} from '../format/match-export.ts';

export interface ImportInto {
  readonly team: Team;
  readonly period: number;
  /** The player here for each player of the document. */
  readonly players: ReadonlyMap<number, number>;
  /** A new id for each event of the document, in its order. */
  readonly eids: readonly string[];
  readonly createdAt: number;
}

/**
 * Values that no field accepts keep the default of a new match. Ratings stay out, because they belong to their raters,
 * and so do tasks, requests and pictures, which the document does not have.
 */
export function importedMatch(document: MatchExport, into: ImportInto): Match {
  const { match, notes } = document;
  const date = match.date === null ? 0 : Date.parse(match.date) / 1_000;
  const { team, period, createdAt } = into;
  const blank = { ...newMatch({ team, period, date, match_token: '', createdAt }), players: [] };
  const [hours = 0, minutes = 0] = match.time.split(':').map(Number);
  const values = {
    ...phaseOf(document),
    kind: MATCH_KINDS.indexOf(match.kind) + 1,
    dateHours: hours,
    dateMinutes: minutes,
    place: match.place,
    meet_minutes: match.meetMinutes,
    opponent_clubname: match.opponent.clubname,
    opponent_teamname: match.opponent.teamname,
    opponent_shirt: match.opponent.shirt,
    shirt: match.shirt,
    awaygame: match.away,
    pitchPlayers: match.pitchPlayers,
    matchParts: match.parts,
    matchLength: match.length,
    halfLength: match.halfLength,
    halfParts: match.blocks,
    extraParts: match.extraParts,
    extraLength: match.extraLength,
    stoppedClock: match.stoppedClock,
    formation: match.formation,
    scores: { scoreHome: match.typedScore?.home ?? 0, scoreAway: match.typedScore?.away ?? 0 },
    notes: { public: notes.public, private: notes.private ?? '' },
    ...planOf(document, into),
    ...sheetOf(document, into),
  };
  const made = patch(matchFields, { ...blank, date }, values);
  return withEvents(made, eventsOf(document, into));
}

/** The clock of an imported match stands: a match that was being played is not imported. */
function phaseOf({ match, clock }: MatchExport): Partial<Match> {
  const { seconds: currentTime, part: gamepart, subpart: gamesubpart } = clock;
  const timer = { gameStartedAt: 0, currentTime, gamepart, gamesubpart, running: false };
  return { status: match.status, timer, gamepart, gamesubpart };
}

type Numbers = (player: number) => number;

/** The player here; 0 for none. */
const numbersOf =
  ({ players }: ImportInto): Numbers =>
  (player) =>
    players.get(player) ?? 0;

function planOf({ plan }: MatchExport, into: ImportInto) {
  if (plan === null) return {};
  const here = numbersOf(into);
  const orNobody = (player: number) => (player === 0 ? -1 : here(player));
  const parts = PART_NAMES.map((name, index) => {
    const own = plan.places.filter(({ part }) => part === index + 1);
    const places = own.map(
      ({ player, block, playing, x, y }) => [`${here(player)}-${block}`, { playing, x, y }] as const,
    );
    return [name, Object.fromEntries(places)] as const;
  });
  return {
    ...Object.fromEntries(parts),
    keeper: plan.keepers.map(orNobody),
    subsmap: Object.fromEntries(
      plan.begins.map(({ part, block, minute }) => [`${part}-${block}`, { minute }] as const),
    ),
  };
}

function sheetOf({ match, players, plan }: MatchExport, into: ImportInto) {
  const here = numbersOf(into);
  const onSheet = players.filter((player) => player.onSheet);
  const told = (pick: (player: ExportedPlayer, sid: number) => object | null) =>
    onSheet.flatMap((player) => {
      const sid = here(player.sid);
      const values = pick(player, sid);
      return values === null ? [] : [{ ...values, sid }];
    });
  return {
    players: bySid(told(({ number }) => ({ shirtnumber: number ?? 0, footed: '' }))),
    metadata: {
      cid: match.cid,
      ...(match.pitch !== null && { pitch: match.pitch }),
      captain: plan === null || plan.captain === 0 ? -1 : here(plan.captain),
      players: told(({ order, attendance, fromMinute, untilMinute }) => ({
        order,
        present: attendance?.present ?? true,
        signed_off: attendance?.signedOff ?? false,
        injured: attendance?.injured ?? false,
        from_minute: fromMinute,
        until_minute: untilMinute,
      })),
      answers: told(({ attendance }) =>
        attendance === null || attendance.answer === '' ? null : { ...NO_ANSWER, answer: attendance.answer },
      ),
      reasons: told((player) =>
        player.private === null || player.private.reason === '' ? null : { reason: player.private.reason },
      ),
    },
  };
}

/** The coach enters what the family once said: its link and its time are of the other installation. */
const NO_ANSWER = { withdrew: false, answered_at: 0, answered_by: 'coach', late: 0, leaves: 0 };

function eventsOf({ events, team }: MatchExport, into: ImportInto): readonly MatchEvent[] {
  const eids = new Map(events.map(({ id }, index) => [id, into.eids[index] ?? '']));
  return events.map((event, index): MatchEvent => {
    const made: MatchEvent = {
      eid: into.eids[index] ?? '',
      action: 'INSERT',
      type: event.type,
      status: event.visibility,
      data: eventData({
        ...placeOf(event),
        ...peopleOf(event, numbersOf(into)),
        type: ownTypeOf(event, { from: team.eventTypes, into: into.team }),
        goal_type: event.goalType,
        chance_type: event.chanceType,
        minutes: event.minutes,
        score: event.scoreText,
        decisive: event.decisive,
        over: event.over,
        text: event.message,
        said: event.saidAt,
        apart_from: eids.get(event.apartFrom) ?? '',
        position: event.position,
      }),
    };
    return made;
  });
}

function placeOf({ part, seconds, stoppage, side, x, y }: ExportedEvent) {
  return { part, game_time: seconds, overtime: stoppage, homeaway: side, pitchpos: { x, y } };
}

function peopleOf(event: ExportedEvent, here: Numbers) {
  return {
    player_sid: here(event.player),
    assist_player_sid: here(event.assist),
    off_player_sid: here(event.off),
    sn: event.opponentNumber,
    playername: event.playerText,
    assist_text: event.assistText,
    lineup: event.lineup.map(({ player, x, y }) => ({ player_sid: here(player), x, y })),
  };
}

/** The team's own event type of the same title; without one the label stays, and means nothing here. */
function ownTypeOf(
  { ownType }: ExportedEvent,
  { from, into }: { readonly from: MatchExport['team']['eventTypes']; readonly into: Team },
): string {
  const title = from.find(({ label }) => label === ownType)?.title;
  if (title === undefined) return ownType;
  return eventTypesOf(into).find((known) => known.title === title)?.label ?? ownType;
}
