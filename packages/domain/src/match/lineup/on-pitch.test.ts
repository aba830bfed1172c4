import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match, MatchEvent } from '../../entity/tables/match.ts';
import { cellAt, KEEPER_CELL } from '../../pitch/grid.ts';
import { keeperIn } from '../../pitch/spots.ts';
import { compareEvents, eventData } from '../events/events.ts';
import { KICK_OFF, kickedOff, minutes, readyMatch, throughRegisters } from '../testing/match.testing.ts';
import { startingLineup } from './lineup.ts';
import { onTheBench, onThePitch, pitchHistory, pitchNow, repairsOf } from './on-pitch.ts';
import { playingTime } from './playing-time.ts';

const sidsOn = (match: Match) => onThePitch(match).map((place) => place.player_sid);

/** The event of another phone: its ordinal is 20. */
function fromOtherPhone(n: number, type: MatchEvent['type'], data: Partial<MatchEvent['data']>): MatchEvent {
  const own = eventData({ homeaway: 'home', ...data });
  return { eid: `20-${n}`, action: 'INSERT', type, status: 'PUBLIC', data: own };
}

const merged = (match: Match, ...events: MatchEvent[]): Match =>
  throughRegisters({ ...match, events: [...match.events, ...events] });

describe('the players on the pitch', () => {
  it('the pitch has the line-up before the kick-off, and the starting players after it', () => {
    const match = readyMatch();
    expect(onThePitch(match)).toEqual(startingLineup(match));
    expect(onThePitch(kickedOff().match)).toEqual(startingLineup(match));
  });

  it('the pitch depends on events alone: a later plan changes nothing', () => {
    const { match } = kickedOff();
    expect(onThePitch({ ...match, part1: {} })).toEqual(onThePitch(match));
  });

  it('a match keeps its history, and a changed match has another', () => {
    const coach = kickedOff();
    const before = pitchHistory(coach.match);
    expect(pitchHistory(coach.match)).toBe(before);
    coach.does({ type: 'substitute', on: 14, off: 2 }, minutes(5));
    expect(pitchHistory(coach.match).steps).toHaveLength(before.steps.length + 1);
  });

  it('a substitute takes the position of the player who went off', () => {
    const coach = kickedOff();
    const keeper = keeperIn(onThePitch(coach.match));
    coach.does({ type: 'substitute', on: 14, off: keeper }, minutes(5));
    expect(keeperIn(onThePitch(coach.match))).toBe(14);
    expect(sidsOn(coach.match)).not.toContain(keeper);
    expect(onTheBench(coach.match).map(({ sid }) => sid)).toContain(keeper);
  });

  it('a player who is sent off leaves the pitch, and the team has one place less', () => {
    const coach = kickedOff();
    coach.does({ type: 'card', side: 'home', player: 5, colour: 'red' }, minutes(5));
    expect(pitchNow(coach.match)).toMatchObject({ allowed: 8 });
    expect(sidsOn(coach.match)).toHaveLength(8);
    expect(onTheBench(coach.match).map(({ sid }) => sid)).not.toContain(5);
  });

  it('a player on the bench who is sent off takes no place', () => {
    const coach = kickedOff();
    const bench = onTheBench(coach.match)[0]?.sid ?? 0;
    coach.does({ type: 'card', side: 'home', player: bench, colour: 'red' }, minutes(5));
    expect(pitchNow(coach.match)).toMatchObject({ allowed: 9 });
    expect(sidsOn(coach.match)).toHaveLength(9);
    expect(coach.refusal({ type: 'substitute', on: bench, off: 5 }, minutes(6))).toBe('sentOff');
  });
});

