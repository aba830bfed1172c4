import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patch, type Value } from '../../entity/rows/rows.ts';
import { EVENT_TYPES, MATCH_STATUSES, type Match, matchFields } from '../../entity/tables/match.ts';
import { formationOf } from '../../pitch/formations.ts';
import { ownFormation } from '../../pitch/own-formation.ts';
import { statisticsOf } from '../../statistics/match-statistics.ts';
import { KICK_OFF, kickedOff, readyMatch, somePlayers } from '../testing/match.testing.ts';
import { courses, deepFreeze, play } from '../testing/taps.testing.ts';
import { recentFirst, timelineOf } from '../timeline/timeline.ts';
import { type MatchRepairCode, repairsOfMatch } from './match-repairs.ts';

const PLAYERS = somePlayers(16);
const KNOWN = { players: new Set(PLAYERS.map(({ sid }) => sid)), lineups: true };

const codes = (match: Match): readonly MatchRepairCode[] =>
  repairsOfMatch(match, KNOWN).map(({ code }) => code);
const stored = (values: Record<string, unknown>): Match =>
  patch(matchFields, kickedOff().match, values as Record<string, Value>);
const event = (eid: string, values: object, data: object = {}) => ({
  eid,
  type: 'GOAL',
  data: { part: 1, game_time: 60, homeaway: 'home', ...data },
  ...values,
});

