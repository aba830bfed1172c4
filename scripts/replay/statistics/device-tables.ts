/** The statistics of a replayed tournament as the product counts them on a coach's device. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { type MatchFacts, matchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { defenceOf } from '@touchline/domain/statistics/season/defence';
import { goalsByBand } from '@touchline/domain/statistics/season/goal-times';
import { type PlayerSeason, playerSeasons } from '@touchline/domain/statistics/season/player-seasons';
import { teamRecord } from '@touchline/domain/statistics/season/team-record';
import { topScorers } from '@touchline/domain/statistics/season/top-scorers';
import { defenceLine, goalLine, type Lines, playerLine, rankedLines, tableLine } from './recorded-tables.ts';

/** A team's matches on a device, each with its stage in the record. */
export interface DeviceSeason {
  readonly team: string;
  readonly matches: readonly { readonly stage: string; readonly match: Match }[];
  readonly nameOf: (player: number) => string;
}

const factsOf = (matches: DeviceSeason['matches']): readonly MatchFacts[] =>
  matches.flatMap(({ match }) => matchFacts(match) ?? []);

/** The tables of the whole tournament and of each of its stages. */
export function deviceTables(seasons: readonly DeviceSeason[]): Lines {
  return seasons.flatMap(({ team, matches }) => {
    const stages = new Set(matches.map(({ stage }) => stage));
    return [
      tableLine('All stages', rowOf(team, factsOf(matches))),
      ...[...stages].map((stage) =>
        tableLine(stage, rowOf(team, factsOf(matches.filter((one) => one.stage === stage)))),
      ),
    ];
  });
}

/** The row of a team in a table. */
export function rowOf(team: string, facts: readonly MatchFacts[]) {
  const { goals, ...record } = teamRecord(facts);
  return { team, ...record, scored: goals.ours, conceded: goals.theirs };
}

/** What each player did, with their team's name. Players who did nothing are not in the record. */
export function devicePlayers(seasons: readonly DeviceSeason[]): Lines {
  return seasons.flatMap(({ team, matches, nameOf }) =>
    playerSeasons(factsOf(matches))
      .filter(didAnything)
      .map((season) => playerLine(team, nameOf(season.player), rowOfPlayer(season))),
  );
}

const rowOfPlayer = (season: PlayerSeason) => ({
  minutes: season.seconds / 60,
  starts: season.started,
  cameOn: season.cameOn,
  wentOff: season.wentOff,
  whole: season.whole,
  goals: season.goals,
  penalties: season.penaltiesScored,
  ownGoals: season.ownGoals,
  yellow: season.yellow,
  red: season.red,
  captain: season.captain,
  goalsFor: season.goalsFor,
  goalsAgainst: season.goalsAgainst,
});

function didAnything(season: PlayerSeason): boolean {
  return Object.values(rowOfPlayer(season)).some((count) => count > 0);
}

/** The players with the most goals in the whole tournament. */
export function deviceScorers(seasons: readonly DeviceSeason[]): Lines {
  const goals = seasons.flatMap(({ team, matches, nameOf }) =>
    topScorers(playerSeasons(factsOf(matches)), { table: 'goals', nameOf, locale: 'en' }).map(
      (row) => [`${nameOf(row.player)} (${team})`, row.goals] as const,
    ),
  );
  return rankedLines(new Map(goals));
}

/** Each team's goals by fifteen minutes. */
export function deviceGoalTimes(seasons: readonly DeviceSeason[]): Lines {
  return seasons.flatMap(({ team, matches }) =>
    goalsByBand(factsOf(matches)).map(({ first, last, ours, theirs }) =>
      goalLine(team, { band: `${first}-${last}`, scored: ours, conceded: theirs }),
    ),
  );
}

/** Each team's matches without a goal against, and the penalties that were scored against it. */
export function deviceDefences(seasons: readonly DeviceSeason[]): Lines {
  return seasons.map(({ team, matches }) => {
    const { cleanSheets, byKind } = defenceOf(factsOf(matches));
    return defenceLine(team, cleanSheets, byKind.find(({ kind }) => kind === 'PENALTY')?.theirs ?? 0);
  });
}
