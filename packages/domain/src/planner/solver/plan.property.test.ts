import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planMatch } from './plan.ts';
import type { Plan, PlanInput } from './plan-types.ts';
import {
  type Best,
  bestByTryingAll,
  equalLengths,
  mixedLengths,
  questionOf,
  smallQuestions,
} from './planner.testing.ts';
import { problemOf } from './problem.ts';

/** The two criteria after the spread: how even all times are, and which players earlier matches favour. */
function marksOf(input: PlanInput, plan: Plan) {
  const times = input.players.map(({ sid }) => plan.seconds.get(sid) ?? 0);
  return {
    squares: times.reduce((sum, time) => sum + time ** 2, 0),
    favour: times.reduce((sum, time, index) => sum + time * (input.players[index]?.earlierMinutes ?? 0), 0),
  };
}

function fewestWithSameTimes(input: PlanInput, plan: Plan, best: Best): number {
  return best.changesWith(input.players.map(({ sid }) => plan.seconds.get(sid) ?? 0)) ?? -1;
}

/** What must be true of every plan for any input. */
function expectSound(input: PlanInput, plan: Plan): void {
  const seconds = new Map<number, number>(input.players.map(({ sid }) => [sid, 0]));
  expect(plan.blocks.length).toBe(input.blocks.length);
  for (const [block, places] of plan.blocks.entries()) {
    const sids = places.map(({ player_sid }) => player_sid);
    expect(new Set(sids).size).toBe(sids.length);
    for (const sid of sids) seconds.set(sid, (seconds.get(sid) ?? 0) + (input.blocks[block]?.seconds ?? 0));
    const played = input.played[block];
    if (played !== undefined) {
      expect(places).toEqual(played);
      continue;
    }
    const lockedOut = (sid: number) =>
      input.locks.some((lock) => lock.block === block && lock.player === sid && !lock.plays);
    const candidates = input.players.filter(({ sid, available }) => available[block] && !lockedOut(sid));
    expect(sids.length).toBe(Math.min(input.onPitch, candidates.length));
    expect(sids.every((sid) => candidates.some((player) => player.sid === sid))).toBe(true);
    for (const lock of input.locks)
      if (lock.block === block && lock.plays) expect(sids).toContain(lock.player);
    expect(new Set(places.map(({ spot }) => spot)).size).toBe(places.length);
    const inGoal = places.find(({ spot }) => input.spots[spot]?.role === 'K')?.player_sid;
    expect(inGoal).toBeDefined();
    const keeper = input.keepers[block] ?? null;
    if (keeper !== null) expect(inGoal).toBe(keeper);
  }
  expect(plan.seconds).toEqual(seconds);
  const arrivals = plan.blocks.slice(1).flatMap((places, index) => {
    const before = new Set(plan.blocks[index]?.map(({ player_sid }) => player_sid));
    return places.filter(({ player_sid }) => !before.has(player_sid));
  });
  expect(plan.changes).toBe(arrivals.length);
  expect(plan.spreadBound).toBeLessThanOrEqual(plan.spread);
  expect(plan.changesBound).toBeLessThanOrEqual(plan.changes);
  for (const reason of plan.prevents) expect(reason.spread).toBeLessThan(plan.spread);
}