describe('repairs of a stored match', () => {
  it('a match of this app needs no repairs', () => {
    expect(codes(readyMatch())).toEqual([]);
    expect(codes(kickedOff().match)).toEqual([]);
  });

  it("an unknown formation is reported; one of the team's own is known", () => {
    const match = { ...readyMatch(), formation: '9-9-9' };
    expect(codes(match)).toEqual(['formation']);
    const { id } = ownFormation({ id: 1, title: 'Ours', spots: formationOf(9, '3-3-2').spots });
    expect(codes({ ...match, formation: id })).toEqual([]);
    expect(codes({ ...match, formation: id, pitchPlayers: 8 })).toContain('formation');
  });

  it('formation and line-ups that a fan does not receive are not reported', () => {
    const match = { ...readyMatch(), formation: '4-3-3', matchLength: 0 };
    expect(codes(match)).toEqual(['format', 'formation']);
    const reported = repairsOfMatch(match, { ...KNOWN, lineups: false });
    expect(reported.map(({ code }) => code)).toEqual(['format']);
  });

  it('the number of unknown players is reported', () => {
    const match = stored({ events: [event('17-9', {}, { player_sid: 404, assist_player_sid: 405 })] });
    expect(repairsOfMatch(match, KNOWN)).toEqual([{ code: 'unknownPlayers', count: 2 }]);
  });

  it('a player who was erased is on the sheet under a number, and not reported', () => {
    const match = readyMatch();
    const [erased = 0] = match.players.map(({ sid }) => sid);
    const others = new Set([...KNOWN.players].filter((sid) => sid !== erased));
    expect(repairsOfMatch(match, { ...KNOWN, players: others })).toEqual([]);
  });

  it('line-ups and events of parts that the match does not have are reported', () => {
    const match = { ...readyMatch({ matchParts: 2 }), part7: { '1-1': { playing: true, x: 1, y: 1 } } };
    expect(codes(match)).toEqual(['partsBeyond']);
    expect(codes(stored({ events: [event('17-9', {}, { part: 7, game_time: 60 })] }))).toEqual([
      'eventsBeyond',
    ]);
    expect(codes(stored({ events: [event('17-9', {}, { part: 1, game_time: 99_999 })] }))).toEqual([
      'eventsBeyond',
    ]);
  });

  it('a current part that the match does not have is reported', () => {
    const { match } = kickedOff();
    expect(codes({ ...match, gamepart: 12 })).toEqual(['phase']);
    expect(codes({ ...match, gamepart: 0 })).toEqual(['phase']);
    // A match before its kick-off or after its end has no current part.
    expect(codes({ ...readyMatch(), gamepart: 12 })).toEqual([]);
  });

  it('the number of blocks with too many planned players is reported', () => {
    const match = readyMatch();
    const late = { playing: true, x: 40, y: 40 };
    const twelve = { ...match.part1, '12-1': late, '13-1': late, '14-1': { ...late, playing: false } };
    expect(repairsOfMatch({ ...match, part1: twelve }, KNOWN)).toEqual([{ code: 'plan', blocks: 1 }]);
  });

  it("events of another app's types are reported and shown", () => {
    const match = stored({ events: [event('17-9', { type: 'SOMETHING_ELSE' })] });
    expect(repairsOfMatch(match, KNOWN)).toEqual([{ code: 'foreignEvents', count: 1 }]);
    expect(recentFirst(timelineOf(match)).map(({ type }) => type)).toContain('UNDEFINED');
  });

  it.each([
    ['matchLength', 900],
    ['matchParts', 12],
    ['pitchPlayers', 40],
  ])('an impossible %s is reported', (field, value) => {
    expect(codes({ ...readyMatch(), [field]: value })).toContain('format');
  });

  it('an invalid date and typed score are reported', () => {
    expect(codes({ ...readyMatch(), dateHours: 31 })).toEqual(['date']);
    expect(codes({ ...readyMatch(), scores: { scoreHome: -4, scoreAway: 1 } })).toEqual(['typedScore']);
  });

  it('200 events in one minute are all shown', () => {
    const events = Array.from({ length: 200 }, (_, n) => event(`17-${n + 2}`, {}));
    const match = stored({ events });
    expect(timelineOf(match).filter(({ type, minute }) => type === 'GOAL' && minute === 2)).toHaveLength(200);
    expect(codes(match)).toEqual([]);
  });

  it('any sequence of commands needs no repairs, except for events of an unknown kind', () => {
    fc.assert(
      fc.property(courses, (course) => {
        const match = play(course, () => undefined);
        const others = repairsOfMatch(match, {
          ...KNOWN,
          players: new Set([...KNOWN.players, ...stray(match)]),
        });
        expect(others.filter(({ code }) => code !== 'foreignEvents')).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

/** Players outside the team whom a sequence of commands named. */
const stray = ({ events }: Match) => events.flatMap(({ data }) => [data.player_sid, data.assist_player_sid]);

const odd = fc.oneof(fc.integer({ min: -3, max: 130 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
const anything = fc.oneof(
  odd,
  fc.string({ maxLength: 6 }),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
);
const anyEvent = fc.record({
  eid: fc.stringMatching(/^[0-9]{1,3}-[0-9]{1,3}$/),
  type: fc.oneof(fc.constantFrom(...EVENT_TYPES), fc.constant('GOLDEN_GOAL')),
  data: fc.record({
    game_time: anything,
    part: anything,
    overtime: anything,
    homeaway: fc.constantFrom('', 'home', 'away', 'left'),
    player_sid: anything,
    assist_player_sid: anything,
    off_player_sid: anything,
    pitchpos: fc.oneof(anything, fc.record({ x: odd, y: odd })),
  }),
});
const rows = fc.record(
  {
    status: fc.constantFrom(...MATCH_STATUSES, 'NONSENSE'),
    gamepart: anything,
    matchParts: anything,
    matchLength: anything,
    extraParts: anything,
    extraLength: anything,
    pitchPlayers: anything,
    formation: anything,
    keeper: anything,
    scores: anything,
    events: fc.array(anyEvent, { maxLength: 40 }),
    part7: anything,
    date: anything,
    dateHours: anything,
  },
  { requiredKeys: [] },
);

describe('a stored match of any kind', () => {
  it('any stored match gives a timeline, statistics and repairs, and does not change', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), fc.nat(10_000), (values, started, seconds) => {
        const match = deepFreeze(
          patch(matchFields, started ? kickedOff().match : readyMatch(), values as Record<string, Value>),
        );
        const before = JSON.stringify(match);
        for (const repair of repairsOfMatch(match, KNOWN)) expect(repair.code).not.toBe('');
        const { ours, theirs, chances, minutes } = statisticsOf(match, KICK_OFF + seconds);
        expect(Number.isFinite(ours.shots + theirs.shots)).toBe(true);
        for (const { ours: own, theirs: other } of chances) expect(own + other).toBeGreaterThanOrEqual(0);
        for (const line of minutes.players) expect(Number.isFinite(line.minutes)).toBe(true);
        for (const { minute, overtime } of timelineOf(match))
          expect(Number.isFinite(minute + overtime)).toBe(true);
        expect(JSON.stringify(match)).toBe(before);
      }),
      { numRuns: 300 },
    );
  });
});
