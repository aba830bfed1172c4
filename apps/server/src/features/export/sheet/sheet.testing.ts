/** Exported matches for tests of the match sheet. */
import type {
  ExportedEvent,
  ExportedLineup,
  ExportedPlayer,
  ExportedStatistics,
  MatchExport,
} from '@touchline/domain/export/format/match-export';
import { COUNTS, type Counts } from '@touchline/domain/statistics/counts';

export const NAMES: readonly string[] = [
  'Daan de Vries',
  'Saïda Özdemir',
  'محمد الأمين',
  '李小龙',
  'Łukasz Żółć',
  'Đặng Thị Ngọc',
  'Noor van der Meer',
  'Nguyễn Văn Anh',
  'Zoë Brontë',
  'नेहा शर्मा',
  'สมชาย ใจดี',
  'דוד כהן',
  '김민수',
  'Björk Guðmundsdóttir',
];

/** Spots of 1-3-3-1 and of 1-4-3-3, in percent. */
const SPOTS_8: readonly (readonly [number, number])[] = [
  [50, 95],
  [20, 72],
  [50, 76],
  [80, 72],
  [20, 46],
  [50, 50],
  [80, 46],
  [50, 20],
];
const SPOTS_11: readonly (readonly [number, number])[] = [
  [50, 95],
  [12, 72],
  [38, 77],
  [62, 77],
  [88, 72],
  [25, 50],
  [50, 55],
  [75, 50],
  [16, 22],
  [50, 16],
  [84, 22],
];

export function exportedPlayer(
  sid: number,
  name: string,
  values: Partial<ExportedPlayer> = {},
): ExportedPlayer {
  const [firstname = '', ...rest] = name.split(' ');
  return {
    sid,
    cid: 0,
    name,
    firstname,
    surname: rest.join(' '),
    nickname: '',
    number: sid,
    positions: [],
    footed: '',
    onSheet: true,
    order: sid,
    captain: false,
    unavailable: null,
    attendance: null,
    fromMinute: 0,
    untilMinute: 0,
    private: null,
    ...values,
  };
}

export function lineupOf(
  part: number,
  players: readonly number[],
  values: Partial<ExportedLineup> = {},
): ExportedLineup {
  const spots = players.length > 8 ? SPOTS_11 : SPOTS_8;
  return {
    part,
    block: 1,
    second: 0,
    played: true,
    places: players.map((player, index) => {
      const [x, y] = spots[index] ?? [50, 50];
      return { player, x, y, line: index === 0 ? 'K' : y > 60 ? 'D' : y > 35 ? 'M' : 'A' };
    }),
    ...values,
  };
}

const NO_EVENT: Omit<ExportedEvent, 'id' | 'type'> = {
  ownType: '',
  visibility: 'PUBLIC',
  valid: true,
  side: 'home',
  part: 1,
  seconds: 0,
  stoppage: 0,
  minute: 1,
  player: 0,
  assist: 0,
  off: 0,
  goalType: '',
  chanceType: '',
  opponentNumber: 0,
  playerText: '',
  assistText: '',
  minutes: 0,
  scoreText: '',
  decisive: false,
  over: false,
  message: '',
  saidAt: 0,
  apartFrom: 0,
  position: '',
  x: -1,
  y: -1,
  lineup: [],
};

export function exportedEvents(
  events: readonly (Pick<ExportedEvent, 'type'> & Partial<ExportedEvent>)[],
): readonly ExportedEvent[] {
  return events.map((event, index) => ({ ...NO_EVENT, id: index + 1, ...event }));
}

export function countsOfSide(values: Partial<Counts>): Counts {
  const none = Object.fromEntries(COUNTS.map((count) => [count, 0])) as Record<keyof Counts, number>;
  return { ...none, ...values };
}

const NO_STATISTICS: ExportedStatistics = {
  played: 0,
  fair: 0,
  minutes: [],
  shotsNoted: false,
  ours: countsOfSide({}),
  theirs: countsOfSide({}),
  chances: [],
  players: [],
  substitutions: [],
};

const SHIRT = { type: 9, lines: 0, color1: '#0b5c3b', color2: '#f2c200', color3: '#ffffff' };

/** A match that is planned: no line-up, no events. */
export function plannedExport(values: Partial<MatchExport> = {}): MatchExport {
  return {
    format: 'touchline-match',
    version: 1,
    madeAt: '2026-04-04T10:00:00Z',
    view: 'staff',
    team: {
      sid: 1,
      clubname: 'Rietdijk',
      teamname: 'MO13-2',
      division: '',
      ageGroup: '',
      country: '',
      timezone: 'Europe/Amsterdam',
      shirt: SHIRT,
      eventTypes: [{ label: 'tackle', title: 'Sliding tackle', icon: 'star' }],
    },
    match: {
      sid: 7,
      cid: 0,
      kind: 'competition',
      status: 'CAN_START',
      period: { id: 1, title: '2025–2026' },
      date: '2026-04-04',
      time: '10:30',
      place: 'Sportpark De Dreef, field 3',
      meetMinutes: 30,
      away: false,
      opponent: { clubname: 'Noordhaven', teamname: 'MO13-1', shirt: { ...SHIRT, color1: '#d3263a' } },
      shirt: SHIRT,
      pitchPlayers: 8,
      parts: 2,
      length: 60,
      halfLength: 30,
      blocks: 2,
      extraParts: 0,
      extraLength: 0,
      stoppedClock: false,
      pitch: null,
      formation: '3-3-1',
      typedScore: null,
    },
    clock: { seconds: 0, part: 1, subpart: 1, running: false },
    players: NAMES.map((name, index) => exportedPlayer(index + 1, name)),
    lineups: [],
    bench: [],
    plan: null,
    events: [],
    score: null,
    statistics: null,
    notes: { public: '', private: null },
    ratings: null,
    ...values,
  };
}

