/** What the events of each side count as. Statistics, report and live page use the same counts. */
import type { EventType, Side } from '../entity/tables/match.ts';
import { isCard } from '../match/events/events.ts';
import { SHOOTOUT_PART } from '../match-limits.ts';

/** The counts of each side. */
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

/** The fields of an event that the counts need. */
export interface CountedEntry {
  readonly type: EventType;
  readonly side: Side | '';
  readonly part: number;
}

export interface SideCounts {
  readonly home: Counts;
  readonly away: Counts;
  /** True when shots of this match were recorded. */
  readonly shotsNoted: boolean;
}

/** The counts of an event. A goal is a shot on goal; an own goal is not a shot of any player. */
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
 * Events that show that a coach records shots. Goals, penalties and the woodwork are recorded by other coaches too, and
 * a number of shots from these alone would only repeat them.
 */
const SHOT_NOTES: ReadonlySet<EventType> = new Set(['SHOT_ON_GOAL', 'SHOT_WIDE', 'DISTANCE_SHOT', 'SHOTS']);
/** Counts that exist only for matches with recorded shots. */
export const SHOT_COUNTS: ReadonlySet<Count> = new Set(['shots', 'onGoal', 'wide', 'otherShots']);

/** True when shots of this match were recorded, for either side. */
export function areShotsNoted(entries: readonly Pick<CountedEntry, 'type'>[]): boolean {
  return entries.some(({ type }) => SHOT_NOTES.has(type));
}

/** The counts of an event, in a match with or without recorded shots. */
export function countsOf(type: EventType, shotsNoted: boolean): readonly Count[] {
  return (COUNTED[type] ?? []).filter((count) => shotsNoted || !SHOT_COUNTS.has(count));
}

/** True for a counted event. Kicks of a shoot-out are not shots of the match; its cards count. */
export function isCountable({ type, part }: Pick<CountedEntry, 'type' | 'part'>): boolean {
  return part < SHOOTOUT_PART || isCard(type);
}

/** The number of each count for each side. */
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
