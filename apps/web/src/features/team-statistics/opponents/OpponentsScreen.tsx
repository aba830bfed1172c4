/** `/team/statistics/opponents/`: each opponent with its record and its meetings. */
import { Link } from '@tanstack/react-router';
import { hasFeature } from '@touchline/domain/plan/plan';
import { opponentsOf } from '@touchline/domain/statistics/season/opponents';
import { m } from '@touchline/i18n';
import { useActor } from '#data/hooks/actor.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { StatisticsTable } from '#ui/parts/table/StatisticsTable.tsx';
import { Behind } from '../parts/MatchesBehind.tsx';
import { opponentText } from '../parts/opponent-text.ts';
import { type Counted, StatisticsFrame, type StatisticsProps } from '../parts/StatisticsFrame.tsx';
import { OpponentName } from './OpponentName.tsx';

export function OpponentsScreen(props: StatisticsProps) {
  return <StatisticsFrame {...props}>{(counted) => <Opponents {...counted} />}</StatisticsFrame>;
}

function Opponents({ team, matches, same, search }: Counted) {
  const isShown = hasFeature(useActor(team).plan, 'opponent_statistics');
  if (!isShown) return null;
  if (team.metadata.no_score) {
    return <EmptyState icon="statistics" title={m.season_no_score_title()} text={m.season_no_score_text()} />;
  }
  const opponents = opponentsOf(matches, same);
  return (
    <Card flush>
      <StatisticsTable
        caption={m.season_opponents()}
        columns={[
          { id: 'name', label: m.matches_opponent() },
          { id: 'played', label: m.matches_played() },
          { id: 'record', label: m.page_won_drawn_lost() },
          { id: 'goals', label: m.words_goals() },
        ]}
        rows={opponents.map(({ key, names, meetings, record }) => ({
          id: key,
          cells: {
            name: (
              <Link to="/team/statistics/opponent/$key/" params={{ key }} search={search}>
                <OpponentName name={opponentText(names)} />
              </Link>
            ),
            played: (
              <Behind title={opponentText(names)} matches={meetings}>
                {meetings.length}
              </Behind>
            ),
            record: `${record.won}–${record.drawn}–${record.lost}`,
            goals: `${record.goals.ours}:${record.goals.theirs}`,
          },
        }))}
      />
    </Card>
  );
}
