/**
 * Runs in Node and, bundled, in Chromium. The planner solves problems of the size that its budget names; each differs a
 * little from the previous ones.
 */

import { planMatch } from '../../packages/domain/src/planner/solver/plan.ts';
import type { PlanInput } from '../../packages/domain/src/planner/solver/plan-types.ts';

export interface PlanTime {
  readonly question: QuestionName;
  readonly ms: number;
}

export const QUESTIONS = ['everybody', 'wishes', 'injured', 'minutes'] as const;
export type QuestionName = (typeof QUESTIONS)[number];

const PLAYERS = 16;
const PARTS = 4;
const BLOCKS = 6;
const PART_SECONDS = 900;
const ROLES = ['K', 'D', 'D', 'D', 'M', 'M', 'M', 'A', 'A', 'M', 'D'] as const;
const LIKES = [['K'], ['D'], ['D', 'M'], ['M'], ['M', 'A'], ['A']] as const;

Object.assign(globalThis, { measurePlans });

export function measurePlans(rounds: number, first: number): readonly PlanTime[] {
  const times: PlanTime[] = [];
  for (let round = first; round < first + rounds; round++)
    for (const question of QUESTIONS) {
      const input = questions[question](round);
      const beganAt = performance.now();
      const plan = planMatch(input);
      const ms = performance.now() - beganAt;
      if (!plan.ok) throw new Error(`${question} was refused: ${plan.error.code}`);
      times.push({ question, ms });
    }
  return times;
}

/** Seven, nine or eleven players on the pitch, and earlier minutes that differ in each round. */
function everybody(round: number): PlanInput {
  const onPitch = 7 + 2 * (round % 3);
  const blocks = Array.from({ length: PARTS * BLOCKS }, (_, index) => ({
    part: 1 + Math.floor(index / BLOCKS),
    subpart: 1 + (index % BLOCKS),
    seconds: PART_SECONDS / BLOCKS,
  }));
  return {
    blocks,
    players: Array.from({ length: PLAYERS }, (_, index) => ({
      sid: index + 1,
      likes: LIKES[index % LIKES.length] ?? [],
      available: blocks.map(() => true),
      earlierMinutes: (round * (index + 3) * 17) % 90,
    })),
    onPitch,
    spots: Array.from({ length: onPitch }, (_, spot) => ({
      role: ROLES[spot] ?? 'M',
      x: 50,
      y: 95 - 8 * spot,
    })),
    keepers: blocks.map(() => null),
    locks: [],
    played: [],
  };
}

const questions: Readonly<Record<QuestionName, (round: number) => PlanInput>> = {
  everybody,
  /** Two alternating keepers, a late arrival, an early departure and two wishes. */
  wishes(round) {
    const question = everybody(round);
    return {
      ...question,
      keepers: question.blocks.map(({ part }) => 1 + (part % 2)),
      players: question.players.map((player) => ({
        ...player,
        available: question.blocks.map(
          (_, block) => (player.sid !== 5 || block >= 4) && (player.sid !== 9 || block < 18),
        ),
      })),
      locks: [
        ...question.blocks.map((_, block) => ({ player: 7, block, plays: true })),
        { player: 8, block: 0, plays: false },
        { player: 8, block: 1, plays: false },
      ],
    };
  },
  /** A player drops out in the middle of a block of the second part. */
  injured(round) {
    const question = everybody(round);
    const now = BLOCKS + (round % BLOCKS);
    const before = planMatch(question);
    if (!before.ok) throw new Error(`refused: ${before.error.code}`);
    const blocks = question.blocks.flatMap((block, index) =>
      index === now
        ? [
            { ...block, seconds: 60 },
            { ...block, seconds: block.seconds - 60 },
          ]
        : [block],
    );
    const hurt = before.value.blocks[now]?.[2]?.player_sid;
    return {
      ...question,
      blocks,
      keepers: blocks.map(() => null),
      played: before.value.blocks.slice(0, now + 1),
      players: question.players.map((player) => ({
        ...player,
        available: blocks.map((_, block) => player.sid !== hurt || block <= now),
      })),
    };
  },
  /** Block lengths in whole minutes: three blocks of two, three of three. */
  minutes(round) {
    const question = everybody(round);
    return {
      ...question,
      blocks: question.blocks.map((block, index) => ({ ...block, seconds: index % 2 === 0 ? 120 : 180 })),
    };
  },
};