describe('the plan compared with an exhaustive search', () => {
  it('with equal blocks no plan is fairer or favours players with less earlier time more', () => {
    fc.assert(
      fc.property(smallQuestions(equalLengths), (input) => {
        const [plan, problem] = [planMatch(input), problemOf(input)];
        fc.pre(plan.ok && problem.ok);
        const best = bestByTryingAll(problem.value);
        expect(plan.value.spread).toBe(best.spread);
        expect(plan.value.spreadBound).toBe(best.spread);
        expect(marksOf(input, plan.value)).toEqual({ squares: best.squares, favour: best.favour });
        expect(plan.value.changesBound).toBeLessThanOrEqual(fewestWithSameTimes(input, plan.value, best));
        expect(plan.value.changes).toBeGreaterThanOrEqual(best.changes);
        expect(plan.value.changes).toBeLessThanOrEqual(best.changes + 2);
      }),
      { numRuns: 300 },
    );
  });

  it('with blocks of different lengths the bounds are correct', () => {
    fc.assert(
      fc.property(smallQuestions(mixedLengths), (input) => {
        const [plan, problem] = [planMatch(input), problemOf(input)];
        fc.pre(plan.ok && problem.ok);
        const best = bestByTryingAll(problem.value);
        expect(plan.value.spreadBound).toBeLessThanOrEqual(best.spread);
        expect(plan.value.spread).toBeGreaterThanOrEqual(best.spread);
        expect(plan.value.changesBound).toBeLessThanOrEqual(fewestWithSameTimes(input, plan.value, best));
      }),
      { numRuns: 200 },
    );
  });

  it('without wishes and absences no plan has fewer changes', () => {
    const shapes = fc.record({
      players: fc.integer({ min: 2, max: 6 }),
      onPitch: fc.integer({ min: 1, max: 4 }),
      parts: fc.constant(1),
      blocksPerPart: fc.integer({ min: 1, max: 5 }),
      partSeconds: fc.constant(3600),
    });
    fc.assert(
      fc.property(shapes, (shape) => {
        const input = questionOf(shape);
        const [plan, problem] = [planMatch(input), problemOf(input)];
        fc.pre(plan.ok && problem.ok);
        expect(plan.value.changes).toBe(bestByTryingAll(problem.value).changes);
        expect(plan.value.changesBound).toBe(plan.value.changes);
      }),
      { numRuns: 25 },
    );
  });
});

describe('any input', () => {
  it('a plan has available players without duplicates, the keeper in goal, and the played blocks unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(smallQuestions(equalLengths), smallQuestions(mixedLengths)), (input) => {
        const plan = planMatch(input);
        fc.pre(plan.ok);
        expectSound(input, plan.value);
      }),
      { numRuns: 300 },
    );
  });

  it('the same input gives the same plan', () => {
    fc.assert(
      fc.property(smallQuestions(equalLengths), (input) => {
        expect(planMatch(structuredClone(input))).toEqual(planMatch(input));
      }),
      { numRuns: 50 },
    );
  });
});

describe('large squads', () => {
  const shapes = fc.record({
    players: fc.integer({ min: 7, max: 18 }),
    onPitch: fc.integer({ min: 5, max: 11 }),
    parts: fc.constantFrom(2, 4),
    blocksPerPart: fc.integer({ min: 1, max: 6 }),
    partSeconds: fc.constant(3600),
  });

  it('without wishes times differ by one block at most, with the fewest possible changes', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const input = questionOf(shape);
        const plan = planMatch(input);
        fc.pre(plan.ok);
        expectSound(input, plan.value);
        expect(plan.value.spread).toBeLessThanOrEqual(shape.partSeconds / shape.blocksPerPart);
        expect(plan.value.changes).toBe(plan.value.changesBound);
      }),
      { numRuns: 60 },
    );
  });

  it('with a keeper, a latecomer and an injured player the plan is valid and its spread is proven', () => {
    fc.assert(
      fc.property(shapes, fc.nat(), (shape, chosen) => {
        const question = questionOf(shape);
        const planned = planMatch(question);
        fc.pre(planned.ok);
        const done = chosen % question.blocks.length;
        const input: PlanInput = {
          ...question,
          keepers: question.blocks.map(() => 1),
          played: planned.value.blocks.slice(0, done),
          players: question.players.map((player) => ({
            ...player,
            earlierMinutes: (player.sid * 37) % 90,
            available: question.blocks.map(
              (_, block) => (player.sid !== 2 || block >= done + 1) && (player.sid !== 3 || block < done),
            ),
          })),
        };
        const plan = planMatch(input);
        fc.pre(plan.ok);
        expectSound(input, plan.value);
        expect(plan.value.spreadBound).toBe(plan.value.spread);
      }),
      { numRuns: 60 },
    );
  });
});
