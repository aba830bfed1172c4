/**
 * The places of new blocks: numbers between those of their neighbours, so that no other block is written. Two people who
 * write at the same place without network get their paragraphs one after the other, not mixed: each starts somewhere
 * else, and continues directly behind their own words.
 */

import { hashOf } from '../text/hash.ts';

/** Between two blocks at the end of a text, and the room in which somebody else's words start behind them. */
const STEP = 1_000;
const ROOM = 1_000_000;

export interface OrderGap {
  /** The place of the block before, and of the block behind; absent at the ends of the text. */
  readonly below: number | undefined;
  readonly above: number | undefined;
  readonly count: number;
  /** The block before is by the same writer, who continues. */
  readonly continues: boolean;
  /** From 0 up to 1, different for each writer. */
  readonly spread: number;
}

/** Ascending places, or undefined when no numbers are left between the neighbours. */
export function placesIn({
  below,
  above,
  count,
  continues,
  spread,
}: OrderGap): readonly number[] | undefined {
  if (above === undefined) {
    const start = below !== undefined && continues ? below + STEP : (below ?? 0) + ROOM * (1 + spread);
    return steps(start, STEP, count);
  }
  if (below === undefined) return steps(above - ROOM * (1 + spread) - STEP * count, STEP, count);
  const room = above - below;
  const step = Math.min(STEP, room / (4 * (count + 1)));
  const places = steps(continues ? below + step : below + room * (0.25 + spread / 2), step, count);
  const all = [below, ...places, above];
  return all.every((place, at) => at === 0 || place > (all[at - 1] ?? place)) ? places : undefined;
}

const steps = (start: number, step: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => start + at * step);

/** A number from 0 up to 1 that depends on the text alone. */
export function spreadOf(text: string): number {
  return hashOf(text) / 2 ** 32;
}
