/** What a team conceded, and who defended (statistics.md "Defence"). */
import type { MatchFacts } from '../facts/match-facts.ts';
import {
  type GoalsOfBand,
  type GoalsOfKind,
  type GoalsOfPart,
  goalsByBand,
  goalsByKind,
  goalsByPart,
} from './goal-times.ts';
import { perHour } from './player-seasons.ts';

/** The least time together of a combination of defenders that is shown, in seconds. */
export const TOGETHER_SECONDS_MIN = 60 * 60;

export interface KeeperRow {
  readonly player: number;
  readonly seconds: number;
  readonly conceded: number;
  /** Per 60 minutes; null below one hour. */
  readonly perHour: number | null;
  readonly parts: number;
  readonly cleanParts: number;
}

export interface DefendersRow {
  /** By sid. */
  readonly players: readonly number[];
  readonly seconds: number;
  readonly conceded: number;
  readonly perHour: number | null;
}

export interface Defence {
  readonly matches: number;
  readonly conceded: number;
  /** Null without a match. */
  readonly perMatch: number | null;
  /** Per 60 minutes of the matches that were run live; null below one hour. */
  readonly perHour: number | null;
  readonly cleanSheets: number;
  /** Played parts, and those without a goal against, of the matches that were run live. */
  readonly parts: number;
  readonly cleanParts: number;
  readonly byPart: readonly GoalsOfPart[];
  readonly byBand: readonly GoalsOfBand[];
  readonly byKind: readonly GoalsOfKind[];
  readonly keepers: readonly KeeperRow[];
  /** Combinations with at least an hour together, the one with the most time first. */
  readonly defenders: readonly DefendersRow[];
  readonly saves: number;
  readonly penaltiesFaced: number;
  readonly penaltiesStopped: number;
  /** Shots of opponents, and in how many matches they were recorded. */
  readonly shotsAgainst: number;
  readonly shotsNotedIn: number;
  /** The mean time until the first goal against, in seconds, of matches with one; null without. */
  readonly untilFirst: number | null;
}

/** The defence over these matches. */
export function defenceOf(matches: readonly MatchFacts[]): Defence {
  const live = matches.filter((match) => match.live);
  const conceded = matches.reduce((sum, { goals }) => sum + goals.theirs, 0);
  const seconds = live.reduce((sum, match) => sum + match.seconds, 0);
  const concededLive = live.reduce((sum, { goals }) => sum + goals.theirs, 0);
  const parts = live.flatMap((match) => match.parts.map(({ part }) => isClean(match, part)));
  const firsts = live.flatMap(({ scored }) => scored.find(({ ours }) => !ours)?.seconds ?? []);
  const faced = matches.map(({ penalties }) => penalties.theirs);
  return {
    matches: matches.length,
    conceded,
    perMatch: matches.length === 0 ? null : conceded / matches.length,
    perHour: perHour(concededLive, seconds),
    cleanSheets: matches.filter(({ goals }) => goals.theirs === 0).length,
    parts: parts.length,
    cleanParts: parts.filter(Boolean).length,
    byPart: goalsByPart(matches),
    byBand: goalsByBand(matches),
    byKind: goalsByKind(matches),
    keepers: keepersOf(matches),
    defenders: defendersOf(matches),
    saves: matches.reduce((sum, { counts }) => sum + counts.saves.ours, 0),
    penaltiesFaced: faced.reduce((sum, { scored, missed }) => sum + scored + missed, 0),
    penaltiesStopped: faced.reduce((sum, { stopped }) => sum + stopped, 0),
    shotsAgainst: matches.reduce((sum, { counts }) => sum + counts.shots.theirs, 0),
    shotsNotedIn: matches.filter(({ shotsNoted }) => shotsNoted).length,
    untilFirst: firsts.length === 0 ? null : firsts.reduce((sum, one) => sum + one, 0) / firsts.length,
  };
}

function isClean({ scored }: MatchFacts, part: number): boolean {
  return !scored.some((goal) => !goal.ours && goal.part === part);
}

function keepersOf(matches: readonly MatchFacts[]): readonly KeeperRow[] {
  const rows = new Map<number, Omit<KeeperRow, 'perHour'>>();
  for (const { sid, ...facts } of matches.flatMap(({ keepers }) => keepers)) {
    const known = rows.get(sid) ?? { player: sid, seconds: 0, conceded: 0, parts: 0, cleanParts: 0 };
    rows.set(sid, {
      player: sid,
      seconds: known.seconds + facts.seconds,
      conceded: known.conceded + facts.conceded,
      parts: known.parts + facts.parts,
      cleanParts: known.cleanParts + facts.cleanParts,
    });
  }
  return [...rows.values()]
    .map((row) => ({ ...row, perHour: perHour(row.conceded, row.seconds) }))
    .toSorted((a, b) => b.seconds - a.seconds || a.player - b.player);
}

function defendersOf(matches: readonly MatchFacts[]): readonly DefendersRow[] {
  const rows = new Map<string, Omit<DefendersRow, 'perHour'>>();
  for (const { players, seconds, conceded } of matches.flatMap(({ defences }) => defences)) {
    const key = players.join('-');
    const known = rows.get(key) ?? { players, seconds: 0, conceded: 0 };
    rows.set(key, { players, seconds: known.seconds + seconds, conceded: known.conceded + conceded });
  }
  return [...rows.values()]
    .filter(({ seconds }) => seconds >= TOGETHER_SECONDS_MIN)
    .map((row) => ({ ...row, perHour: perHour(row.conceded, row.seconds) }))
    .toSorted((a, b) => b.seconds - a.seconds || compareText(a.players.join('-'), b.players.join('-')));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
