import { describe, expect, it } from 'vitest';
import {
  between,
  cycled,
  locksOf,
  moved,
  NO_WISHES,
  sentencesOf,
  wishesOf,
  wishOf,
  without,
  withWishes,
} from './wishes.ts';

describe('the wishes of a coach', () => {
  it('cycle with each tap: stays on, stays off, free', () => {
    const cell = { player: 3, block: 1 };
    const on = cycled(NO_WISHES, cell);
    expect(locksOf(on)).toEqual([{ player: 3, block: 1, plays: true }]);
    const off = cycled(on, cell);
    expect(locksOf(off)).toEqual([{ player: 3, block: 1, plays: false }]);
    expect(cycled(off, cell)).toEqual(NO_WISHES);
  });

  it('survive being stored and read', () => {
    const wishes = withWishes(withWishes(NO_WISHES, 3, ['off', null, 'on']), 4, [null, 'on']);
    expect(wishesOf(locksOf(wishes))).toEqual(wishes);
    expect(wishesOf([])).toEqual(NO_WISHES);
  });

  it('are shown as sentences', () => {
    expect(sentencesOf(['on', 'on', 'on'], 3)).toEqual([{ kind: 'always' }]);
    expect(sentencesOf(['off', 'off', 'off'], 3)).toEqual([{ kind: 'never' }]);
    expect(sentencesOf(['off'], 4)).toEqual([{ kind: 'notBefore', block: 1 }]);
    expect(sentencesOf([null, null, 'off', 'off'], 4)).toEqual([{ kind: 'notAfter', block: 2 }]);
    expect(sentencesOf(['off', null, null, 'off'], 4)).toEqual([
      { kind: 'notBefore', block: 1 },
      { kind: 'notAfter', block: 3 },
    ]);
    expect(sentencesOf([null, 'off', null, 'on'], 4)).toEqual([
      { kind: 'on', blocks: [3] },
      { kind: 'off', blocks: [1] },
    ]);
    expect(sentencesOf([], 4)).toEqual([]);
  });

  it('can exclude a player before one block and from another block on', () => {
    expect(between([], 4, { notBefore: 1, notAfter: 3 })).toEqual(['off', null, null, 'off']);
    expect(between(['on', 'on', 'off'], 4, { notBefore: 1, notAfter: 4 })).toEqual(['off', 'on', null, null]);
    expect(between([], 4, { notBefore: 0, notAfter: 4 })).toEqual([null, null, null, null]);
  });

  it('are removed sentence by sentence', () => {
    const own = ['off', 'on', 'off'] as const;
    expect(sentencesOf(own, 3).map((sentence) => without(own, sentence))).toEqual([
      ['off', null, 'off'],
      [null, 'on', 'off'],
      ['off', 'on', null],
    ]);
  });

  it('keep their time when the match is divided differently', () => {
    const wishes = withWishes(NO_WISHES, 3, ['off', null]);
    const finer = moved(wishes, [0, 900], [0, 450, 900, 1350]);
    expect([0, 1, 2, 3].map((block) => wishOf(finer, 3, block))).toEqual(['off', 'off', null, null]);
  });
});
