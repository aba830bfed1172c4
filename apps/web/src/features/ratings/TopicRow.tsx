/** One topic of a player's development: a line with a small chart, which opens to the chart and its table. */
import { Link } from '@tanstack/react-router';
import type { DevelopmentPoint, Period, Series } from '@touchline/domain/rating/development';
import type { RatingAspect } from '@touchline/domain/rating/rating';
import { m } from '@touchline/i18n';
import type { RatedOccasion } from '#data/queries/matches/rated-occasions.ts';
import { dayText } from '#ui/words/day-text.ts';
import styles from './development.module.css';
import { chartText, comparisonText, spreadText } from './development-words.ts';
import { ASPECT_TEXTS, ratingText } from './rating-words.ts';
import { SmallChart, TopicChart } from './TopicChart.tsx';

interface TopicRowProps {
  readonly aspect: RatingAspect;
  readonly series: Series;
  readonly period: Period;
  readonly occasions: readonly RatedOccasion[];
}

export function TopicRow({ aspect, series, period, occasions }: TopicRowProps) {
  const { points, median, trend } = series;
  const name = ASPECT_TEXTS[aspect]();
  const comparison = comparisonText(series);
  return (
    <details className={styles.topic} aria-label={name} open={aspect === 'all'}>
      <summary>
        <span className={styles.name}>{name}</span>
        <SmallChart series={series} period={period} />
        <strong className={styles.now}>{median === null ? '–' : ratingText(median)}</strong>
        {comparison !== '' && (
          <span className={styles.comparison} data-trend={trend ?? undefined}>
            {comparison}
          </span>
        )}
      </summary>
      {points.length === 0 ? (
        <p className={styles.count}>{m.ratings_unrated_topic()}</p>
      ) : (
        <>
          <p className={styles.count}>{m.ratings_rated_times({ count: points.length })}</p>
          <TopicChart series={series} period={period} text={chartText(aspect, series)} />
          <PointsTable aspect={aspect} points={points} occasions={occasions} />
        </>
      )}
    </details>
  );
}

interface PointsTableProps extends Pick<TopicRowProps, 'aspect' | 'occasions'> {
  readonly points: readonly DevelopmentPoint[];
}

/** The numbers of the chart, the latest first. */
function PointsTable({ aspect, points, occasions }: PointsTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{ASPECT_TEXTS[aspect]()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.matches_when()}</th>
          <th scope="col">{m.ratings_key_median()}</th>
          <th scope="col">{m.ratings_spread()}</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={`${point.collection} ${point.sid}`}>
            <th scope="row">
              <Occasion point={point} occasions={occasions} />
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

interface OccasionProps extends Pick<TopicRowProps, 'occasions'> {
  readonly point: DevelopmentPoint;
}

/** The day is part of the link, which is large enough to tap so. */
function Occasion({ point: { collection, sid, at }, occasions }: OccasionProps) {
  const name = occasions.find((one) => one.collection === collection && one.sid === sid)?.name ?? '';
  const isMatch = collection === 'matches';
  return (
    <Link to={isMatch ? '/match/$id/ratings/' : '/training/$id/ratings/'} params={{ id: String(sid) }}>
      <span className={styles.quiet}>{dayText(at)}</span>
      <bdi>{name || (isMatch ? m.words_match() : m.screens_trainings())}</bdi>
    </Link>
  );
}
