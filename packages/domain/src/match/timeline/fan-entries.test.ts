/** A fan's app counts the same as the public page, and the same as the coach for public events. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleValue } from '../../access/visible-value.ts';
import { assemble, valuesOf } from '../../entity/rows/rows.ts';
import {
  EVENT_TYPES,
  type EventType,
  type Match,
  type MatchEvent,
  matchFields,
} from '../../entity/tables/match.ts';
import { SHOOTOUT_PART } from '../../match-limits.ts';
import { type Counts, countSides } from '../../statistics/counts.ts';
import { statisticsOf } from '../../statistics/match-statistics.ts';
import { eventData, withEvents } from '../events/events.ts';
import { publicScoreOf, scoreOf } from '../events/score.ts';
import { shootoutOf } from '../events/shootout.ts';
import type { PublicMatch } from '../public/public-match.ts';
import { seen } from '../public/public-view.testing.ts';
import { KICK_OFF, kickedOff, minutes, readyMatch } from '../testing/match.testing.ts';
import { ENTRIES_JUDGED, withheldFromFans } from './fan-entries.ts';
import { recentFirst, timelineOf } from './timeline.ts';

/** The match that a fan's app reads from the rows of the server. */
function asFan(match: Match, namesCards: boolean): Match {
  const fan = { role: 'fan', capabilities: [], namesCards, withResults: true } as const;
  const withheld = withheldFromFans(match);
  const visible = Object.entries(valuesOf(matchFields, match)).flatMap(([path, value]) => {
    const shown = withheld.has(path) ? undefined : visibleValue(fan, 'matches', [path, value]);
    return shown === undefined ? [] : [[path, shown] as const];
  });
  return assemble(matchFields, { ...Object.fromEntries(visible), [ENTRIES_JUDGED]: true });
}

const now = KICK_OFF + minutes(70);

interface Counted {
  readonly score: object | null;
  readonly shootout: object | null;
  readonly entries: readonly string[];
  readonly ours: Counts;
  readonly theirs: Counts;
}

function countedBy(match: Match): Counted {
  const { ours, theirs } = statisticsOf(match, now);
  const entries = recentFirst(timelineOf(match)).flatMap(({ eid, clash }) => (clash === null ? [eid] : []));
  return { score: scoreOf(match), shootout: shootoutOf(match)?.score ?? null, entries, ours, theirs };
}

function countedOn(page: PublicMatch): Counted {
  const { home: ours, away: theirs } = countSides(page.timeline);
  return {
    score: page.score,
    shootout: page.shootout,
    entries: page.timeline.map(({ id }) => id).reverse(),
    ours,
    theirs,
  };
}

function from(device: number, type: EventType, data: Partial<MatchEvent['data']>): MatchEvent {
  const given = { part: 1, game_time: minutes(12), homeaway: 'home' as const, ...data };
  return { eid: `${device}-1`, action: 'INSERT', type, status: 'PUBLIC', data: eventData(given) };
}

const noted = (match: Match, ...events: readonly MatchEvent[]) =>
  withEvents(match, [...match.events, ...events]);

