/** What the demo's coach planned for the trainings, and what families said about them. */
import { DEMO_PLAYERS, type DemoAnswer } from './club.ts';
import type { DemoReason, DemoWords } from './words.ts';

interface DemoSelection {
  readonly name: keyof DemoWords['selections'];
  /** Its players, by shirt number. */
  readonly numbers: readonly number[];
}

/** The first one has the weekly sessions. */
export const DEMO_SELECTIONS: readonly DemoSelection[] = [
  { name: 'team', numbers: DEMO_PLAYERS.map(({ number }) => number) },
  {
    name: 'keepers',
    numbers: DEMO_PLAYERS.filter(({ positions }) => positions.includes('K')).map(({ number }) => number),
  },
];

export const WEEKS_BEFORE = 6;
export const WEEKS_TO_COME = 4;
export const DEMO_SESSIONS = WEEKS_BEFORE + WEEKS_TO_COME;
/** Days from today to the first coming session. */
export const FIRST_IN_DAYS = 2;

const block = (order: number, minutes: number, text: string) => ({
  id: `demo-${order + 1}`,
  order,
  minutes,
  text,
});

/** Minutes of the blocks of a training. */
const BLOCK_MINUTES = [15, 20, 20, 20] as const;

/** The values of the weekly series. */
export const trainingOf = ({ places, training }: DemoWords) => ({
  name: '',
  dateHours: 18,
  dateMinutes: 0,
  length: 75,
  place: places.training,
  meet_minutes: 10,
  plan: training.map((text, order) => block(order, BLOCK_MINUTES[order] ?? 0, text)),
});

/** By shirt number: why a player misses a training. */
export const TRAINING_REASONS: ReadonlyMap<number, DemoReason> = new Map([
  [2, 'homework'],
  [3, 'swimming'],
  [12, 'cold'],
]);

const yes = (hoursAgo: number): DemoAnswer => ({ answer: 'yes', hoursAgo });

/** By shirt number: the answers for the next session, a day after the families were asked. */
export const TRAINING_ANSWERS: ReadonlyMap<number, DemoAnswer> = new Map<number, DemoAnswer>([
  ...[1, 4, 6, 7, 9, 11].map((number) => [number, yes(23 - number)] as const),
  [8, { ...yes(6), late: 15 }],
  [5, { answer: 'no', reason: 'schoolPlay', hoursAgo: 20 }],
  [14, { answer: 'no', reason: 'knee', hoursAgo: 4 }],
]);
