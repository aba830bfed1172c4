/** A player's development in words. */
import type { DevelopmentPoint, Series, Trend } from '@touchline/domain/rating/development';
import type { RatingAspect } from '@touchline/domain/rating/rating';
import { m } from '@touchline/i18n';
import { ASPECT_TEXTS, ratingText } from './rating-words.ts';

type TrendText = (inputs: { readonly difference: string; readonly before: string }) => string;

const TREND_TEXTS: Readonly<Record<Trend, TrendText>> = {
  up: m.ratings_trend_up,
  level: m.ratings_trend_level,
  down: m.ratings_trend_down,
};

/** How the period compares with the one before; empty when the topic was not rated before. */
export function comparisonText({ median, before, trend }: Series): string {
  if (before.median === null) return '';
  const earlier = ratingText(before.median);
  if (trend === null || median === null) return m.ratings_before({ before: earlier });
  const difference = ratingText(Math.abs(median - before.median));
  return TREND_TEXTS[trend]({ difference, before: earlier });
}

/** The chart as a sentence, for people who do not see it; empty without points. */
export function chartText(aspect: RatingAspect, series: Series): string {
  const { points, median } = series;
  if (median === null) return '';
  const chart = m.ratings_chart({
    topic: ASPECT_TEXTS[aspect](),
    rated: m.ratings_rated_times({ count: points.length }),
    median: ratingText(median),
    lowest: ratingText(Math.min(...points.map(({ lowest }) => lowest))),
    highest: ratingText(Math.max(...points.map(({ highest }) => highest))),
  });
  return `${chart} ${comparisonText(series)}`.trim();
}

/** `7`, or `5–8` where the raters differ. */
export function spreadText({ lowest, highest }: DevelopmentPoint): string {
  const [low, high] = [ratingText(lowest), ratingText(highest)];
  return low === high ? low : m.ratings_from_to({ lowest: low, highest: high });
}
