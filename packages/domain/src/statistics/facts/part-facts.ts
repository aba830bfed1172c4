/** The played parts of a match, with their planned length. */
import type { Match } from '../../entity/tables/match.ts';
import { isExtraPart, lastPart, partBounds } from '../../match/clock/clock.ts';

export interface PartFacts {
  /** From 1. */
  readonly part: number;
  /** Seconds on the match clock. A part of an abandoned match ends with the match. */
  readonly start: number;
  readonly end: number;
  /** A part of extra time. */
  readonly extra: boolean;
}

/** The parts that were played within the first `seconds` of the match. */
export function partFacts(match: Match, seconds: number): readonly PartFacts[] {
  return Array.from({ length: lastPart(match) }, (_, index) => index + 1)
    .map((part) => {
      const { start, end } = partBounds(match, part);
      return { part, start, end: Math.min(end, seconds), extra: isExtraPart(match, part) };
    })
    .filter(({ start, end }) => end > start);
}
