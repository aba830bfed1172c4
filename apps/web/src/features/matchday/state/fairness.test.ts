import { create } from '@touchline/domain/entity/rows/rows';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { expect, it } from 'vitest';
import { type FairnessOf, verdictOf } from './fairness.ts';

const day = (playedMinutes: number): FairnessOf => ({
  match: create(matchFields, { matchLength: 60 }),
  onPitch: 9,
  here: 12,
  playedMinutes,
});

it('right after the kick-off every player counts as fair', () => {
  expect(verdictOf({ share: 0 }, day(2))).toBe('fair');
  expect(verdictOf({ share: 1 }, day(2))).toBe('fair');
});

it('a difference of more than a tenth of the match to the fair share is marked', () => {
  expect(verdictOf({ share: 0 }, day(30))).toBe('under');
  expect(verdictOf({ share: 1 }, day(30))).toBe('over');
  expect(verdictOf({ share: 0.75 }, day(30))).toBe('fair');
});
