/** One topic of a player's development: the ratings of a period in time, beside the median of the period before. */
import { RATING_MAX } from '@touchline/domain/entity/tables/rating';
import type { Period, Series } from '@touchline/domain/rating/development';
import { m } from '@touchline/i18n';
import { dayText } from '#ui/words/day-text.ts';
import styles from './development.module.css';

interface ChartProps {
  readonly series: Series;
  readonly period: Period;
}

/** The unit of the drawing. It is stretched to its place; lines and dots keep their width (`non-scaling-stroke`). */
const WIDTH = 1000;
const HEIGHT = 100;
/** Room for half a dot at the edges. */
const EDGE = { x: 14, y: 6 } as const;
const RATING_MIN = 1;
const LINES = [RATING_MAX, 7, 4, RATING_MIN] as const;

interface TopicChartProps extends ChartProps {
  /** The chart as a sentence. */
  readonly text: string;
}

/** The chart with its scale and days. */
export function TopicChart({ text, ...chart }: TopicChartProps) {
  return (
    <figure className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        {LINES.map((rating) => (
          <span key={rating}>{rating}</span>
        ))}
      </div>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        {LINES.map((rating) => (
          <path key={rating} className={styles.line} d={`M0 ${y(rating)}H${WIDTH}`} />
        ))}
        <Marks {...chart} />
      </svg>
      <div className={styles.days} aria-hidden="true">
        <span>{dayText(chart.period.from)}</span>
        <span>{m.ratings_today()}</span>
      </div>
    </figure>
  );
}

/** The same in small beside the topic's name; decorative, because its numbers are beside it. */
export function SmallChart(chart: ChartProps) {
  return (
    <svg
      className={styles.small}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      <Marks {...chart} />
    </svg>
  );
}

function Marks({ series: { points, before }, period }: ChartProps) {
  const x = (at: number) =>
    Math.round(EDGE.x + ((at - period.from) / (period.until - period.from)) * (WIDTH - 2 * EDGE.x));
  return (
    <>
      {before.median !== null && <path className={styles.before} d={`M0 ${y(before.median)}H${WIDTH}`} />}
      {points.map(({ collection, sid, at, lowest, highest }) => (
        <path
          key={`${collection} ${sid}`}
          className={styles.spread}
          d={`M${x(at)} ${y(lowest)}V${y(highest)}`}
        />
      ))}
      <polyline
        className={styles.median}
        points={points.map(({ at, median }) => `${x(at)},${y(median)}`).join(' ')}
      />
      {points.map(({ collection, sid, at, median }) => (
        // A line without length and with round ends is a dot that the stretching leaves round.
        <path key={`${collection} ${sid}`} className={styles.dot} d={`M${x(at)} ${y(median)}h0`} />
      ))}
    </>
  );
}

const y = (rating: number): number =>
  Math.round(EDGE.y + ((RATING_MAX - rating) / (RATING_MAX - RATING_MIN)) * (HEIGHT - 2 * EDGE.y));
