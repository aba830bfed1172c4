/** Points through the season: a line, with its numbers as a table. */
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { runningOf } from '@touchline/domain/statistics/season/team-record';
import { m } from '@touchline/i18n';
import { Card } from '#ui/parts/cards/Card.tsx';
import { SmallFold } from '#ui/parts/cards/SmallFold.tsx';
import { StatisticsTable } from '#ui/parts/table/StatisticsTable.tsx';
import { dayText } from '#ui/words/day-text.ts';
import { signedText } from '#ui/words/number-text.ts';
import { opponentText } from '../parts/opponent-text.ts';
import styles from './points.module.css';

const WIDTH = 1_000;
const HEIGHT = 400;
const EDGE = 20;

export function PointsCard({ matches }: { readonly matches: readonly MatchFacts[] }) {
  const running = runningOf(matches);
  const last = running.at(-1);
  const most = Math.max(1, last?.points ?? 0);
  const x = (index: number) => EDGE + (index / Math.max(1, running.length)) * (WIDTH - 2 * EDGE);
  const y = (points: number) => HEIGHT - EDGE - (points / most) * (HEIGHT - 2 * EDGE);
  const points = [0, ...running.map((one) => one.points)];
  return (
    <Card title={m.season_points_title()}>
      <figure className={styles.chart}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={m.season_points_text({ points: most, count: running.length })}
        >
          {[0, 0.5, 1].map((share) => (
            <path key={share} className={styles.line} d={`M0 ${y(share * most)}H${WIDTH}`} />
          ))}
          <polyline
            className={styles.points}
            points={points.map((value, index) => `${x(index)},${y(value)}`).join(' ')}
          />
          <path className={styles.dot} d={`M${x(running.length)} ${y(last?.points ?? 0)}h0`} />
        </svg>
        <figcaption>
          <b>{last?.points ?? 0}</b> {m.season_points()}
        </figcaption>
      </figure>
      <SmallFold summary={m.season_as_table()}>
        <StatisticsTable
          caption={m.season_points_title()}
          columns={[
            { id: 'match', label: m.matches_opponent() },
            { id: 'points', label: m.season_points() },
            { id: 'difference', label: m.season_difference() },
          ]}
          rows={running.map(({ match, points: sum, difference }) => ({
            id: match.match,
            cells: {
              match: `${match.start === 0 ? '' : `${dayText(match.start)} `}${opponentText(match)}`,
              points: sum,
              difference: signedText(difference),
            },
          }))}
        />
      </SmallFold>
    </Card>
  );
}
