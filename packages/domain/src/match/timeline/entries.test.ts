import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventType, Match, MatchEvent, MatchEventData } from '../../entity/tables/match.ts';
import { statisticsOf } from '../../statistics/match-statistics.ts';
import { eventData, withEvents } from '../events/events.ts';
import { scoreOf } from '../events/score.ts';
import { shootoutOf } from '../events/shootout.ts';
import { onThePitch } from '../lineup/on-pitch.ts';
import { playingTime } from '../lineup/playing-time.ts';
import { seen } from '../public/public-view.testing.ts';
import { KICK_OFF, kickedOff, minutes, throughRegisters } from '../testing/match.testing.ts';
import { clashesOf, validEvents } from './entries.ts';
import { publicTimelineOf, timelineOf } from './timeline.ts';

function from(device: number, n: number, type: EventType, data: Partial<MatchEventData>): MatchEvent {
  const given = { part: 1, game_time: minutes(12), homeaway: 'home' as const, ...data };
  return { eid: `${device}-${n}`, action: 'INSERT', type, status: 'PUBLIC', data: eventData(given) };
}

const merged = (match: Match, ...events: readonly MatchEvent[]) =>
  withEvents(match, [...match.events, ...events]);

const held = (match: Match) => validEvents(match).map(({ eid }) => eid);

describe('one action recorded by two people', () => {
  const { match } = kickedOff();
  const puckForBo = from(21, 1, 'SUBS_IN', { player_sid: 12, off_player_sid: 3 });
  const lenaForBo = from(22, 1, 'SUBS_IN', { player_sid: 14, off_player_sid: 3 });

  it('of two substitutions for the same player one is valid, and the other names it', () => {
    const both = merged(match, lenaForBo, puckForBo);
    expect(held(both)).toEqual(['17-1', '21-1']);
    expect(clashesOf(both)).toEqual([{ code: 'notOn', eid: '22-1', player: 14, against: '21-1' }]);
    expect(held(merged(match, lenaForBo))).toContain('22-1');
  });

  it('the timeline shows both and marks the invalid one; followers see one', () => {
    const both = merged(match, puckForBo, lenaForBo);
    expect(timelineOf(both).map(({ eid, clash }) => [eid, clash?.against ?? null])).toEqual([
      ['17-1', null],
      ['21-1', null],
      ['22-1', '21-1'],
    ]);
    expect(publicTimelineOf(both).map(({ eid }) => eid)).toEqual(['17-1', '21-1']);
    expect(seen(both).timeline.map(({ id }) => id)).toEqual(['17-1', '21-1']);
    expect(statisticsOf(both, KICK_OFF + minutes(13)).substitutions[0]?.count).toBe(1);
  });

  it('an event that only the team sees can make another one invalid', () => {
    const both = merged(match, { ...puckForBo, status: 'PRIVATE' }, lenaForBo);
    expect(publicTimelineOf(both).map(({ eid }) => eid)).toEqual(['17-1']);
  });

  it('a time-out that both recorded counts once', () => {
    const both = merged(match, from(21, 1, 'TIME_OUT', {}), from(22, 1, 'TIME_OUT', { game_time: 735 }));
    expect(clashesOf(both)).toMatchObject([{ code: 'timeOutTaken', eid: '22-1', against: '21-1' }]);
    expect(statisticsOf(both, KICK_OFF + minutes(13)).ours.timeOuts).toBe(1);
  });

  it('a player is sent off once, and gets no card afterwards', () => {
    const red = (device: number) => from(device, 1, 'RED_CARD', { player_sid: 5 });
    const late = from(22, 2, 'YELLOW_CARD', { player_sid: 5, game_time: minutes(13) });
    const both = merged(match, red(21), red(22), late);
    expect(clashesOf(both).map(({ code, eid, against }) => [code, eid, against])).toEqual([
      ['sentOff', '22-1', '21-1'],
      ['sentOff', '22-2', '21-1'],
    ]);
    expect(statisticsOf(both, KICK_OFF + minutes(14)).ours).toMatchObject({ red: 1, yellow: 0 });
  });

  it('two kick-offs with the same line-up are one; with another line-up the second is invalid', () => {
    const [first] = match.events;
    if (first === undefined) throw new Error('no kick-off');
    expect(clashesOf(merged(match, { ...first, eid: '22-1' }))).toEqual([]);
    const other = from(22, 1, 'KICKOFF', { game_time: 0, lineup: [{ player_sid: 14, x: 50, y: 50 }] });
    expect(clashesOf(merged(match, other))).toMatchObject([{ code: 'secondKickOff', against: '17-1' }]);
  });

  it('a kick of the shoot-out that both recorded counts once', () => {
    const kick = (device: number, n: number, side: 'home' | 'away') =>
      from(device, n, 'PENALTY', { part: 8, homeaway: side, game_time: minutes(60) + n });
    const kicks = [kick(21, 1, 'home'), kick(22, 1, 'home'), kick(21, 2, 'away')];
    const both = merged({ ...match, status: 'PENALTIES' }, ...kicks);
    expect(clashesOf(both)).toMatchObject([{ code: 'notTheirTurn', eid: '22-1', against: '21-1' }]);
    expect(shootoutOf(both)).toMatchObject({ score: { home: 1, away: 1 }, next: 'home' });
    expect(seen(both).shootout).toEqual({ home: 1, away: 1 });
  });

  it("without the kick-off's line-up, as for a fan, a starting player can still go off", () => {
    const cut = withEvents(
      match,
      match.events.map((event) => ({ ...event, data: { ...event.data, lineup: [] } })),
    );
    const out = from(21, 1, 'SUBS_OUT', { player_sid: 5, game_time: minutes(3) });
    expect(clashesOf(merged(cut, out, puckForBo))).toEqual([]);
    expect(clashesOf(merged(cut, out, puckForBo, lenaForBo))).toMatchObject([{ eid: '22-1' }]);
  });
});

