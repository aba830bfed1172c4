/** Matches as lists show them, and whole ones. */
import type { Match } from '@touchline/domain/entity/match';
import { matchFields } from '@touchline/domain/entity/match';
import { assemble } from '@touchline/domain/entity/rows';
import { wallClockSeconds } from '@touchline/domain/match/kickoff-time';
import { countedTime, playingTime } from '@touchline/domain/match/playing-time';
import { type MatchResult, resultOf, type Score, scoreOf } from '@touchline/domain/match/score';
import { unavailableReason } from '@touchline/domain/match/sheet';
import { shootoutOf } from '@touchline/domain/match/shootout';
import { isEnded } from '@touchline/domain/match/status';
import { isDeleted, valuesOf } from '@touchline/sync/registers';
import { isGone, shownRegisters } from '@touchline/sync/rows';
import type { StoredRow } from '@touchline/sync/store';
import type { Client } from '../client.ts';
import { entityOfRow } from '../entities.ts';

/** What a list shows of a match, without reading its line-up and its events. */
export type MatchSummary = Pick<
  Match,
  | 'sid'
  | 'status'
  | 'kind'
  | 'team_sid'
  | 'period'
  | 'date'
  | 'dateHours'
  | 'dateMinutes'
  | 'awaygame'
  | 'opponent_clubname'
  | 'opponent_teamname'
  | 'privacy'
  | 'presets'
> & {
  readonly score: Score;
  readonly result: MatchResult | null;
  /** Kicks scored in the shoot-out; null without one. */
  readonly shootout: Score | null;
  /** Who played how long; null until the match has ended. */
  readonly played: PlayedTime | null;
};

export interface PlayedTime {
  /** Minutes of the match. */
  readonly minutes: number;
  /** Everybody who was on the sheet and could play, with his minutes. */
  readonly players: readonly (readonly [sid: number, minutes: number])[];
}

/** Raise it whenever a summary is worked out in another way: the stored ones are made anew then. */
export const SUMMARY_VERSION = 4;

/** The part of a match's fields that its summary is made of. */
const SUMMARY_FIELDS = {
  status: matchFields.status,
  kind: matchFields.kind,
  team_sid: matchFields.team_sid,
  period: matchFields.period,
  date: matchFields.date,
  dateHours: matchFields.dateHours,
  dateMinutes: matchFields.dateMinutes,
  awaygame: matchFields.awaygame,
  opponent_clubname: matchFields.opponent_clubname,
  opponent_teamname: matchFields.opponent_teamname,
  privacy: matchFields.privacy,
  presets: matchFields.presets,
  events: matchFields.events,
  scores: matchFields.scores,
  entries_judged: matchFields.entries_judged,
};

const remembered = new WeakMap<StoredRow, MatchSummary | null>();

/** The summary of a match's row; null for a deleted match, and where access has ended (PUL-8). */
export function summaryOf(row: StoredRow): MatchSummary | null {
  const known = remembered.get(row);
  if (known !== undefined) return known;
  const registers = shownRegisters(row);
  const summary = isGone(row) || isDeleted(registers) ? null : summarise(row, valuesOf(registers));
  remembered.set(row, summary);
  return summary;
}

/** Sorted as section 3 says: by date plus hours plus minutes; then as they were made. */
export function inOrder(summaries: Iterable<MatchSummary>): readonly MatchSummary[] {
  return [...summaries].sort((a, b) => wallClockSeconds(a) - wallClockSeconds(b) || a.sid - b.sid);
}

/** A whole match as it is now: base and waiting changes; null when this device has no such match. */
export async function matchOf(client: Client, sid: number): Promise<Match | null> {
  const key = { collection: 'matches', sid: await client.replica.resolve('matches', sid) };
  const row = await client.store.read((tx) => tx.row(key));
  return row === undefined ? null : entityOfRow('matches', row);
}

function summarise(row: StoredRow, values: ReturnType<typeof valuesOf>): MatchSummary {
  const { events, scores, entries_judged, ...shown } = assemble(SUMMARY_FIELDS, values);
  const scored = { events, scores, entries_judged, status: shown.status };
  // Only here the whole match is put together: once, when it ends.
  const ended = isEnded(shown.status) ? entityOfRow('matches', row) : null;
  return {
    ...shown,
    sid: row.sid,
    score: scoreOf(scored),
    result: resultOf({ ...scored, awaygame: shown.awaygame }),
    shootout: shootoutOf(scored)?.score ?? null,
    played: ended === null ? null : playedTime(ended),
  };
}

function playedTime(match: Match): PlayedTime {
  // An ended match has its time in itself; what time it is now changes nothing.
  const minutes = playingTime(match, 0);
  const couldPlay = match.players
    .map(({ sid }) => sid)
    .filter((sid) => unavailableReason(match, sid) === null);
  const players = [...new Set([...couldPlay, ...minutes.keys()])];
  return {
    minutes: countedTime(match, 0) / 60,
    players: players.map((sid) => [sid, minutes.get(sid) ?? 0] as const),
  };
}
