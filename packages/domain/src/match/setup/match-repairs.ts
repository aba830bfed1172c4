/**
 * The repairs that were needed to show a stored match: fields that are missing, contradict each other or come from
 * another app. Repairs are made on reading and never written back; the screen lists them. Contradicting events of two
 * people are handled in entries.ts.
 */
import type { Match, MatchEvent } from '../../entity/tables/match.ts';
import {
  clampPitchPlayers,
  MATCH_LENGTH_MAX,
  MATCH_LENGTH_MIN,
  PITCH_PLAYERS_MAX,
  PITCH_PLAYERS_MIN,
  SCHEMA_PARTS_MAX,
  SCORE_MAX,
  SHOOTOUT_PART,
} from '../../match-limits.ts';
import { knownFormation } from '../../pitch/formations.ts';
import { availableIn, blocksOf, storedPlaces } from '../blocks/blocks.ts';
import { extraPartCount, minuteOf, partCount, partMinutes } from '../clock/clock.ts';
import { isPlaying } from '../clock/status.ts';
import { eventsInOrder } from '../events/events.ts';
import { sheetOf } from '../sheet/sheet.ts';

export type MatchRepair =
  /** The formation does not exist for this number of players; the first one is shown. */
  | { readonly code: 'formation'; readonly formation: string }
  /** Events name a player who is neither on the sheet nor known to this device; they are shown without a name. */
  | { readonly code: 'unknownPlayers'; readonly count: number }
  /** Line-ups of parts that the match does not have; they are not shown. */
  | { readonly code: 'partsBeyond'; readonly parts: number }
  /** Blocks with more planned players than allowed, after a merge; some players are left out. */
  | { readonly code: 'plan'; readonly blocks: number }
  /** Length, parts or players out of range; the nearest possible value counts. */
  | { readonly code: 'format'; readonly field: 'matchLength' | 'matchParts' | 'pitchPlayers' }
  /** Events of an unknown type; they are shown without a name. */
  | { readonly code: 'foreignEvents'; readonly count: number }
  /** Events of a part or a minute that the match does not have. */
  | { readonly code: 'eventsBeyond'; readonly count: number }
  /** The current part does not exist in the match. */
  | { readonly code: 'phase' }
  | { readonly code: 'typedScore' }
  | { readonly code: 'date' };

export type MatchRepairCode = MatchRepair['code'];

export interface KnownAround {
  /** The players that this device knows. */
  readonly players: ReadonlySet<number>;
  /** True when this account may see line-ups. Data that a fan may not see is not missing. */
  readonly lineups: boolean;
}

/** Repairs of line-ups, and of events that depend on line-ups. */
const IN_LINEUPS: ReadonlySet<MatchRepairCode> = new Set(['formation', 'partsBeyond', 'plan']);

/** All repairs that reading this match makes; empty for every match that this app has created. */
export function repairsOfMatch(match: Match, known: KnownAround): readonly MatchRepair[] {
  const found: readonly MatchRepair[] = [
    ...formatRepairs(match),
    ...formationRepairs(match),
    ...dateRepairs(match),
    ...phaseRepairs(match),
    ...scoreRepairs(match),
    ...counted('unknownPlayers', strangersOf(match, known.players)),
    ...partRepairs(match),
    ...planRepairs(match),
    ...counted('foreignEvents', eventsInOrder(match).filter(isForeign).length),
    ...counted('eventsBeyond', eventsInOrder(match).filter((event) => isBeyond(match, event)).length),
  ];
  return known.lineups ? found : found.filter(({ code }) => !IN_LINEUPS.has(code));
}