describe.each([false, true])('a fan of a team whose cards carry names: %s', (namesCards) => {
  const { match } = kickedOff();
  const fanCounts = (of: Match) => countedBy(asFan(of, namesCards));

  it('a fan counts one red card that two phones recorded', () => {
    const both = noted(
      match,
      from(21, 'RED_CARD', { player_sid: 4 }),
      from(22, 'RED_CARD', { player_sid: 4 }),
    );
    expect(fanCounts(both).ours.red).toBe(1);
    expect(fanCounts(both)).toEqual(countedOn(seen(both, { public_cards: namesCards })));
  });

  it('a fan sees the second of two substitutions when the one before it is internal', () => {
    const on = (device: number, player_sid: number, off_player_sid: number) =>
      from(device, 'SUBS_IN', { player_sid, off_player_sid });
    const three = noted(match, on(21, 12, 3), { ...on(22, 14, 12), status: 'PRIVATE' }, on(23, 12, 14));
    expect(fanCounts(three).entries).toEqual(['23-1', '21-1', '17-1']);
  });

  it('a fan sees all kicks that followers see, also when one between them is internal', () => {
    const kick = (device: number, homeaway: 'home' | 'away', status: 'PUBLIC' | 'PRIVATE' = 'PUBLIC') => ({
      ...from(device, 'PENALTY', { part: SHOOTOUT_PART, homeaway, game_time: device }),
      status,
    });
    const shootout = noted(match, kick(21, 'home'), kick(22, 'away', 'PRIVATE'), kick(23, 'home'));
    expect(fanCounts(shootout).shootout).toEqual({ home: 2, away: 0 });
    expect(fanCounts(shootout)).toEqual(countedOn(seen(shootout)));
  });

  it('a fan does not see a typed score instead of an internal goal', () => {
    const typed = { ...readyMatch(), status: 'FINISHED' as const, scores: { scoreHome: 3, scoreAway: 1 } };
    const secret = noted(typed, { ...from(21, 'GOAL', { player_sid: 4 }), status: 'PRIVATE' });
    expect(fanCounts(typed).score).toEqual({ home: 3, away: 1 });
    expect(fanCounts(secret).score).toEqual(publicScoreOf(secret));
  });
});

/** Events that often contradict each other, and sometimes any other event. */
const types = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<EventType>('RED_CARD', 'YELLOW_CARD', 'SUBS_IN', 'TIME_OUT') },
  { weight: 2, arbitrary: fc.constantFrom<EventType>('PENALTY', 'PENALTY_MISSED', 'GOAL', 'TIME_PENALTY') },
  { weight: 1, arbitrary: fc.constantFrom(...EVENT_TYPES) },
);

const entry = fc.record({
  type: types,
  action: fc.constantFrom('INSERT' as const, 'INSERT' as const, 'DELETE' as const),
  status: fc.constantFrom('PUBLIC' as const, 'PUBLIC' as const, 'PRIVATE' as const),
  part: fc.constantFrom(1, 1, 2, SHOOTOUT_PART),
  game_time: fc.nat(40),
  homeaway: fc.constantFrom('home' as const, 'home' as const, 'away' as const, '' as const),
  player_sid: fc.nat(15),
  off_player_sid: fc.nat(15),
  sn: fc.nat(3),
});

const matches = fc
  .record({
    start: fc.constantFrom(kickedOff().match, readyMatch()),
    status: fc.constantFrom('PLAYING' as const, 'FINISHED' as const, 'PENALTIES' as const),
    entries: fc.array(entry, { maxLength: 25 }),
  })
  .map(({ start, status, entries }) => {
    const events = entries.map(
      ({ type, action, status: visible, ...data }, index): MatchEvent => ({
        eid: `${20 + index}-1`,
        type,
        action,
        status: visible,
        data: eventData(data),
      }),
    );
    return { ...noted(start, ...events), status };
  });

it('a fan counts the same as the public page', () => {
  fc.assert(
    fc.property(matches, fc.boolean(), (match, namesCards) => {
      const page = seen(match, { public_cards: namesCards });
      expect(countedBy(asFan(match, namesCards))).toEqual(countedOn(page));
    }),
    { numRuns: 300 },
  );
});

it('a fan counts the same as the coach in a match without internal events', () => {
  fc.assert(
    fc.property(matches, fc.boolean(), ({ events, ...given }, namesCards) => {
      const match = withEvents(
        { ...given, events: [] },
        events.map((event) => ({ ...event, status: 'PUBLIC' })),
      );
      const { entries: _fans, ...fan } = countedBy(asFan(match, namesCards));
      const { entries: _coaches, ...coach } = countedBy(match);
      expect(fan).toEqual(coach);
    }),
    { numRuns: 300 },
  );
});
