import type { Plan } from '@touchline/domain/planner/solver/plan-types';
import { describe, expect, it } from 'vitest';
import {
  changeLines,
  changesText,
  countOf,
  headlineOf,
  leftText,
  minutesOf,
  outTexts,
  spreadText,
} from './plan-words.ts';

const plan = (given: Partial<Plan>): Plan => ({
  blocks: [],
  spread: 0,
  spreadBound: 0,
  changes: 0,
  changesBound: 0,
  prevents: [],
  seconds: new Map([
    [1, 1800],
    [2, 1500],
  ]),
  sharing: new Set([1, 2]),
  ...given,
});
const nameOf = (sid: number) => ['', 'Eva', 'Sam', 'Noor'][sid] ?? '';

describe('a fair plan in words', () => {
  it('has whole minutes, with seconds only where needed', () => {
    expect([1500, 450, 0].map(minutesOf)).toEqual(['25', '7:30', '0']);
  });

  it('has the range of playing times, and whether a smaller one was possible', () => {
    expect(headlineOf(plan({ spread: 300 }))).toBe('Everybody plays 25 to 30 minutes');
    const alike = new Map([[1, 1800]]);
    expect(headlineOf(plan({ seconds: alike, sharing: new Set([1]) }))).toBe('Everybody plays 30 minutes');
    expect(headlineOf(plan({ sharing: new Set([1]) }))).toBe('Everybody who can still play gets 30 minutes');
    expect(spreadText(plan({ spread: 300, spreadBound: 300 }))).toBe(
      'Largest gap 5 min. No fairer plan exists.',
    );
    expect(spreadText(plan({ spread: 300, spreadBound: 150 }))).toBe(
      'Largest gap 5 min. Less than 2:30 is impossible.',
    );
  });

  it('is about players who can still play, and lists others with their minutes', () => {
    const seconds = new Map([
      [1, 1800],
      [2, 1500],
      [3, 300],
    ]);
    const replanned = plan({ seconds, spread: 300 });
    expect(headlineOf(replanned)).toBe('Everybody who can still play gets 25 to 30 minutes');
    expect(outTexts(replanned, nameOf)).toEqual(['Noor cannot play any more: 5 min.']);
    expect(outTexts(plan({ spread: 300 }), nameOf)).toEqual([]);
  });

  it('has the number of changes and the proven minimum', () => {
    expect(changesText(plan({ changes: 9, changesBound: 9 }))).toBe('9 changes, the fewest possible.');
    expect(changesText(plan({ changes: 9, changesBound: 7 }))).toBe('9 changes, at most 2 more than needed.');
  });

  it('counts players who come on and leave; players who only move count if there are no others', () => {
    const place = { player_sid: 2, x: 50, y: 95 };
    const changes = [{ on: 2, off: 1, place }];
    expect(countOf({ changes, leaving: [], moves: [place] })).toBe(1);
    expect(countOf({ changes: [], leaving: [], moves: [place] })).toBe(1);
    expect(changeLines({ changes, leaving: [3], moves: [place] }, nameOf)).toEqual([
      'Sam for Eva',
      'Noor goes off',
      'Sam to goal',
    ]);
  });

  it('has the reason why a player is left out', () => {
    const because = (reason: Parameters<typeof leftText>[0]['reason'], off = 0) =>
      leftText({ player: 2, off, reason }, nameOf);
    expect(because('alreadyOn')).toBe('Sam is on already');
    expect(because('serving')).toBe('Sam is serving a time penalty');
    expect(because('noRoom', 1)).toBe('Sam was to come on for Eva, who is not on the pitch');
  });
});
