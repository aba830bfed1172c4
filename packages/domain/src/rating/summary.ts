/**
 * What several raters say of one player together: median, spread and number. The spread is the lowest and the highest
 * rating, because a team has two or three raters, and "6 to 8" needs no explanation (decision 085).
 */
import { givenRatings, RATING_ASPECTS, type RatingAspect, type Ratings, ratedValue } from './rating.ts';

export interface RatingSummary {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
  /** The number of people who rated this. */
  readonly raters: number;
}

/** A player's summary by topic and of the overall ratings; null where nothing is rated. */
export type RatingSummaries = Readonly<Record<RatingAspect, RatingSummary | null>>;

export function summariesOf(ratings: Ratings, player: number): RatingSummaries {
  const given = givenRatings(ratings).filter((one) => one.player === player);
  const summaryOf = (aspect: RatingAspect): RatingSummary | null =>
    summarized(given.flatMap(({ rating }) => ratedValue(rating, aspect) ?? []));
  return Object.fromEntries(
    RATING_ASPECTS.map((aspect) => [aspect, summaryOf(aspect)]),
  ) as unknown as RatingSummaries;
}

/** The middle value, or the mean of the two in the middle; null without values. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below, above] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}

function summarized(values: readonly number[]): RatingSummary | null {
  const middle = median(values);
  if (middle === null) return null;
  return {
    median: middle,
    lowest: Math.min(...values),
    highest: Math.max(...values),
    raters: values.length,
  };
}