function formatRepairs(match: Match): readonly MatchRepair[] {
  const bounds = [
    ['matchLength', MATCH_LENGTH_MIN, MATCH_LENGTH_MAX],
    ['matchParts', 1, SCHEMA_PARTS_MAX],
    ['pitchPlayers', PITCH_PLAYERS_MIN, PITCH_PLAYERS_MAX],
  ] as const;
  return bounds.flatMap(([field, low, high]) => {
    const value = match[field];
    const possible = value >= low && value <= high && (field === 'matchLength' || Number.isInteger(value));
    return possible ? [] : [{ code: 'format', field } as const];
  });
}

function formationRepairs({ pitchPlayers, formation }: Match): readonly MatchRepair[] {
  return knownFormation(pitchPlayers, formation) === undefined ? [{ code: 'formation', formation }] : [];
}

function dateRepairs(match: Match): readonly MatchRepair[] {
  const { date, dateHours, dateMinutes } = match;
  const valid =
    date > 0 &&
    Number.isFinite(new Date(date * 1000).getTime()) &&
    isWithin(dateHours, 23) &&
    isWithin(dateMinutes, 59);
  return valid ? [] : [{ code: 'date' }];
}

function phaseRepairs(match: Match): readonly MatchRepair[] {
  if (!isPlaying(match.status)) return [];
  const { gamepart } = match;
  const last = partCount(match) + extraPartCount(match);
  const inPart = Number.isInteger(gamepart) && gamepart >= 1 && gamepart <= last;
  return inPart ? [] : [{ code: 'phase' }];
}

function scoreRepairs({ scores }: Match): readonly MatchRepair[] {
  const possible = isWithin(scores.scoreHome, SCORE_MAX) && isWithin(scores.scoreAway, SCORE_MAX);
  return possible ? [] : [{ code: 'typedScore' }];
}

const isWithin = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;

function strangersOf(match: Match, players: ReadonlySet<number>): number {
  const named = match.events.flatMap(({ data }) => [
    data.player_sid,
    data.assist_player_sid,
    data.off_player_sid,
  ]);
  // A player who was erased stays on the sheet, under a number.
  const accounted = new Set([0, ...sheetOf(match).map(({ sid }) => sid)]);
  return [...new Set(named)].filter((sid) => !players.has(sid) && !accounted.has(sid)).length;
}

function partRepairs(match: Match): readonly MatchRepair[] {
  const last = partCount(match) + extraPartCount(match);
  const { part1, part2, part3, part4, part5, part6, part7 } = match;
  const beyond = [part1, part2, part3, part4, part5, part6, part7]
    .slice(last)
    .filter((part) => Object.values(part).some(({ playing }) => playing)).length;
  return beyond === 0 ? [] : [{ code: 'partsBeyond', parts: beyond }];
}

function planRepairs(match: Match): readonly MatchRepair[] {
  const may = clampPitchPlayers(match.pitchPlayers);
  const crowded = blocksOf(match).filter((block) => {
    const stored = storedPlaces(match, block);
    if (stored.length <= may) return false;
    const available = new Set(availableIn(match, block).map(({ sid }) => sid));
    return stored.filter(({ player_sid }) => available.has(player_sid)).length > may;
  });
  return crowded.length === 0 ? [] : [{ code: 'plan', blocks: crowded.length }];
}

/** Another app's event types are read as UNDEFINED. One of the team's own types carries its label. */
function isForeign({ type, data }: MatchEvent): boolean {
  return type === 'UNDEFINED' && data.type === '';
}

function isBeyond(match: Match, { data }: MatchEvent): boolean {
  if (data.part === SHOOTOUT_PART || data.said > 0) return false;
  const last = partCount(match) + extraPartCount(match);
  if (!Number.isInteger(data.part) || data.part < 1 || data.part > last) return true;
  const { first, last: end } = partMinutes(match, data.part);
  const minute = minuteOf(data);
  return minute < first || minute > end || data.game_time < 0 || data.overtime < 0;
}

function counted(
  code: 'unknownPlayers' | 'foreignEvents' | 'eventsBeyond',
  count: number,
): readonly MatchRepair[] {
  return count === 0 ? [] : [{ code, count }];
}
