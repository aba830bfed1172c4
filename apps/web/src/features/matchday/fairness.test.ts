import { matchFields } from '@touchline/domain/entity/match';
import { create } from '@touchline/domain/entity/rows';
import { expect, it } from 'vitest';
import { type FairnessOf, verdictOf } from './fairness.ts';

const day = (playedMinutes: number): FairnessOf => ({
  match: create(matchFields, { matchLength: 60 }),
  onPitch: 9,
  here: 12,
  playedMinutes,
});

it('worries about nobody right after the kick-off', () => {
  expect(verdictOf({ share: 0 }, day(2))).toBe('fair');
  expect(verdictOf({ share: 1 }, day(2))).toBe('fair');
});

it('marks who is more than a tenth of the match away from the fair share', () => {
  expect(verdictOf({ share: 0 }, day(30))).toBe('under');
  expect(verdictOf({ share: 1 }, day(30))).toBe('over');
  expect(verdictOf({ share: 0.75 }, day(30))).toBe('fair');
});
