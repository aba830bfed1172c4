/** What the demo's coach planned for the trainings, and what families said about them. */
import { DEMO_PLAYERS, type DemoAnswer } from './club.ts';

interface DemoSelection {
  readonly name: string;
  /** Its players, by shirt number. */
  readonly numbers: readonly number[];
}

/** The first one has the weekly sessions. */
export const DEMO_SELECTIONS: readonly DemoSelection[] = [
  { name: 'Whole team', numbers: DEMO_PLAYERS.map(({ number }) => number) },
  {
    name: 'Keepers',
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

/** The values of the weekly series. */
export const TRAINING = {
  name: '',
  dateHours: 18,
  dateMinutes: 0,
  length: 75,
  place: 'Sportpark De Rietdijk, pitch 2',
  meet_minutes: 10,
  plan: [
    block(0, 15, 'Warm-up: tag with a ball each'),
    block(1, 20, 'Rondo 4 against 2, two touches'),
    block(2, 20, 'Build up from the keeper, 6 against 4'),
    block(3, 20, 'Small-sided match, 7 against 7'),
  ],
};

/** By shirt number: why a player misses a training. */
export const TRAINING_REASONS: ReadonlyMap<number, string> = new Map([
  [2, 'Homework'],
  [3, 'Swimming lesson'],
  [12, 'A cold'],
]);

const yes = (hoursAgo: number): DemoAnswer => ({ answer: 'yes', hoursAgo });

/** By shirt number: the answers for the next session, a day after the families were asked. */
export const TRAINING_ANSWERS: ReadonlyMap<number, DemoAnswer> = new Map<number, DemoAnswer>([
  ...[1, 4, 6, 7, 9, 11].map((number) => [number, yes(23 - number)] as const),
  [8, { ...yes(6), late: 15 }],
  [5, { answer: 'no', reason: 'School play', hoursAgo: 20 }],
  [14, { answer: 'no', reason: 'Knee still hurts', hoursAgo: 4 }],
]);
