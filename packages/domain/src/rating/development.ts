/**
 * A player's development: the ratings of matches and sessions in time, by topic, beside the player's own earlier period.
 * Players are never compared with each other (areas.md "Ratings").
 */
import { RATING_ASPECTS, type RatingAspect, type Ratings } from './rating.ts';
import { median, type RatingSummaries, type RatingSummary, summariesOf } from './summary.ts';

/** A match or a session with its ratings. */
export interface Occasion {
  readonly collection: 'matches' | 'training_sessions';
  readonly sid: number;
  /** Its start, seconds since 1970. */
  readonly at: number;
  readonly ratings: Ratings;
}

/** Seconds since 1970; `until` is not part of it. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** What the raters of one occasion say of the player. */
export interface DevelopmentPoint extends RatingSummary, Pick<Occasion, 'collection' | 'sid' | 'at'> {}

/** `level` for a difference below half a point. */
export type Trend = 'up' | 'level' | 'down';

export interface Series {
  /** The occasions in which this was rated, the earliest first. */
  readonly points: readonly DevelopmentPoint[];
  /** The median of the points; null without any. */
  readonly median: number | null;
  /** The same for the earlier period. */
  readonly before: { readonly median: number | null; readonly occasions: number };
  /** The difference to the earlier period; null until both have three ratings. */
  readonly trend: Trend | null;
}

export type Development = Readonly<Record<RatingAspect, Series>>;

/** Fewer ratings than these are chance. */
export const RATINGS_FOR_TREND = 3;
const LEVEL_BELOW = 0.5;
const DAY = 86_400;

/** The given number of days up to today. Today is included in every time zone: starts are wall-clock times. */
export function lastDays(days: number, nowSeconds: number): Period {
  const until = (Math.floor(nowSeconds / DAY) + 2) * DAY;
  return { from: until - days * DAY, until };
}

/** The period of the same length before this one. */
export function periodBefore({ from, until }: Period): Period {
  return { from: from - (until - from), until: from };
}

/** The player's development in a period, compared with the one before it. The order of `occasions` does not matter. */
export function developmentOf(player: number, occasions: readonly Occasion[], period: Period): Development {
  const rated = occasions
    .toSorted((a, b) => a.at - b.at || a.sid - b.sid)
    .map((occasion) => ({ ...occasion, summaries: summariesOf(occasion.ratings, player) }));
  const now = rated.filter(({ at }) => isIn(period, at));
  const earlier = rated.filter(({ at }) => isIn(periodBefore(period), at));
  const series = RATING_ASPECTS.map((aspect) => {
    const [points, before] = [pointsOf(now, aspect), pointsOf(earlier, aspect)];
    return [aspect, seriesOf(points, before)] as const;
  });
  return Object.fromEntries(series) as unknown as Development;
}

function pointsOf(
  occasions: readonly (Occasion & { readonly summaries: RatingSummaries })[],
  aspect: RatingAspect,
): readonly DevelopmentPoint[] {
  return occasions.flatMap(({ collection, sid, at, summaries }) => {
    const summary = summaries[aspect];
    return summary === null ? [] : [{ collection, sid, at, ...summary }];
  });
}

function seriesOf(points: readonly DevelopmentPoint[], before: readonly DevelopmentPoint[]): Series {
  const [now, earlier] = [medianOf(points), medianOf(before)];
  const isEnough = Math.min(points.length, before.length) >= RATINGS_FOR_TREND;
  return {
    points,
    median: now,
    before: { median: earlier, occasions: before.length },
    trend: isEnough && now !== null && earlier !== null ? trendOf(now - earlier) : null,
  };
}

function trendOf(difference: number): Trend {
  if (Math.abs(difference) < LEVEL_BELOW) return 'level';
  return difference > 0 ? 'up' : 'down';
}

const medianOf = (points: readonly DevelopmentPoint[]): number | null =>
  median(points.map((point) => point.median));

const isIn = ({ from, until }: Period, at: number): boolean => at >= from && at < until;
