import { describe, expect, it, test } from 'vitest';
import { aSession } from '../../attendance/gathering.testing.ts';
import { MATCH_STATUSES } from '../../entity/tables/match.ts';
import { TRAINING_SESSION_STATUSES } from '../../entity/tables/training.ts';
import { SESSION_LENGTH_MAX } from '../../limits.ts';
import { isNotStarted } from '../../match/clock/status.ts';
import { aTeam, KICK_OFF, readyMatch, somePlayers } from '../../match/testing/match.testing.ts';
import { hasBegun, isClosed } from './closing.ts';
import { lengthOf, occasionState, takesAnswers, titleOf } from './occasion.ts';

const team = aTeam(somePlayers(14), { timezone: 'Europe/Amsterdam' });

describe('the state of an occasion', () => {
  it.each([
    ['', 'planned'],
    ['cancelled', 'cancelled'],
    ['NEW', 'draft'],
    ['CAN_START', 'planned'],
    ['DELAYED', 'planned'],
    ['POSTPONED', 'postponed'],
    ['CANCELLED', 'cancelled'],
    ['HALFTIME', 'playing'],
    ['ABANDONED', 'ended'],
    ['ARCHIVED', 'archived'],
    ['INVALID_DATA', 'unusable'],
  ] as const)('of status "%s" is %s', (status, state) => {
    expect(occasionState({ status })).toBe(state);
  });

  test('no status of a session is one of a match, so a status alone says what it is', () => {
    expect(
      TRAINING_SESSION_STATUSES.filter((status) => (MATCH_STATUSES as readonly string[]).includes(status)),
    ).toEqual([]);
  });

  test('a match takes answers before its kick-off, unless it is cancelled, postponed or unusable', () => {
    const off = new Set(['CANCELLED', 'POSTPONED', 'INVALID_DATA']);
    for (const status of MATCH_STATUSES)
      expect(takesAnswers({ status })).toBe(isNotStarted(status) && !off.has(status));
  });
});

test('a session takes answers until its start, and none once it is cancelled', () => {
  const before = (KICK_OFF - 1) * 1_000;
  expect(isClosed(aSession(), team, before)).toBe(false);
  expect(isClosed(aSession(), team, KICK_OFF * 1_000)).toBe(true);
  expect(isClosed(aSession({ status: 'cancelled' }), team, before)).toBe(true);
});

test('a match has begun with its kick-off and a session at its start', () => {
  expect(hasBegun(readyMatch(), team, KICK_OFF + 600)).toBe(false);
  expect(hasBegun({ ...readyMatch(), status: 'PLAYING' }, team, KICK_OFF - 600)).toBe(true);
  expect(hasBegun(aSession(), team, KICK_OFF - 1)).toBe(false);
  expect(hasBegun(aSession(), team, KICK_OFF)).toBe(true);
});

test('a match is named by its opponent and a session by its own name', () => {
  expect([titleOf(readyMatch()), titleOf(aSession())]).toEqual(['Noordhaven MO13-1', 'Keepers']);
});

test('a match lasts as long as its parts with their breaks, a session as long as it is planned', () => {
  expect(lengthOf(readyMatch())).toBeGreaterThan(3_600);
  expect(lengthOf(aSession({ length: 75 }))).toBe(75 * 60);
});

test('no stored length makes a session of more than a day', () => {
  expect(lengthOf(aSession({ length: Number.MAX_SAFE_INTEGER }))).toBe(SESSION_LENGTH_MAX * 60);
});
