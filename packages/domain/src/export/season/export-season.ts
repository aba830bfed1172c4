/** Makes the document of a season from the documents of its matches. */
import type { Match } from '../../entity/tables/match.ts';
import type { Player } from '../../entity/tables/player.ts';
import type { Team } from '../../entity/tables/team.ts';
import { playerName } from '../../privacy/player-name.ts';
import { publishesResults } from '../../privacy/results.ts';
import { matchFacts } from '../../statistics/facts/match-facts.ts';
import { playerSeasons } from '../../statistics/season/player-seasons.ts';
import { teamRecord } from '../../statistics/season/team-record.ts';
import type { MatchExport } from '../format/match-export.ts';
import { momentText } from '../format/moment.ts';
import {
  SEASON_FORMAT,
  SEASON_FORMAT_VERSION,
  type SeasonExport,
  type SeasonFigures,
} from '../format/season-export.ts';

export interface SeasonInput {
  readonly team: Team;
  readonly period: number;
  /** All matches of the team; those of other periods are left out. */
  readonly matches: readonly Match[];
  readonly players: readonly Player[];
  readonly document: (match: Match) => MatchExport;
  readonly nowSeconds: number;
}

/** The document of a season, its matches by date. */
export function exportSeason({
  team,
  period,
  players,
  nowSeconds,
  document,
  ...given
}: SeasonInput): SeasonExport {
  const matches = given.matches
    .filter((match) => match.team_sid === team.sid && match.period === period)
    .toSorted((a, b) => a.date - b.date || a.dateHours - b.dateHours || a.sid - b.sid);
  const facts = matches.flatMap((match) => matchFacts(match) ?? []).filter(({ abandoned }) => !abandoned);
  const { played, won, drawn, lost, goals, points } = teamRecord(facts);
  // A team that hides scores from itself exports none either.
  const hides = team.metadata.no_score && !publishesResults(team.metadata);
  const known = new Map(players.map((player) => [player.sid, player]));
  const seasonTitle = team.metadata.periods.find(({ id }) => id === period)?.title ?? '';
  return {
    format: SEASON_FORMAT,
    version: SEASON_FORMAT_VERSION,
    madeAt: momentText(nowSeconds),
    team: { sid: team.sid, clubname: team.clubname, teamname: team.teamname },
    period: { id: period, title: seasonTitle },
    record: hides
      ? null
      : {
          matches: played,
          won,
          drawn,
          lost,
          goalsFor: goals.ours,
          goalsAgainst: goals.theirs,
          points,
        },
    players: playerSeasons(facts).map((figures): SeasonFigures => {
      const player = known.get(figures.player);
      return {
        player: figures.player,
        name: player === undefined ? '' : playerName(player, 'full_name'),
        present: figures.present,
        played: figures.played,
        started: figures.started,
        minutes: figures.seconds / 60,
        goals: hides ? 0 : figures.goals,
        assists: hides ? 0 : figures.assists,
        yellow: figures.yellow,
        red: figures.red,
      };
    }),
    matches: matches.map((match) => document(match)),
  };
}
