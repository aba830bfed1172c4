import { expect, test } from 'vitest';
import { isAsked, isUndecided, laterStage, takenMark, takenStage } from './stage.ts';

const DAY_S = 24 * 60 * 60;

test('the question is due at once, and a week after "Later"', () => {
  expect(isAsked('left', 0)).toBe(true);
  const later = laterStage(1_000.6);
  expect(isAsked(later, 1_000 + 6 * DAY_S)).toBe(false);
  expect(isAsked(later, 1_000 + 7 * DAY_S)).toBe(true);
});

test('a clock that was a week ahead does not put the question off for longer', () => {
  expect(isAsked(laterStage(30 * DAY_S), 0)).toBe(true);
});

test('no question is due during a visit, without one, and during a take-over', () => {
  for (const stage of ['', 'here', takenStage({ device: 'a1', at: 5 })]) {
    expect(isAsked(stage, 100 * DAY_S)).toBe(false);
    expect(isUndecided(stage)).toBe(false);
  }
  expect(isUndecided('left')).toBe(true);
  expect(isUndecided(laterStage(7))).toBe(true);
});

test('a begun take-over names its database and its time', () => {
  expect(takenMark(takenStage({ device: 'a1', at: 5 }))).toEqual({ device: 'a1', at: 5 });
  expect(takenMark('left')).toBeNull();
});