/** A match that was run live: goals, cards, substitutions, two line-ups, notes, contacts. */
export function playedExport(values: Partial<MatchExport> = {}): MatchExport {
  const planned = plannedExport();
  const players = planned.players.map((player) => ({
    ...player,
    captain: player.sid === 5,
    unavailable: player.sid === 13 ? ('injured' as const) : player.sid === 14 ? ('absent' as const) : null,
    private: {
      email: `family${player.sid}@example.org`,
      telephone: `+31 6 1234 56${player.sid}`,
      reason: '',
    },
  }));
  return {
    ...planned,
    match: { ...planned.match, status: 'FINISHED' },
    players,
    lineups: [lineupOf(1, [1, 2, 3, 4, 5, 6, 7, 8]), lineupOf(2, [9, 2, 10, 4, 5, 11, 7, 12])],
    bench: [9, 10, 11, 12],
    events: exportedEvents([
      { type: 'KICKOFF', side: '' },
      { type: 'GOAL', minute: 4, player: 8, assist: 6 },
      { type: 'CORNER', minute: 6 },
      { type: 'GOAL', side: 'away', minute: 11, opponentNumber: 9 },
      { type: 'YELLOW_CARD', minute: 17, player: 3 },
      { type: 'SUBS_IN', minute: 20, player: 9, off: 1 },
      { type: 'UNDEFINED', ownType: 'tackle', minute: 22, player: 5 },
      { type: 'PENALTY_STOPPED', side: 'away', minute: 30, stoppage: 2, player: 9 },
      { type: 'SUBS_IN', part: 2, minute: 31, player: 10, off: 3 },
      { type: 'SUBS_IN', part: 2, minute: 31, player: 12, off: 8 },
      { type: 'OWN_GOAL', part: 2, minute: 39, opponentNumber: 4 },
      { type: 'RED_CARD', side: 'away', part: 2, minute: 44, opponentNumber: 6 },
      { type: 'GOAL', part: 2, minute: 52, player: 12, goalType: 'PENALTY' },
      { type: 'INJURED', part: 2, minute: 55, player: 7 },
      { type: 'GOAL', side: 'away', part: 2, minute: 60, stoppage: 3 },
      { type: 'ENDMATCH', side: '', part: 2, minute: 60 },
    ]),
    score: { ours: 3, theirs: 2, shootout: null },
    statistics: {
      ...NO_STATISTICS,
      played: 60,
      fair: 40,
      minutes: players.slice(0, 12).map(({ sid }) => ({
        player: sid,
        minutes: [20, 60, 30, 60, 60, 60, 60, 30, 40, 30, 30, 30][sid - 1] ?? 0,
      })),
      shotsNoted: true,
      ours: countsOfSide({
        goals: 3,
        shots: 11,
        onGoal: 6,
        wide: 5,
        corners: 4,
        fouls: 3,
        yellow: 1,
        saves: 2,
      }),
      theirs: countsOfSide({ goals: 2, shots: 7, onGoal: 4, wide: 3, corners: 2, fouls: 5, red: 1 }),
      players: [
        { player: 12, goals: 1, assists: 0, shots: 3, yellow: 0, red: 0 },
        { player: 8, goals: 1, assists: 0, shots: 2, yellow: 0, red: 0 },
        { player: 6, goals: 0, assists: 1, shots: 1, yellow: 0, red: 0 },
        { player: 3, goals: 0, assists: 0, shots: 0, yellow: 1, red: 0 },
      ],
    },
    notes: {
      public: 'A fine match in the rain.',
      private: 'Press higher after a goal kick.\n\nPractise corners.',
    },
    ...values,
  };
}

/** Many players in a match of two teams of eleven. */
export function crowdedExport(players: number): MatchExport {
  const played = playedExport();
  return {
    ...played,
    match: { ...played.match, pitchPlayers: 11, length: 90 },
    players: Array.from({ length: players }, (_, index) =>
      exportedPlayer(index + 1, NAMES[index % NAMES.length] ?? '', { captain: index === 4 }),
    ),
    lineups: [
      lineupOf(
        1,
        Array.from({ length: 11 }, (_, index) => index + 1),
      ),
    ],
  };
}

/** Seven parts, each with another line-up, decided on penalties. */
export function longExport(): MatchExport {
  const played = playedExport();
  const rotate = (by: number) => Array.from({ length: 8 }, (_, index) => ((index + by) % 12) + 1);
  const kick = (
    player: number,
    side: 'home' | 'away',
    type: 'PENALTY' | 'PENALTY_MISSED' | 'PENALTY_STOPPED',
  ) => ({
    type,
    side,
    player: side === 'home' ? player : 0,
    part: 8,
    minute: 70,
  });
  return {
    ...played,
    match: { ...played.match, kind: 'cup', parts: 7, length: 70 },
    lineups: Array.from({ length: 7 }, (_, index) => lineupOf(index + 1, rotate(index))),
    events: [
      ...played.events,
      ...exportedEvents([
        kick(1, 'home', 'PENALTY'),
        kick(0, 'away', 'PENALTY'),
        kick(2, 'home', 'PENALTY'),
        kick(0, 'away', 'PENALTY_MISSED'),
        kick(3, 'home', 'PENALTY_STOPPED'),
        kick(0, 'away', 'PENALTY_STOPPED'),
        kick(4, 'home', 'PENALTY'),
        kick(0, 'away', 'PENALTY_MISSED'),
      ]),
    ],
    score: { ours: 2, theirs: 2, shootout: { ours: 3, theirs: 1 } },
  };
}
