/**
 * The demo's club: an invented girls' under-13 team, its players and its season so far. Dates are weeks before the next
 * match, so that the demo is always in mid-season.
 */
import type { PositionId } from '../entity/tables/player.ts';
import type { Task } from '../entity/tables/task.ts';
import type { DemoPlace, DemoReason, DemoTaskText } from './words.ts';

export interface DemoPlayer {
  readonly nickname: string;
  readonly firstname: string;
  readonly surname: string;
  readonly number: number;
  readonly positions: readonly PositionId[];
  readonly footed: 'left' | 'right' | 'both';
  /** Her share of the season's goals, and how often she is absent. */
  readonly goals: number;
  readonly missesEvery: number;
}

export const DEMO_EMAIL = 'coach@touchline.example';
export const DEMO_PASSWORD = 'touchline-demo';

export const DEMO_COACH = { firstname: 'Marit', surname: 'de Jong', nickname: 'Marit' };

export const DEMO_TEAM = {
  clubname: 'Rietdijk',
  teamname: 'MO13-2',
  division: '3e klasse 07',
  shirt: { type: 0, lines: 3, color1: '#f6d30f', color2: '#101814', color3: '#101814' },
};

export const DEMO_PLAYERS: readonly DemoPlayer[] = [
  {
    nickname: 'Eva',
    firstname: 'Eva',
    surname: 'Groen',
    number: 1,
    positions: ['K'],
    footed: 'right',
    goals: 0,
    missesEvery: 0,
  },
  {
    nickname: 'Bo',
    firstname: 'Bo',
    surname: 'van Leeuwen',
    number: 2,
    positions: ['D'],
    footed: 'right',
    goals: 1,
    missesEvery: 4,
  },
  {
    nickname: 'Tess',
    firstname: 'Tess',
    surname: 'Hoekstra',
    number: 3,
    positions: ['D', 'M'],
    footed: 'left',
    goals: 1,
    missesEvery: 3,
  },
  {
    nickname: 'Isa',
    firstname: 'Isa',
    surname: 'Öztürk',
    number: 4,
    positions: ['D'],
    footed: 'right',
    goals: 1,
    missesEvery: 0,
  },
  {
    nickname: 'Fenna',
    firstname: 'Fenna',
    surname: 'Postma',
    number: 5,
    positions: ['D'],
    footed: 'left',
    goals: 0,
    missesEvery: 7,
  },
  {
    nickname: 'Mila',
    firstname: 'Mila',
    surname: 'Brouwer',
    number: 6,
    positions: ['M'],
    footed: 'right',
    goals: 4,
    missesEvery: 0,
  },
  {
    nickname: 'Sam',
    firstname: 'Samira',
    surname: 'El Amrani',
    number: 7,
    positions: ['A', 'M'],
    footed: 'right',
    goals: 7,
    missesEvery: 0,
  },
  {
    nickname: 'Lotte',
    firstname: 'Lotte',
    surname: 'Vermeer',
    number: 8,
    positions: ['M'],
    footed: 'both',
    goals: 3,
    missesEvery: 6,
  },
  {
    nickname: 'Yara',
    firstname: 'Yara',
    surname: 'Pinas',
    number: 9,
    positions: ['A'],
    footed: 'right',
    goals: 10,
    missesEvery: 8,
  },
  {
    nickname: 'Roos',
    firstname: 'Roos',
    surname: 'Willemsen',
    number: 10,
    positions: ['M', 'A'],
    footed: 'right',
    goals: 4,
    missesEvery: 5,
  },
  {
    nickname: 'Noor',
    firstname: 'Noor',
    surname: 'Bakker',
    number: 11,
    positions: ['A'],
    footed: 'left',
    goals: 5,
    missesEvery: 0,
  },
  {
    nickname: 'Puck',
    firstname: 'Puck',
    surname: 'Janssen',
    number: 12,
    positions: ['D', 'K'],
    footed: 'right',
    goals: 0,
    missesEvery: 5,
  },
  {
    nickname: 'Lena',
    firstname: 'Lena',
    surname: 'Kowalska',
    number: 14,
    positions: ['M', 'D'],
    footed: 'right',
    goals: 2,
    missesEvery: 6,
  },
  {
    nickname: 'Jip',
    firstname: 'Jip',
    surname: 'Scholten',
    number: 15,
    positions: ['A', 'M'],
    footed: 'left',
    goals: 3,
    missesEvery: 4,
  },
];

export const SEASON = 1;
export const CUP = 2;

