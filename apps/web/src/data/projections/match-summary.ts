/** Matches as lists show them: a summary of each, stored beside the rows. */
import { boolean, listBy, record } from '@touchline/domain/entity/fields/field';
import { assemble } from '@touchline/domain/entity/rows/rows';
import type { Match } from '@touchline/domain/entity/tables/match';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { takerFields, taskFields } from '@touchline/domain/entity/tables/task';
import { wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import { isEnded } from '@touchline/domain/match/clock/status';
import { type MatchResult, resultOf, type Score, scoreOf } from '@touchline/domain/match/events/score';
import { shootoutOf } from '@touchline/domain/match/events/shootout';
import { countedTime, playingTime } from '@touchline/domain/match/lineup/playing-time';
import { unavailableReason } from '@touchline/domain/match/sheet/sheet';
import { type LedgerTask, ledgerTasks } from '@touchline/domain/request/tasks/match-tasks';
import { isDeleted, valuesOf } from '@touchline/sync/model/registers';
import { isGone, shownRegisters } from '@touchline/sync/store/rows';
import type { StoredRow } from '@touchline/sync/store/store';
import { entityOfRow } from '../store/codecs/entities.ts';
import type { Projection } from '../store/derived/projection.ts';

/** A match in a list, without its line-up and events. */
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
  | 'place'
  | 'meet_minutes'
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
  /** Playing time per player; null until the match has ended. */
  readonly played: PlayedTime | null;
  readonly tasks: readonly LedgerTask[];
  readonly metadata: Pick<Match['metadata'], 'results_public'>;
};

export interface PlayedTime {
  /** Length of the match in minutes. */
  readonly minutes: number;
  /** The minutes of all players who were on the sheet and could play. */
  readonly players: readonly (readonly [sid: number, minutes: number])[];
}

/** Lists of matches: by team, in the order of section 3. */
export const MATCH_SUMMARIES: Projection<MatchSummary> = {
  collection: 'matches',
  version: 7,
  under: 'teams',
  summaryOf,
  listOf: ({ team_sid }) => team_sid,
  inOrder,
};

/** The fields of a match that its summary needs. */
const SUMMARY_FIELDS = {
  status: matchFields.status,
  kind: matchFields.kind,
  team_sid: matchFields.team_sid,
  period: matchFields.period,
  date: matchFields.date,
  dateHours: matchFields.dateHours,
  dateMinutes: matchFields.dateMinutes,
  place: matchFields.place,
  meet_minutes: matchFields.meet_minutes,
  awaygame: matchFields.awaygame,
  opponent_clubname: matchFields.opponent_clubname,
  opponent_teamname: matchFields.opponent_teamname,
  privacy: matchFields.privacy,
  presets: matchFields.presets,
  events: matchFields.events,
  scores: matchFields.scores,
  entries_judged: matchFields.entries_judged,
  metadata: record({
    tasks: listBy('id', taskFields),
    takers: listBy('id', takerFields),
    results_public: boolean(false),
  }),
};

const remembered = new WeakMap<StoredRow, MatchSummary | null>();

/** The summary of a match's row; null for a deleted match, and where access has ended (PUL-8). */
function summaryOf(row: StoredRow): MatchSummary | null {
  const known = remembered.get(row);
  if (known !== undefined) return known;
  const registers = shownRegisters(row);
  const summary = isGone(row) || isDeleted(registers) ? null : summarise(row, valuesOf(registers));
  remembered.set(row, summary);
  return summary;
}

/** Sorted by date plus hours plus minutes (section 3), then by creation. */
function inOrder(summaries: Iterable<MatchSummary>): readonly MatchSummary[] {
  return [...summaries].sort((a, b) => wallClockSeconds(a) - wallClockSeconds(b) || a.sid - b.sid);
}

function summarise(row: StoredRow, values: ReturnType<typeof valuesOf>): MatchSummary {
  const { events, scores, entries_judged, metadata, ...shown } = assemble(SUMMARY_FIELDS, values);
  const scored = { events, scores, entries_judged, status: shown.status };
  // Only here the whole match is assembled: once, when it ends.
  const ended = isEnded(shown.status) ? entityOfRow('matches', row) : null;
  return {
    ...shown,
    sid: row.sid,
    score: scoreOf(scored),
    result: resultOf({ ...scored, awaygame: shown.awaygame }),
    shootout: shootoutOf(scored)?.score ?? null,
    played: ended === null ? null : playedTime(ended),
    tasks: ledgerTasks({ metadata }),
    metadata: { results_public: metadata.results_public },
  };
}

function playedTime(match: Match): PlayedTime {
  // An ended match does not depend on the current time.
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
