/** One topic of a player's development as a card: figures, chart, and the table behind it. */
import { Link } from '@tanstack/react-router';
import type { DevelopmentPoint, Period, Series } from '@touchline/domain/rating/development';
import type { RatingAspect } from '@touchline/domain/rating/rating';
import { m } from '@touchline/i18n';
import type { RatedOccasion } from '#data/queries/rated-occasions.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { SmallFold } from '#ui/parts/cards/SmallFold.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { dayText } from '#ui/words/day-text.ts';
import styles from './development.module.css';
import { chartText, comparisonText, spreadText } from './development-words.ts';
import { ASPECT_TEXTS, ratingText } from './rating-words.ts';
import { TopicChart } from './TopicChart.tsx';

interface TopicCardProps {
  readonly aspect: RatingAspect;
  readonly series: Series;
  readonly period: Period;
  readonly occasions: readonly RatedOccasion[];
}

export function TopicCard({ aspect, series, period, occasions }: TopicCardProps) {
  const { points, median, trend } = series;
  const comparison = comparisonText(series);
  return (
    <Card
      title={ASPECT_TEXTS[aspect]()}
      action={median !== null && <strong className={styles.now}>{ratingText(median)}</strong>}
    >
      {points.length === 0 && <Hint>{m.ratings_unrated_topic()}</Hint>}
      {comparison !== '' && (
        <p className={styles.comparison} data-trend={trend ?? undefined}>
          {comparison}
        </p>
      )}
      {points.length > 0 && (
        <>
          <TopicChart series={series} period={period} text={chartText(aspect, series)} />
          <SmallFold summary={m.ratings_rated_times({ count: points.length })}>
            <PointsTable aspect={aspect} points={points} occasions={occasions} />
          </SmallFold>
        </>
      )}
    </Card>
  );
}

interface PointsTableProps extends Pick<TopicCardProps, 'aspect' | 'occasions'> {
  readonly points: readonly DevelopmentPoint[];
}

/** The numbers of the chart, the latest first. */
function PointsTable({ aspect, points, occasions }: PointsTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{ASPECT_TEXTS[aspect]()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.ratings_occasion()}</th>
          <th scope="col">{m.ratings_key_median()}</th>
          <th scope="col">{m.ratings_spread()}</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={`${point.collection} ${point.sid}`}>
            <th scope="row">
              <span className={styles.quiet}>{dayText(point.at)}</span>
              <OccasionName point={point} occasions={occasions} />
            </th>
            <td>{ratingText(point.median)}</td>
            <td>
              {spreadText(point)}
              <span className={styles.quiet}>{m.ratings_by({ count: point.raters })}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface OccasionNameProps extends Pick<TopicCardProps, 'occasions'> {
  readonly point: DevelopmentPoint;
}

function OccasionName({ point: { collection, sid }, occasions }: OccasionNameProps) {
  const name = occasions.find((one) => one.collection === collection && one.sid === sid)?.name ?? '';
  const isMatch = collection === 'matches';
  return (
    <Link to={isMatch ? '/match/$id/ratings/' : '/training/$id/ratings/'} params={{ id: String(sid) }}>
      <bdi>{name || (isMatch ? m.ratings_match() : m.ratings_training())}</bdi>
    </Link>
  );
}