describe('events of several phones', () => {
  const { match } = kickedOff();
  const types = [
    'SUBS_IN',
    'SUBS_OUT',
    'RED_CARD',
    'YELLOW_CARD',
    'TIME_PENALTY',
    'TIME_OUT',
    'GOAL',
  ] as const;
  const someData = fc.record({
    device: fc.integer({ min: 20, max: 23 }),
    type: fc.constantFrom(...types),
    game_time: fc.integer({ min: 0, max: 6 }).map((n) => minutes(10) + n),
    player_sid: fc.integer({ min: 1, max: 14 }),
    off_player_sid: fc.integer({ min: 0, max: 14 }),
    minutes: fc.constantFrom(5, 10),
    isPublic: fc.boolean(),
  });
  const someEvents = fc.array(someData, { maxLength: 20 }).map((all) =>
    all.map(({ device, type, isPublic, ...data }, n): MatchEvent => {
      const status = isPublic ? 'PUBLIC' : 'PRIVATE';
      return { ...from(device, n, type, data), status };
    }),
  );
  const now = KICK_OFF + minutes(12);

  it('the same events are valid in any order of arrival, on every device', () => {
    fc.assert(
      fc.property(
        someEvents.chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
        ),
        ([events, shuffled]) => {
          const here = merged(match, ...events);
          const there = throughRegisters({ ...match, events: [...shuffled, ...match.events] });
          expect(clashesOf(there)).toEqual(clashesOf(here));
          expect(held(there)).toEqual(held(here));
        },
      ),
    );
  });

  it('score, line-up, playing time, statistics and public view ignore invalid events', () => {
    fc.assert(
      fc.property(someEvents, (events) => {
        const all = merged(match, ...events);
        const holding = withEvents(match, validEvents(all));
        expect(clashesOf(holding)).toEqual([]);
        expect(scoreOf(all)).toEqual(scoreOf(holding));
        expect(onThePitch(all)).toEqual(onThePitch(holding));
        expect(playingTime(all, now)).toEqual(playingTime(holding, now));
        expect(statisticsOf(all, now)).toEqual(statisticsOf(holding, now));
        expect(seen(all)).toEqual(seen(holding));
      }),
    );
  });

  it('a later substitution of a player with two red cards names the first card as its contradiction', () => {
    const red = { game_time: minutes(10), player_sid: 7 };
    const comesOn = from(20, 0, 'SUBS_IN', { game_time: minutes(10) + 1, player_sid: 7 });
    const all = merged(match, comesOn, from(20, 1, 'RED_CARD', red), from(20, 2, 'RED_CARD', red));
    expect(clashesOf(all).map(({ eid, against }) => [eid, against])).toEqual([
      ['20-2', '20-1'],
      ['20-0', '20-1'],
    ]);
  });

  it('every contradiction names a valid event', () => {
    fc.assert(
      fc.property(someEvents, (events) => {
        const all = merged(match, ...events);
        const holding = new Set(held(all));
        for (const { eid, against } of clashesOf(all)) {
          expect(holding.has(eid)).toBe(false);
          expect(against === null || holding.has(against)).toBe(true);
        }
      }),
    );
  });
});
