/** A player's development by topic, with the legend of its charts. */
import { RATING_TOPICS } from '@touchline/domain/entity/tables/rating';
import type { Development, Period } from '@touchline/domain/rating/development';
import type { RatingAspect } from '@touchline/domain/rating/rating';
import { m } from '@touchline/i18n';
import type { RatedOccasion } from '#data/queries/matches/rated-occasions.ts';
import styles from './development.module.css';
import { TopicRow } from './TopicRow.tsx';

const ASPECTS: readonly RatingAspect[] = ['all', ...RATING_TOPICS];

/** The topics that were rated in the period or in the one before. */
export function ratedTopics(development: Development): readonly RatingAspect[] {
  return ASPECTS.filter(
    (aspect) => development[aspect].median !== null || development[aspect].before.median !== null,
  );
}

interface TopicsProps {
  readonly development: Development;
  readonly period: Period;
  readonly occasions: readonly RatedOccasion[];
}

export function Topics({ development, period, occasions }: TopicsProps) {
  return ratedTopics(development).map((aspect) => (
    <TopicRow
      key={aspect}
      aspect={aspect}
      series={development[aspect]}
      period={period}
      occasions={occasions}
    />
  ));
}

/** What the marks of the charts mean. */
export function DevelopmentLegend() {
  return (
    <ul className={styles.legend}>
      <li data-mark="median">{m.ratings_key_median()}</li>
      <li data-mark="spread">{m.ratings_key_spread()}</li>
      <li data-mark="before">{m.ratings_key_before()}</li>
    </ul>
  );
}