describe('[MRG-2.5] contradictions of merged events are repaired on reading', () => {
  const coach = kickedOff();
  coach.does({ type: 'substitute', on: 13, off: 5 }, minutes(5));
  const { match } = coach;
  const at = { game_time: minutes(5) + 10, part: 1 };

  it('two phones take the same player off: the second substitute stays on the bench', () => {
    const both = merged(match, fromOtherPhone(1, 'SUBS_IN', { ...at, player_sid: 14, off_player_sid: 5 }));
    expect(sidsOn(both)).toHaveLength(9);
    expect(sidsOn(both)).not.toContain(14);
    expect(repairsOf(both)).toEqual([{ code: 'notOn', eid: '20-1', player: 14, against: '17-2' }]);
  });

  it('a replaced player is not replaced again where the pitch has room', () => {
    const short = kickedOff();
    short.does({ type: 'leave', player: 8 }, minutes(3));
    short.does({ type: 'substitute', on: 13, off: 5 }, minutes(5));
    const both = merged(
      short.match,
      fromOtherPhone(1, 'SUBS_IN', { ...at, player_sid: 14, off_player_sid: 5 }),
    );
    expect(sidsOn(both)).not.toContain(14);
    expect(repairsOf(both)).toMatchObject([{ code: 'notOn', against: '17-3' }]);
  });

  it('a player who left without a replacement is replaced by a substitution from another phone', () => {
    const left = kickedOff();
    left.does({ type: 'leave', player: 5 }, minutes(5));
    const both = merged(
      left.match,
      fromOtherPhone(1, 'SUBS_IN', { ...at, player_sid: 14, off_player_sid: 5 }),
    );
    expect(sidsOn(both)).toContain(14);
    expect(repairsOf(both)).toEqual([]);
  });

  it('two phones bring the same player on: no second player goes off', () => {
    const both = merged(match, fromOtherPhone(1, 'SUBS_IN', { ...at, player_sid: 13, off_player_sid: 6 }));
    expect(sidsOn(both)).toHaveLength(9);
    expect(sidsOn(both)).toContain(6);
    expect(repairsOf(both)).toMatchObject([{ code: 'alreadyOn', against: '17-2' }]);
  });

  it('two phones kick off: the first line-up counts', () => {
    const lineup = [{ player_sid: 14, x: 50, y: 95 }];
    const both = merged(match, fromOtherPhone(1, 'KICKOFF', { lineup }));
    expect(sidsOn(both)).toHaveLength(9);
    expect(repairsOf(both)).toMatchObject([{ code: 'secondKickOff', against: '17-1' }]);
  });

  it('events of no player, of the opponent, and of absent players are ignored', () => {
    const odd = merged(
      match,
      fromOtherPhone(1, 'SUBS_IN', { ...at, player_sid: 0, off_player_sid: 6 }),
      fromOtherPhone(2, 'RED_CARD', { ...at, homeaway: 'away', player_sid: 6 }),
      fromOtherPhone(3, 'SUBS_OUT', { ...at, player_sid: 4711 }),
      fromOtherPhone(4, 'LINEUP', { ...at, lineup: [{ player_sid: 4711, x: 10, y: 10 }] }),
    );
    expect(sidsOn(odd)).toEqual(sidsOn(match));
  });

  it('players who were moved onto each other are separated', () => {
    const [a, b] = onThePitch(match);
    if (a === undefined || b === undefined) throw new Error('nobody on the pitch');
    const crowded = merged(match, fromOtherPhone(1, 'LINEUP', { ...at, lineup: [{ ...a, x: b.x, y: b.y }] }));
    const cells = onThePitch(crowded).map(cellAt);
    expect(new Set(cells).size).toBe(9);
  });

  it('events of the same second are ordered by their creator, the same on every device', () => {
    const events = [1, 2, 3, 10].map((n) => fromOtherPhone(n, 'CORNER', at));
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: 4 }), (shuffled) => {
        expect([...shuffled].sort(compareEvents)).toEqual(events);
      }),
    );
  });

  it('any merged events give no duplicates, no excess, and no player who was sent off', () => {
    const types = [
      'SUBS_IN',
      'SUBS_OUT',
      'RED_CARD',
      'SECOND_YELLOW_CARD',
      'LINEUP',
      'KICKOFF',
      'GOAL',
    ] as const;
    const someEvent = fc.record({
      type: fc.constantFrom(...types),
      part: fc.integer({ min: 1, max: 5 }),
      game_time: fc.integer({ min: 0, max: 5_000 }),
      player_sid: fc.integer({ min: -2, max: 16 }),
      off_player_sid: fc.integer({ min: 0, max: 16 }),
      lineup: fc.array(
        fc.record({
          player_sid: fc.integer({ min: 0, max: 16 }),
          x: fc.integer({ min: -10, max: 120 }),
          y: fc.integer({ min: -10, max: 120 }),
        }),
        { maxLength: 14 },
      ),
    });
    fc.assert(
      fc.property(fc.array(someEvent, { maxLength: 25 }), fc.boolean(), (data, withKickOff) => {
        const events = data.map(({ type, ...rest }, n) => fromOtherPhone(n, type, rest));
        const broken = merged(withKickOff ? match : readyMatch(), ...events);
        const pitch = pitchNow(broken);
        const sids = pitch.places.map((place) => place.player_sid);
        expect(new Set(sids).size).toBe(sids.length);
        expect(sids.length).toBeLessThanOrEqual(Math.max(0, pitch.allowed));
        expect(sids.filter((sid) => pitch.sentOff.has(sid))).toEqual([]);
        expect(pitch.places.filter((place) => cellAt(place) === KEEPER_CELL).length).toBeLessThanOrEqual(1);
        for (const played of playingTime(broken, KICK_OFF + minutes(20)).values())
          expect(played).toBeLessThanOrEqual(60);
      }),
    );
  });
});

