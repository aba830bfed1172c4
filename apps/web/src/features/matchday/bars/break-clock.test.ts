import { create } from '@touchline/domain/entity/rows/rows';
import { matchFields, timerFields } from '@touchline/domain/entity/tables/match';
import { expect, test } from 'vitest';
import { breakSeconds } from './break-clock.ts';

const timer = { ...create(timerFields), gameStartedAt: 1_000_000, currentTime: 915, running: false };
const match = { ...create(matchFields), status: 'BREAK' as const, timer };

test('the break clock starts at the whistle that ended the part', () => {
  expect(breakSeconds(match, 1_000_915)).toBe(0);
  expect(breakSeconds(match, 1_001_100)).toBe(185);
});

test('there is no break clock during a part, before the match, or when the time of the whistle is unknown', () => {
  expect(breakSeconds({ ...match, status: 'PLAYING' }, 1_001_100)).toBeNull();
  expect(breakSeconds({ ...match, timer: { ...timer, gameStartedAt: 0 } }, 1_001_100)).toBeNull();
  expect(breakSeconds(match, 999_000)).toBeNull();
  expect(breakSeconds(match, 1_100_000)).toBeNull();
});