export interface DemoAnswer {
  readonly answer: 'yes' | 'no';
  readonly reason?: DemoReason;
  /** The minutes of arriving and leaving. */
  readonly late?: number;
  readonly leaves?: number;
  /** When the family answered; two days ago it was asked. */
  readonly hoursAgo: number;
}

const yes = (hoursAgo: number): DemoAnswer => ({ answer: 'yes', hoursAgo });

export interface DemoTask extends Pick<Task, 'kind'> {
  readonly title?: DemoTaskText;
  readonly note?: DemoTaskText;
  readonly places?: number;
  /** By shirt number: who has it, of a car-pool with their seats. */
  readonly takers: readonly (number | readonly [number: number, seats: number])[];
  /** The taker who looks for a swap. */
  readonly swaps?: number;
}

export interface DemoFixture {
  /** Weeks before the next match; negative for later matches. */
  readonly weeksAgo: number;
  readonly club: string;
  readonly team: string;
  readonly shirt: { readonly type: number; readonly color1: string; readonly color2: string };
  readonly away: boolean;
  readonly kind: 1 | 2 | 3;
  readonly period: number;
  readonly hours: number;
  readonly minutes: number;
  /** Of matches that families still prepare for. */
  readonly place?: DemoPlace;
  readonly meet_minutes?: number;
  /** Of a match whose families were asked: by shirt number, the answers so far. */
  readonly answers?: ReadonlyMap<number, DemoAnswer>;
  readonly tasks?: readonly DemoTask[];
  /** Our goals and theirs; null for a match that was not played. */
  readonly score: readonly [ours: number, theirs: number] | null;
}

const wash = (...takers: readonly number[]): DemoTask => ({ kind: 'kit_wash', takers });
const snacks = (...takers: readonly number[]): DemoTask => ({ kind: 'snacks', takers });
const flag = (...takers: readonly number[]): DemoTask => ({ kind: 'linesman', takers });
const cars = (...takers: readonly (readonly [number, number])[]): DemoTask => ({
  kind: 'car_pool',
  note: 'carPool',
  takers,
});
const bar = (...takers: readonly number[]): DemoTask => ({
  kind: 'own',
  title: 'barDuty',
  note: 'barTime',
  places: 2,
  takers,
});

const plain = (color1: string, color2 = '#ffffff', type = 0) => ({ type, color1, color2 });

