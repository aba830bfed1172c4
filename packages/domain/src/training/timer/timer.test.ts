import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backed,
  type PlanTimer,
  paused,
  readTimer,
  resumed,
  skipped,
  startedTimer,
  timerOf,
  withMinuteMore,
} from './timer.ts';

const MINUTE = 60_000;
const START = 1_700_000_000_000;

const PLAN = [
  { id: 'b', order: 2, minutes: 20, text: 'Passing' },
  { id: 'a', order: 1, minutes: 10, text: 'Warm-up' },
  { id: 'n', order: 3, minutes: 0, text: 'Bring balls' },
  { id: 'c', order: 4, minutes: 30, text: 'Game' },
];
const timer = startedTimer(PLAN, START);
const after = (minutes: number) => START + minutes * MINUTE;
const names = (one: PlanTimer, minutes: number) => {
  const { block, next, left, planLeft, state } = readTimer(one, after(minutes));
  return [block?.id ?? null, next?.id ?? null, left / MINUTE, planLeft / MINUTE, state];
};

describe('the timer of a plan', () => {
  it('starts with the first block of the plan, without blocks that have no minutes', () => {
    expect(names(timer, 0)).toEqual(['a', 'b', 10, 60, 'running']);
  });

  it('goes on to the next block at its end, and is over after the last one', () => {
    expect(names(timer, 10)).toEqual(['b', 'c', 20, 50, 'running']);
    expect(names(timer, 59)).toEqual(['c', null, 1, 1, 'running']);
    expect(names(timer, 60)).toEqual([null, null, 0, 0, 'over']);
    expect(names(timer, 600)).toEqual([null, null, 0, 0, 'over']);
  });

  it('stands still during a pause', () => {
    const stopped = paused(timer, after(4));
    expect(names(stopped, 30)).toEqual(['a', 'b', 6, 56, 'paused']);
    expect(names(resumed(stopped, after(30)), 31)).toEqual(['a', 'b', 5, 55, 'running']);
  });

  it('one minute more moves the end of the block and of the plan', () => {
    expect(names(withMinuteMore(timer, after(9)), 9)).toEqual(['a', 'b', 2, 52, 'running']);
  });

  it('skipping starts the next block, and ends the last one', () => {
    expect(names(skipped(timer, after(4)), 5)).toEqual(['b', 'c', 19, 49, 'running']);
    expect(names(skipped(timer, after(45)), 45)).toEqual([null, null, 0, 0, 'over']);
    expect(names(skipped(paused(timer, after(4)), after(5)), 9)).toEqual(['b', 'c', 20, 50, 'paused']);
  });

  it('back starts the block again, and in its first seconds the one before it', () => {
    expect(names(backed(timer, after(15)), 15)).toEqual(['b', 'c', 20, 50, 'running']);
    expect(names(backed(timer, after(10) + 2_000), 10)).toEqual(['a', 'b', 10, 60, 'running']);
    expect(names(backed(timer, after(61)), 61)).toEqual(['c', null, 30, 30, 'running']);
    expect(names(backed(timer, after(0)), 0)).toEqual(['a', 'b', 10, 60, 'running']);
  });

  it('a clock that was set back does not move it back before its last change', () => {
    expect(names(resumed(paused(timer, after(4)), after(4)), -10)).toEqual(['a', 'b', 6, 56, 'running']);
  });

  it('is read as it was stored; anything else is no timer', () => {
    expect(timerOf(JSON.parse(JSON.stringify(timer)))).toEqual(timer);
    for (const wrong of [
      null,
      'x',
      [],
      { ...timer, blocks: [] },
      { ...timer, index: 9 },
      { ...timer, passed: -1 },
    ]) {
      expect(timerOf(wrong)).toBeNull();
    }
    expect(timerOf({ ...timer, blocks: [{ id: 'a', text: 'Endless', length: 0 }] })).toBeNull();
  });

  it('the time that is left of the plan is the same however often it is paused', () => {
    const pauses = fc.array(fc.tuple(fc.nat(600_000), fc.nat(600_000)), { maxLength: 12 });
    fc.assert(
      fc.property(pauses, fc.nat(4_000_000), (breaks, last) => {
        let now = START;
        let running = 0;
        let one = timer;
        for (const [runs, stands] of breaks) {
          now += runs;
          running += runs;
          one = paused(one, now);
          now += stands;
          one = resumed(one, now);
        }
        const read = readTimer(one, now + last);
        expect(read.planLeft).toBe(Math.max(0, 60 * MINUTE - running - last));
      }),
    );
  });
});
