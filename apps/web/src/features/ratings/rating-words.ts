/** Ratings in words. */
import type { RatingAspect } from '@touchline/domain/rating/rating';
import type { RatingSummary } from '@touchline/domain/rating/summary';
import { m } from '@touchline/i18n';
import { dateLocale } from '#ui/words/date-locale.ts';

export const ASPECT_TEXTS: Readonly<Record<RatingAspect, () => string>> = {
  all: m.ratings_all,
  ph: m.ratings_ph,
  te: m.ratings_te,
  ta: m.ratings_ta,
  me: m.ratings_me,
  ts: m.ratings_ts,
  st: m.ratings_st,
};

/** A rating, a mean or a median, with at most one decimal. */
export function ratingText(value: number): string {
  return new Intl.NumberFormat(dateLocale(), { maximumFractionDigits: 1 }).format(value);
}

/** What a slider says: 0 is not rated. */
export function sliderText(value: number): string {
  return value === 0 ? m.ratings_none() : m.ratings_value({ value });
}

/**
 * What several coaches say together; empty while no other coach has rated.
 *
 * @param isOwn the account has rated this too
 */
export function togetherText(summary: RatingSummary | null, isOwn: boolean): string {
  if (summary === null || (summary.raters === 1 && isOwn)) return '';
  const { raters } = summary;
  const median = ratingText(summary.median);
  if (raters === 1) return m.ratings_other({ value: median });
  if (summary.lowest === summary.highest) return m.ratings_agreed({ raters, value: median });
  const [lowest, highest] = [ratingText(summary.lowest), ratingText(summary.highest)];
  return m.ratings_together({ raters, median, lowest, highest });
}
