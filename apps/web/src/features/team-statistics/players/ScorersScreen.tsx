/** `/team/statistics/scorers/`: top scorers, top assists, and both together. */
import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { publishesResults } from '@touchline/domain/privacy/results';
import {
  matchesBehind,
  matchesOf,
  type PlayerFigure,
} from '@touchline/domain/statistics/season/player-figures';
import { SCORER_TABLES, type ScorerTable, topScorers } from '@touchline/domain/statistics/season/top-scorers';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Card } from '#ui/parts/cards/Card.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { StatisticsTable } from '#ui/parts/table/StatisticsTable.tsx';
import { dateLocale } from '#ui/words/date-locale.ts';
import { NumberButton, useMatchesSheet } from '../parts/matches-sheet.tsx';
import { type Counted, StatisticsFrame, type StatisticsProps } from '../parts/StatisticsFrame.tsx';
import { FormerChoice } from './FormerChoice.tsx';
import { figureLabel, numberText } from './figures.ts';
import { ScorersPicture } from './ScorersPicture.tsx';
import { shownSeasons } from './shown-seasons.ts';

const TITLES: Readonly<Record<ScorerTable, () => string>> = {
  goals: m.words_goals,
  assists: m.statistics_assists,
  both: m.season_goals_and_assists,
};

export function ScorersScreen(props: StatisticsProps) {
  return <StatisticsFrame {...props}>{(counted) => <Scorers {...counted} />}</StatisticsFrame>;
}

function Scorers(counted: Counted) {
  const { team, matches, filter, nameOf, search } = counted;
  const [table, setTable] = useState<ScorerTable>('goals');
  const { show, sheet } = useMatchesSheet();
  if (team.metadata.no_score) {
    return <EmptyState icon="statistics" title={m.season_no_score_title()} text={m.season_no_score_text()} />;
  }
  const { seasons, former } = shownSeasons(counted);
  const rows = topScorers(seasons, { table, nameOf, locale: dateLocale() });
  const numberOf = (player: number, figure: PlayerFigure, number: number) => {
    if (number === 0) return number;
    const title = `${nameOf(player)}: ${figureLabel(figure)}`;
    const open = () => show({ title, matches: matchesBehind(matchesOf(player, matches), figure) });
    return <NumberButton onClick={open}>{numberText(figure, number)}</NumberButton>;
  };
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={m.season_scorers()}
        value={table}
        onChange={(value) => setTable(SCORER_TABLES.find((one) => one === value) ?? 'goals')}
        data={SCORER_TABLES.map((value) => ({ value, label: TITLES[value]() }))}
      />
      <FormerChoice {...counted} count={former} />
      {rows.length === 0 ? (
        <EmptyState icon="goal" title={m.season_no_scorers()} />
      ) : (
        <Card flush>
          <StatisticsTable
            caption={TITLES[table]()}
            columns={[
              { id: 'name', label: m.common_screen_player() },
              { id: 'goals', label: m.words_goals() },
              { id: 'assists', label: m.statistics_assists() },
              { id: 'both', label: m.season_goals_and_assists() },
              { id: 'minutes', label: m.statistics_minutes_column() },
            ]}
            rows={rows.map(({ rank, player, goals, assists, seconds }) => ({
              id: player,
              cells: {
                name: (
                  <Link to="/team/statistics/player/$id/" params={{ id: String(player) }} search={search}>
                    {`${rank}. ${nameOf(player)}`}
                  </Link>
                ),
                goals: numberOf(player, 'goals', goals),
                assists: numberOf(player, 'assists', assists),
                both: numberOf(player, 'both', goals + assists),
                minutes: numberOf(player, 'seconds', seconds),
              },
            }))}
          />
        </Card>
      )}
      {table === 'goals' && rows.length > 0 && publishesResults(team.metadata) && (
        <ScorersPicture team={team} filter={filter} rows={rows} />
      )}
      {sheet}
      <Hint>
        {m.season_scorers_hint({
          count: matches.filter(({ goalsKnown }) => goalsKnown).length,
          all: matches.length,
        })}
      </Hint>
    </>
  );
}
