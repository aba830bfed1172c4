/** `/team/statistics/players/`: the squad in one table, for the staff. */
import { Link } from '@tanstack/react-router';
import {
  type PlayerSeason,
  perHour,
  playedShare,
  playerSeasons,
} from '@touchline/domain/statistics/season/player-seasons';
import { m } from '@touchline/i18n';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { decimalText, minutesOf, percentText, signedText } from '../parts/number-text.ts';
import { type Counted, StatisticsFrame, type StatisticsProps } from '../parts/StatisticsFrame.tsx';
import { type Column, StatisticsTable } from '../parts/StatisticsTable.tsx';

export function PlayersScreen(props: StatisticsProps) {
  return <StatisticsFrame {...props}>{(counted) => <Players {...counted} />}</StatisticsFrame>;
}

interface Figure extends Column {
  readonly number: (season: PlayerSeason) => number | null;
  readonly text?: (value: number | null) => string;
  /** Left out where the team does not count goals. */
  readonly isScore?: boolean;
}

const FIGURES: readonly (() => Figure)[] = [
  () => ({ id: 'played', label: m.matches_played(), number: ({ played }) => played }),
  () => ({ id: 'started', label: m.season_started(), number: ({ started }) => started }),
  () => ({
    id: 'minutes',
    label: m.statistics_minutes_column(),
    number: ({ seconds }) => seconds,
    text: (seconds) => minutesOf(seconds ?? 0),
  }),
  () => ({ id: 'share', label: m.statistics_verdict_column(), number: playedShare, text: percentText }),
  () => ({ id: 'goals', label: m.words_goals(), number: ({ goals }) => goals, isScore: true }),
  () => ({ id: 'assists', label: m.statistics_assists(), number: ({ assists }) => assists, isScore: true }),
  () => ({
    id: 'rate',
    label: m.season_per_hour(),
    number: ({ goals, assists, seconds }) => perHour(goals + assists, seconds),
    text: (rate) => decimalText(rate, 1),
    isScore: true,
  }),
  () => ({
    id: 'pitch',
    label: m.season_on_pitch(),
    number: ({ goalsFor, goalsAgainst }) => goalsFor - goalsAgainst,
    text: (difference) => signedText(difference ?? 0),
    isScore: true,
  }),
  () => ({ id: 'yellow', label: m.statistics_count_yellow(), number: ({ yellow }) => yellow }),
  () => ({ id: 'red', label: m.statistics_count_red(), number: ({ red }) => red }),
];

function Players({ team, matches, nameOf }: Counted) {
  const figures = FIGURES.map((figure) => figure()).filter(
    ({ isScore }) => isScore !== true || !team.metadata.no_score,
  );
  const seasons = playerSeasons(matches)
    .filter(({ squad }) => squad > 0)
    .toSorted((a, b) => b.seconds - a.seconds || nameOf(a.player).localeCompare(nameOf(b.player)));
  return (
    <>
      <Card flush>
        <StatisticsTable
          caption={m.common_menu_players()}
          columns={[{ id: 'name', label: m.common_screen_player() }, ...figures]}
          rows={seasons.map((season) => ({
            id: season.player,
            cells: {
              name: (
                <Link to="/players/collection/details/{-$id}/" params={{ id: String(season.player) }}>
                  {nameOf(season.player)}
                </Link>
              ),
              ...Object.fromEntries(
                figures.map(({ id, number, text = String }) => [id, text(number(season))]),
              ),
            },
            sortBy: Object.fromEntries(figures.map(({ id, number }) => [id, number(season) ?? 0])),
          }))}
        />
      </Card>
      <Hint>{m.season_players_hint()}</Hint>
    </>
  );
}
