import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patch } from '../../entity/rows/rows.ts';
import { EVENT_TYPES, MATCH_STATUSES, type Match, matchFields } from '../../entity/tables/match.ts';
import { clockAt, clockText } from '../clock/clock.ts';
import { decide } from '../decide/decide.ts';
import { resultOf, scoreOf } from '../events/score.ts';
import { startingLineup } from '../lineup/lineup.ts';
import { onTheBench, onThePitch } from '../lineup/on-pitch.ts';
import { playingTime } from '../lineup/playing-time.ts';
import { publicView } from '../public/public-view.ts';
import { setupOf, setupRefusals } from '../setup/setup.ts';
import { timelineOf } from '../timeline/timeline.ts';
import { aTeam, KICK_OFF, kickedOff, readyMatch, somePlayers } from './match.testing.ts';
import { anyTap } from './taps.testing.ts';

const PLAYERS = somePlayers(14);
const TEAM = aTeam(PLAYERS);

const odd = fc.oneof(
  fc.integer({ min: -3, max: 130 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.constantFrom(1e9, 2 ** 53, 1e15, 1e300, Number.MAX_VALUE, -1e300),
);
const sid = fc.integer({ min: -40, max: 20 });
const lineup = fc.array(fc.record({ player_sid: sid, x: odd, y: odd }), { maxLength: 14 });
const event = fc.record({
  eid: fc.stringMatching(/^[0-9]{1,3}-[0-9]{1,3}$/),
  type: fc.constantFrom(...EVENT_TYPES),
  data: fc.record({
    game_time: odd,
    part: odd,
    overtime: odd,
    homeaway: fc.constantFrom('', 'home', 'away'),
    player_sid: sid,
    off_player_sid: sid,
    assist_player_sid: sid,
    lineup,
    said: odd,
    minutes: odd,
    sn: odd,
    pitchpos: fc.record({ x: odd, y: odd }),
  }),
});
const stored = fc.record(
  {
    status: fc.constantFrom(...MATCH_STATUSES),
    timer: fc.record({
      gameStartedAt: odd,
      currentTime: odd,
      gamepart: odd,
      gamesubpart: odd,
      running: fc.boolean(),
    }),
    gamepart: odd,
    matchParts: odd,
    matchLength: odd,
    extraParts: odd,
    extraLength: odd,
    halfParts: odd,
    pitchPlayers: odd,
    formation: fc.string({ maxLength: 12 }),
    keeper: fc.array(sid, { maxLength: 6 }),
    events: fc.array(event, { maxLength: 30 }),
    part1: fc.dictionary(
      fc.stringMatching(/^-?[0-9a-z]{1,3}(-[0-9]{1,2})?$/),
      fc.record({ playing: fc.boolean(), x: odd, y: odd }),
    ),
    players: fc.array(fc.record({ sid, shirtnumber: odd }), { maxLength: 20 }),
    date: odd,
    dateHours: odd,
    dateMinutes: odd,
  },
  { requiredKeys: [] },
);

describe('a stored match with contradictory or foreign fields', () => {
  it('a match with contradictory or foreign fields can be read, and every command has a result', () => {
    fc.assert(
      fc.property(stored, fc.boolean(), anyTap, fc.nat(10_000), (values, started, tap, seconds) => {
        const match: Match = patch(matchFields, started ? kickedOff().match : readyMatch(), values);
        const now = KICK_OFF + seconds;
        expect(clockText(clockAt(match, now))).toMatch(/^\d+:\d\d( \+\d+:\d\d)?$/);
        expect(startingLineup(match).length).toBeLessThanOrEqual(11);
        expect(onThePitch(match).length).toBeLessThanOrEqual(11);
        expect(onTheBench(match).length).toBeGreaterThanOrEqual(0);
        for (const minutes of playingTime(match, now).values()) expect(minutes).toBeGreaterThanOrEqual(0);
        const score = scoreOf(match);
        expect(Number.isFinite(score.home + score.away)).toBe(true);
        expect([null, 'win', 'draw', 'lost']).toContain(resultOf(match));
        const rows = timelineOf(match);
        expect(rows.length).toBeLessThanOrEqual(match.events.length);
        for (const row of rows) {
          expect(row.minute).toBeLessThanOrEqual(999);
          for (const shown of [row.overtime, row.minutes, row.sn, 999 - row.minute])
            expect(shown).toBeGreaterThanOrEqual(0);
          expect(Math.max(row.overtime, row.minutes, row.sn)).toBeLessThanOrEqual(999);
        }
        for (const { x, y } of [...startingLineup(match), ...onThePitch(match)])
          expect(Math.max(x, y)).toBeLessThanOrEqual(100);
        expect(publicView({ match: { ...match, privacy: 1 }, team: TEAM, players: PLAYERS })).not.toBeNull();
        setupRefusals(match, setupOf(match));
        for (const seconds of [match.date, ...match.events.map(({ data }) => data.said)])
          expect(() => new Date(seconds * 1000).toISOString()).not.toThrow();
        const decided = decide(match, tap(match, now), { nowSeconds: now, eid: '999-1' });
        expect(typeof decided.ok).toBe('boolean');
      }),
      { numRuns: 300 },
    );
  });
});
