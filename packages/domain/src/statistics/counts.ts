/** What the entries of each side count as; statistics, report and live page count the same way. */
import type { EventType, Side } from '../entity/match.ts';
import { isCard } from '../match/events.ts';
import { SHOOTOUT_PART } from '../match/limits.ts';

/** What is counted for each side. */
export const COUNTS = [
  'goals',
  'shots',
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

/** An entry as far as it is counted. */
export interface CountedEntry {
  readonly type: EventType;
  readonly side: Side | '';
  readonly part: number;
}

export interface SideCounts {
  readonly home: Counts;
  readonly away: Counts;
  /** Somebody noted shots of this match. */
  readonly shotsNoted: boolean;
}

/** What an event counts as. A goal is a shot on goal; an own goal is not a shot of any player. */
const COUNTED: Readonly<Partial<Record<EventType, readonly Count[]>>> = {
  GOAL: ['goals', 'shots', 'onGoal'],
  OWN_GOAL: ['goals'],
  SHOT_ON_GOAL: ['shots', 'onGoal'],
  PENALTY_STOPPED: ['shots', 'onGoal'],
  SHOT_WIDE: ['shots', 'wide'],
  PENALTY_MISSED: ['shots', 'wide'],
  POST: ['shots', 'woodwork'],
  POST_LEFT: ['shots', 'woodwork'],
  POST_RIGHT: ['shots', 'woodwork'],
  CROSSBAR: ['shots', 'woodwork'],
  DISTANCE_SHOT: ['shots', 'otherShots'],
  SHOTS: ['shots', 'otherShots'],
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

/**
 * Entries of a coach who notes shots. Goals, penalties and the woodwork are also noted by coaches who do not: a
 * number of shots made of these alone would only repeat them.
 */
const SHOT_NOTES: ReadonlySet<EventType> = new Set(['SHOT_ON_GOAL', 'SHOT_WIDE', 'DISTANCE_SHOT', 'SHOTS']);
/** Counts that a match has only where shots were noted. */
export const SHOT_COUNTS: ReadonlySet<Count> = new Set(['shots', 'onGoal', 'wide', 'otherShots']);

/** Whether somebody noted shots of this match, of either side. */
export function areShotsNoted(entries: readonly Pick<CountedEntry, 'type'>[]): boolean {
  return entries.some(({ type }) => SHOT_NOTES.has(type));
}

/** What an entry counts as, in a match with or without noted shots. */
export function countsOf(type: EventType, shotsNoted: boolean): readonly Count[] {
  return (COUNTED[type] ?? []).filter((count) => shotsNoted || !SHOT_COUNTS.has(count));
}

/** Whether an entry is counted: kicks of a shoot-out are no shots of the match; its cards are cards. */
export function isCountable({ type, part }: Pick<CountedEntry, 'type' | 'part'>): boolean {
  return part < SHOOTOUT_PART || isCard(type);
}

/** How often each thing happened, for each side. */
export function countSides(entries: readonly CountedEntry[]): SideCounts {
  const countable = entries.filter(isCountable);
  const shotsNoted = areShotsNoted(countable);
  const counts = { home: { ...NONE }, away: { ...NONE } };
  for (const { type, side } of countable) {
    if (side === '') continue;
    for (const count of countsOf(type, shotsNoted)) counts[side][count] += 1;
  }
  return { ...counts, shotsNoted };
}

const NONE = Object.fromEntries(COUNTS.map((count) => [count, 0])) as Record<Count, number>;