export const DEMO_FIXTURES: readonly DemoFixture[] = [
  {
    weeksAgo: 13,
    club: 'Duinzicht',
    team: 'MO13-1',
    shirt: plain('#ffffff', '#1d4ed8', 7),
    away: false,
    kind: 3,
    period: SEASON,
    hours: 11,
    minutes: 0,
    tasks: [wash(7), flag(4)],
    score: [2, 3],
  },
  {
    weeksAgo: 12,
    club: 'De Wielen',
    team: 'MO13-2',
    shirt: plain('#7c3aed'),
    away: true,
    kind: 3,
    period: SEASON,
    hours: 9,
    minutes: 30,
    tasks: [wash(9), cars([4, 3], [7, 3], [12, 2])],
    score: [4, 1],
  },
  {
    weeksAgo: 11,
    club: 'Kanaalzicht',
    team: 'MO13-1',
    shirt: plain('#0ea5e9', '#ffffff', 3),
    away: false,
    kind: 1,
    period: SEASON,
    hours: 10,
    minutes: 30,
    tasks: [wash(12), flag(1), bar(2, 5)],
    score: [3, 0],
  },
  {
    weeksAgo: 10,
    club: 'Zandhoek',
    team: 'MO13-4',
    shirt: plain('#f97316', '#101814'),
    away: true,
    kind: 1,
    period: SEASON,
    hours: 9,
    minutes: 0,
    tasks: [wash(1), cars([4, 3], [6, 4], [10, 2])],
    score: [1, 1],
  },
  {
    weeksAgo: 9,
    club: 'Veenpolder',
    team: 'MO13-1',
    shirt: plain('#15803d', '#ffffff', 5),
    away: false,
    kind: 1,
    period: SEASON,
    hours: 10,
    minutes: 30,
    tasks: [wash(6), flag(11)],
    score: [2, 4],
  },
  {
    weeksAgo: 8,
    club: 'Sportlust Broekhoven',
    team: 'MO13-3',
    shirt: plain('#dc2626', '#ffffff', 2),
    away: true,
    kind: 2,
    period: CUP,
    hours: 12,
    minutes: 15,
    score: [3, 2],
  },
  {
    weeksAgo: 7,
    club: 'Lindenhof',
    team: 'MO13-2',
    shirt: plain('#1e3a8a'),
    away: false,
    kind: 1,
    period: SEASON,
    hours: 10,
    minutes: 30,
    tasks: [wash(4), snacks(15), flag(8)],
    score: [6, 2],
  },
  {
    weeksAgo: 6,
    club: 'Broekpolder',
    team: 'MO13-1',
    shirt: plain('#facc15', '#16a34a', 1),
    away: true,
    kind: 1,
    period: SEASON,
    hours: 11,
    minutes: 45,
    tasks: [wash(2), cars([7, 3], [11, 3], [1, 2])],
    score: [0, 2],
  },
  {
    weeksAgo: 5,
    club: 'Oosterveld',
    team: 'MO13-1',
    shirt: plain('#111827', '#facc15'),
    away: false,
    kind: 2,
    period: CUP,
    hours: 10,
    minutes: 0,
    score: [1, 2],
  },
  {
    weeksAgo: 4,
    club: 'Hoogstad',
    team: 'MO13-1',
    shirt: plain('#991b1b', '#ffffff', 4),
    away: true,
    kind: 1,
    period: SEASON,
    hours: 9,
    minutes: 45,
    tasks: [wash(8), cars([6, 4], [4, 3], [14, 2])],
    score: [0, 1],
  },
  {
    weeksAgo: 3,
    club: 'Waterkant',
    team: 'MO13-2',
    shirt: plain('#38bdf8', '#ffffff', 6),
    away: false,
    kind: 1,
    period: SEASON,
    hours: 10,
    minutes: 30,
    tasks: [wash(11), flag(7), bar(9, 10)],
    score: [5, 1],
  },
  {
    weeksAgo: 2,
    club: 'Oosterveld',
    team: 'MO13-1',
    shirt: plain('#111827', '#facc15'),
    away: false,
    kind: 1,
    period: SEASON,
    hours: 10,
    minutes: 30,
    tasks: [wash(5), snacks(6)],
    score: [2, 2],
  },
  {
    weeksAgo: 1,
    club: 'Molenwijk',
    team: 'MO13-3',
    shirt: plain('#16a34a', '#ffffff'),
    away: true,
    kind: 1,
    period: SEASON,
    hours: 9,
    minutes: 15,
    tasks: [wash(14), cars([4, 3], [7, 3], [8, 3]), flag(1)],
    score: [4, 2],
  },
  {
    weeksAgo: 0,
    club: 'Noordhaven',
    team: 'MO13-1',
    shirt: plain('#d3263a', '#ffffff'),
    away: false,
    kind: 1,
    period: SEASON,
    hours: 10,
    minutes: 30,
    place: 'home',
    meet_minutes: 45,
    answers: new Map([
      ...[1, 2, 4, 5, 7, 8, 9, 11, 12, 14].map((number) => [number, yes(40 - number)] as const),
      [3, { answer: 'no', reason: 'birthday', hoursAgo: 44 }],
      [10, { answer: 'no', reason: 'fever', hoursAgo: 3 }],
    ]),
    tasks: [wash(12), { ...snacks(8), note: 'oranges' }, flag(), { ...bar(4, 9), swaps: 9 }],
    score: null,
  },
  {
    weeksAgo: -1,
    club: 'Zandhoek',
    team: 'MO13-4',
    shirt: plain('#f97316', '#101814'),
    away: false,
    kind: 1,
    period: SEASON,
    hours: 10,
    minutes: 30,
    place: 'home',
    meet_minutes: 45,
    answers: new Map([
      ...[1, 4, 9].map((number) => [number, yes(47 - number)] as const),
      [11, { ...yes(20), late: 10 }],
      [12, { ...yes(9), leaves: 45 }],
      [5, { answer: 'no', reason: 'holiday', hoursAgo: 45 }],
    ]),
    tasks: [wash(), snacks(11), flag(4)],
    score: null,
  },
  {
    weeksAgo: -2,
    club: 'Veenpolder',
    team: 'MO13-1',
    shirt: plain('#15803d', '#ffffff', 5),
    away: true,
    kind: 1,
    period: SEASON,
    hours: 12,
    minutes: 0,
    place: 'away',
    meet_minutes: 75,
    tasks: [cars([4, 3], [7, 3], [2, -1], [10, -1], [15, -2], [5, -1], [12, -2], [3, -2]), wash()],
    score: null,
  },
];
