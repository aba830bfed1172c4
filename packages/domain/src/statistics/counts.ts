/** What the events of a side count as; the app and the live page count the same way. */
import type { EventType } from '../entity/match.ts';

/** What is counted for each side. */
export const COUNTS = [
  'goals',
  'onGoal',
  'wide',
  'woodwork',
  'otherShots',
  'chances',
  'corners',
  'offsides',
  'fouls',
  'saves',
  'defending',
  'yellow',
  'red',
  'timePenalties',
  'timeOuts',
] as const;
export type Count = (typeof COUNTS)[number];
export type Counts = Readonly<Record<Count, number>>;

/** All shots of a side: every goal of its own was one. */
export function shotsOf(counts: Counts): number {
  return counts.onGoal + counts.wide + counts.woodwork + counts.otherShots;
}

/** What an event counts as. A goal is a shot on goal; an own goal is not a shot of any player. */
export const COUNTED: Readonly<Partial<Record<EventType, readonly Count[]>>> = {
  GOAL: ['goals', 'onGoal'],
  OWN_GOAL: ['goals'],
  SHOT_ON_GOAL: ['onGoal'],
  PENALTY_STOPPED: ['onGoal'],
  SHOT_WIDE: ['wide'],
  PENALTY_MISSED: ['wide'],
  POST: ['woodwork'],
  POST_LEFT: ['woodwork'],
  POST_RIGHT: ['woodwork'],
  CROSSBAR: ['woodwork'],
  DISTANCE_SHOT: ['otherShots'],
  SHOTS: ['otherShots'],
  CHANCE: ['chances'],
  CORNER: ['corners'],
  OFFSIDE: ['offsides'],
  OFFENSE: ['fouls'],
  GREAT_SAVE: ['saves'],
  GREAT_DEFENSE: ['defending'],
  YELLOW_CARD: ['yellow'],
  SECOND_YELLOW_CARD: ['red'],
  RED_CARD: ['red'],
  TIME_PENALTY: ['timePenalties'],
  TIME_OUT: ['timeOuts'],
};

/** How often each thing happened. */
export function countTypes(types: readonly EventType[]): Counts {
  const counts: Record<Count, number> = { ...NONE };
  for (const type of types) for (const count of COUNTED[type] ?? []) counts[count] += 1;
  return counts;
}

const NONE = Object.fromEntries(COUNTS.map((count) => [count, 0])) as Counts;
