/** Inputs for the planner in tests, and the best plan by exhaustive search. */
import fc from 'fast-check';
import { POSITION_IDS } from '../../entity/tables/player.ts';
import type { PlanBlock, PlanInput, PlanPlayer } from './plan-types.ts';
import { OFF, ON, type Problem } from './problem.ts';

export interface MatchShape {
  readonly players: number;
  readonly onPitch: number;
  readonly parts: number;
  readonly blocksPerPart: number;
  readonly partSeconds: number;
}

const LIKES = [['K'], ['D'], ['D', 'M'], ['M'], ['M', 'A'], ['A']] as const;
const ROLES = ['K', 'D', 'D', 'M', 'A', 'M', 'D', 'D', 'M', 'A', 'A'] as const;

/** All players are available throughout, without wishes. Players have the sids from 1. */
export function questionOf({ players, onPitch, parts, blocksPerPart, partSeconds }: MatchShape): PlanInput {
  const blocks: PlanBlock[] = [];
  for (let part = 1; part <= parts; part++)
    for (let subpart = 1; subpart <= blocksPerPart; subpart++)
      blocks.push({ part, subpart, seconds: partSeconds / blocksPerPart });
  return {
    blocks,
    players: Array.from({ length: players }, (_, index) => playerOf(index + 1, blocks.length)),
    onPitch,
    spots: Array.from({ length: onPitch }, (_, spot) => ({
      role: ROLES[spot] ?? 'M',
      x: 50,
      y: 95 - 9 * spot,
    })),
    keepers: blocks.map(() => null),
    locks: [],
    played: [],
  };
}

export function playerOf(sid: number, blocks: number): PlanPlayer {
  return {
    sid,
    likes: LIKES[sid % LIKES.length] ?? [],
    available: Array.from({ length: blocks }, () => true),
    earlierMinutes: 0,
  };
}

export interface Best {
  readonly spread: number;
  /** Of the plans with the fairest times (least sum of squares) and the best tie-break. */
  readonly changes: number;
  readonly squares: number;
  /**
   * Earlier minutes times seconds of this match. A smaller value means more time for players with fewer earlier
   * minutes.
   */
  readonly favour: number;
  /** The fewest changes with exactly these times. */
  readonly changesWith: (times: readonly number[]) => number | undefined;
}

interface Course {
  readonly times: readonly number[];
  readonly set: number;
  readonly changes: number;
}

/** Tries all fillings of all blocks. Partial fillings with the same future are treated as one. */
export function bestByTryingAll({
  players,
  blocks,
  seconds,
  places,
  certain,
  earlier,
  counts,
}: Problem): Best {
  let courses = new Map<string, Course>([['', { times: new Array(players).fill(0), set: 0, changes: 0 }]]);
  for (let block = 0; block < blocks; block++) {
    const sets = Array.from({ length: 2 ** players }, (_, set) => set).filter((set) => {
      const playing = (player: number) => ((set >> player) & 1) === 1;
      const cells = Array.from({ length: players }, (_, player) => certain[player * blocks + block]);
      return (
        cells.filter((_, player) => playing(player)).length === places[block] &&
        cells.every((cell, player) => (cell === ON ? playing(player) : cell !== OFF || !playing(player)))
      );
    });
    const next = new Map<string, Course>();
    for (const { times, set: before, changes } of courses.values())
      for (const set of sets) {
        const arrivals = block === 0 ? 0 : [...times.keys()].filter((p) => ((set & ~before) >> p) & 1).length;
        const course = {
          times: times.map(
            (time, player) => time + (((set >> player) & 1) === 1 ? (seconds[block] ?? 0) : 0),
          ),
          set,
          changes: changes + arrivals,
        };
        const key = `${set}:${course.times}`;
        const known = next.get(key);
        if (known === undefined || course.changes < known.changes) next.set(key, course);
      }
    courses = next;
  }
  const ends = [...courses.values()].map(({ times, changes }) => {
    const counting = times.filter((_, player) => counts[player]);
    return {
      spread: counting.length === 0 ? 0 : Math.max(...counting) - Math.min(...counting),
      squares: times.reduce((sum, time) => sum + time ** 2, 0),
      favour: times.reduce((sum, time, player) => sum + time * (earlier[player] ?? 0), 0),
      changes,
      times,
    };
  });
  const spread = ends.reduce((least, end) => Math.min(least, end.spread), Number.POSITIVE_INFINITY);
  const [best] = ends.sort(
    (a, b) =>
      Number(a.spread !== spread) - Number(b.spread !== spread) ||
      a.squares - b.squares ||
      a.favour - b.favour ||
      a.changes - b.changes,
  );
  if (best === undefined) throw new Error('no plan at all');
  const changesWith = (times: readonly number[]) =>
    ends.filter((end) => `${end.times}` === `${times}`).sort((a, b) => a.changes - b.changes)[0]?.changes;
  return { ...best, changesWith };
}

/** Any small input: absences, wishes, keepers, earlier minutes, and some played blocks. */
export const smallQuestions = (lengths: fc.Arbitrary<readonly number[]>): fc.Arbitrary<PlanInput> =>
  fc
    .record({ lengths, players: fc.integer({ min: 1, max: 6 }), onPitch: fc.integer({ min: 1, max: 4 }) })
    .chain(({ lengths: seconds, players, onPitch }) => {
      const sid = fc.integer({ min: 1, max: players });
      const perBlock = <T>(value: fc.Arbitrary<T>) =>
        fc.array(value, { minLength: seconds.length, maxLength: seconds.length });
      const often = fc.integer({ min: 0, max: 5 }).map((n) => n > 0);
      return fc.record({
        blocks: fc.constant(
          seconds.map((length, index) => ({ part: 1, subpart: index + 1, seconds: length })),
        ),
        players: fc.tuple(
          ...Array.from({ length: players }, (_, index) =>
            fc.record({
              sid: fc.constant(index + 1),
              likes: fc.subarray([...POSITION_IDS]),
              available: perBlock(often),
              earlierMinutes: fc.integer({ min: 0, max: 2 }).map((n) => n * 30),
            }),
          ),
        ),
        onPitch: fc.constant(onPitch),
        spots: fc.constant(
          questionOf({ players, onPitch, parts: 1, blocksPerPart: 1, partSeconds: 60 }).spots,
        ),
        keepers: fc.oneof(
          { weight: 3, arbitrary: fc.constant([]) },
          { weight: 1, arbitrary: perBlock(fc.option(sid)) },
        ),
        locks: fc.array(
          fc.record({ player: sid, block: fc.nat({ max: seconds.length - 1 }), plays: fc.boolean() }),
          { maxLength: 3 },
        ),
        played: fc
          .array(fc.subarray(Array.from({ length: players }, (_, index) => index + 1)), {
            maxLength: seconds.length,
          })
          .map((blocks) =>
            blocks.map((sids) => sids.slice(0, onPitch).map((player_sid, spot) => ({ player_sid, spot }))),
          ),
      });
    });

export const equalLengths = fc
  .integer({ min: 1, max: 5 })
  .map((blocks): readonly number[] => Array.from({ length: blocks }, () => 300));
/** The lengths that occur when parts are rounded to minutes and a block is divided. */
export const mixedLengths = fc
  .record({
    usual: fc.array(fc.constantFrom(180, 240), { minLength: 1, maxLength: 4 }),
    rest: fc.constantFrom([], [100], [140]),
  })
  .map(({ usual, rest }): readonly number[] => [...rest, ...usual].slice(0, 4));
