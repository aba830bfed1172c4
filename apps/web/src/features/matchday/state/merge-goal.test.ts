import type { MatchEvent } from '@touchline/domain/entity/tables/match';
import { eventData } from '@touchline/domain/match/events/events';
import { expect, test } from 'vitest';
import { withMore } from './merge-goal.ts';

const entry = (player_sid: number, assist_player_sid = 0): MatchEvent => ({
  eid: '21-1',
  action: 'INSERT',
  type: 'GOAL',
  status: 'PUBLIC',
  data: eventData({ homeaway: 'home', player_sid, assist_player_sid }),
});
const goal = { type: 'goal', side: 'home', player: 8, assist: 9 } as const;

test('merging the same goal of two people keeps the scorer and the assist from either of them', () => {
  expect(withMore(entry(0), goal)).toEqual({ type: 'editEvent', eid: '21-1', player: 8, assist: 9 });
  expect(withMore(entry(8), goal)).toEqual({ type: 'editEvent', eid: '21-1', assist: 9 });
  expect(withMore(entry(7, 6), goal)).toBeNull();
  expect(withMore(entry(9), goal)).toBeNull();
  expect(withMore(entry(0), { type: 'goal', side: 'home' })).toBeNull();
});
