/** The tables of a season for spreadsheets. */
import type { SeasonExport } from '@touchline/domain/export/format/season-export';
import { m } from '@touchline/i18n';

type Row = readonly string[];

/** One line for each match, in the order of the season. */
export function matchRows({ matches }: SeasonExport): readonly Row[] {
  return [
    [
      m.export_csv_date(),
      m.export_csv_time(),
      m.export_csv_home(),
      m.export_csv_away(),
      m.export_csv_home_goals(),
      m.export_csv_away_goals(),
      m.export_csv_status(),
      m.export_csv_place(),
    ],
    ...matches.map(({ match, team, score }) => {
      const ours = `${team.clubname} ${team.teamname}`.trim();
      const theirs = `${match.opponent.clubname} ${match.opponent.teamname}`.trim();
      const goals = score === null ? ['', ''] : [String(score.ours), String(score.theirs)];
      const sides = [ours, theirs];
      return [
        match.date ?? '',
        match.date === null ? '' : match.time,
        ...(match.away ? sides.toReversed() : sides),
        ...(match.away ? goals.toReversed() : goals),
        match.status,
        match.place,
      ];
    }),
  ];
}

/** One line for each player who was in the squad of a match. */
export function playerRows({ players }: SeasonExport): readonly Row[] {
  return [
    [
      m.export_csv_player(),
      m.export_csv_present(),
      m.export_csv_played(),
      m.export_csv_started(),
      m.export_csv_minutes(),
      m.export_csv_goals(),
      m.export_csv_assists(),
      m.export_csv_yellow(),
      m.export_csv_red(),
    ],
    ...players.map((one) => [
      one.name === '' ? m.words_a_player() : one.name,
      ...[one.present, one.played, one.started, Math.round(one.minutes), one.goals].map(String),
      ...[one.assists, one.yellow, one.red].map(String),
    ]),
  ];
}