describe('playing time', () => {
  it('an event in minute m counts at the end of minute m - 1, stoppage time as the end of its part', () => {
    const coach = kickedOff({ pitchPlayers: 11, matchLength: 90, matchParts: 2, squad: 18 });
    coach.does({ type: 'substitute', on: 14, off: 2 }, minutes(10) + 45);
    coach.does({ type: 'substitute', on: 15, off: 3 }, minutes(45) + 90);
    coach.does({ type: 'endPart' }, minutes(48));
    coach.does({ type: 'startPart' }, minutes(63));
    coach.does({ type: 'substitute', on: 16, off: 4 }, minutes(63));
    coach.does({ type: 'card', side: 'home', player: 5, colour: 'red' }, minutes(63 + 15));
    coach.does({ type: 'substitute', on: 2, off: 14 }, minutes(63 + 45) + 30);
    coach.does({ type: 'endMatch' }, minutes(63 + 50));
    const played = playingTime(coach.match, KICK_OFF + 100_000);
    expect(Object.fromEntries(played)).toMatchObject({
      2: 10,
      14: 80,
      3: 45,
      15: 45,
      4: 45,
      16: 45,
      5: 60,
      1: 90,
    });
    expect(played.has(17)).toBe(false);
  });

  it('a substitution in the break counts from the start of the next part', () => {
    const coach = kickedOff({ matchParts: 2 });
    coach.does({ type: 'endPart' }, minutes(33));
    const change = coach.does({ type: 'substitute', on: 14, off: 2 }, minutes(35));
    expect(change.match.events.at(-1)?.data).toMatchObject({ part: 2, game_time: minutes(30), overtime: 0 });
    coach.does({ type: 'startPart' }, minutes(40));
    coach.does({ type: 'endMatch' }, minutes(71));
    const played = playingTime(coach.match, KICK_OFF);
    expect([played.get(2), played.get(14)]).toEqual([30, 30]);
  });

  it('playing time runs with the clock, and stops where the match is abandoned', () => {
    const coach = kickedOff();
    expect(playingTime(coach.match, KICK_OFF + 90).get(1)).toBe(1.5);
    coach.does({ type: 'endMatch', abandoned: true }, minutes(7));
    expect(playingTime(coach.match, KICK_OFF + 100_000).get(1)).toBe(7);
  });

  it('playing time is empty before the kick-off', () => {
    expect(playingTime(readyMatch(), KICK_OFF + 5_000).size).toBe(0);
  });
});
