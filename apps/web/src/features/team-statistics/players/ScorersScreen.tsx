/** `/team/statistics/scorers/`: top scorers, top assists, and both together. */
import { SegmentedControl } from '@mantine/core';
import { publishesResults } from '@touchline/domain/privacy/results';
import { playerSeasons } from '@touchline/domain/statistics/season/player-seasons';
import { SCORER_TABLES, type ScorerTable, topScorers } from '@touchline/domain/statistics/season/top-scorers';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Card } from '#ui/parts/cards/Card.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { dateLocale } from '#ui/words/date-locale.ts';
import { minutesOf } from '../parts/number-text.ts';
import { type Counted, StatisticsFrame, type StatisticsProps } from '../parts/StatisticsFrame.tsx';
import { StatisticsTable } from '../parts/StatisticsTable.tsx';
import { ScorersPicture } from './ScorersPicture.tsx';

const TITLES: Readonly<Record<ScorerTable, () => string>> = {
  goals: m.words_goals,
  assists: m.statistics_assists,
  both: m.season_goals_and_assists,
};

export function ScorersScreen(props: StatisticsProps) {
  return <StatisticsFrame {...props}>{(counted) => <Scorers {...counted} />}</StatisticsFrame>;
}

function Scorers({ team, matches, filter, nameOf }: Counted) {
  const [table, setTable] = useState<ScorerTable>('goals');
  if (team.metadata.no_score) {
    return <EmptyState icon="statistics" title={m.season_no_score_title()} text={m.season_no_score_text()} />;
  }
  const rows = topScorers(playerSeasons(matches), { table, nameOf, locale: dateLocale() });
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={m.season_scorers()}
        value={table}
        onChange={(value) => setTable(SCORER_TABLES.find((one) => one === value) ?? 'goals')}
        data={SCORER_TABLES.map((value) => ({ value, label: TITLES[value]() }))}
      />
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
              { id: 'minutes', label: m.statistics_minutes_column() },
            ]}
            rows={rows.map(({ rank, player, goals, assists, seconds }) => ({
              id: player,
              cells: { name: `${rank}. ${nameOf(player)}`, goals, assists, minutes: minutesOf(seconds) },
            }))}
          />
        </Card>
      )}
      {table === 'goals' && rows.length > 0 && publishesResults(team.metadata) && (
        <ScorersPicture team={team} filter={filter} rows={rows} />
      )}
    </>
  );
}
