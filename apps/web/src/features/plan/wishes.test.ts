import { describe, expect, it } from 'vitest';
import {
  between,
  cycled,
  locksOf,
  moved,
  NO_WISHES,
  sayingsOf,
  wishesOf,
  wishOf,
  without,
  withWishes,
} from './wishes.ts';

describe('the wishes of a coach', () => {
  it('go round with each tap: stays on, stays off, free', () => {
    const cell = { player: 3, block: 1 };
    const on = cycled(NO_WISHES, cell);
    expect(locksOf(on)).toEqual([{ player: 3, block: 1, plays: true }]);
    const off = cycled(on, cell);
    expect(locksOf(off)).toEqual([{ player: 3, block: 1, plays: false }]);
    expect(cycled(off, cell)).toEqual(NO_WISHES);
  });

  it('are the same again when they come back from what is kept of them', () => {
    const wishes = withWishes(withWishes(NO_WISHES, 3, ['off', null, 'on']), 4, [null, 'on']);
    expect(wishesOf(locksOf(wishes))).toEqual(wishes);
    expect(wishesOf([])).toEqual(NO_WISHES);
  });

  it('are said in words', () => {
    expect(sayingsOf(['on', 'on', 'on'], 3)).toEqual([{ kind: 'always' }]);
    expect(sayingsOf(['off', 'off', 'off'], 3)).toEqual([{ kind: 'never' }]);
    expect(sayingsOf(['off'], 4)).toEqual([{ kind: 'notBefore', block: 1 }]);
    expect(sayingsOf([null, null, 'off', 'off'], 4)).toEqual([{ kind: 'notAfter', block: 2 }]);
    expect(sayingsOf(['off', null, null, 'off'], 4)).toEqual([
      { kind: 'notBefore', block: 1 },
      { kind: 'notAfter', block: 3 },
    ]);
    expect(sayingsOf([null, 'off', null, 'on'], 4)).toEqual([
      { kind: 'on', blocks: [3] },
      { kind: 'off', blocks: [1] },
    ]);
    expect(sayingsOf([], 4)).toEqual([]);
  });

  it('can be put as not before one block and not from another on', () => {
    expect(between([], 4, { notBefore: 1, notAfter: 3 })).toEqual(['off', null, null, 'off']);
    expect(between(['on', 'on', 'off'], 4, { notBefore: 1, notAfter: 4 })).toEqual(['off', 'on', null, null]);
    expect(between([], 4, { notBefore: 0, notAfter: 4 })).toEqual([null, null, null, null]);
  });

  it('are dropped sentence by sentence', () => {
    const own = ['off', 'on', 'off'] as const;
    expect(sayingsOf(own, 3).map((saying) => without(own, saying))).toEqual([
      ['off', null, 'off'],
      [null, 'on', 'off'],
      ['off', 'on', null],
    ]);
  });

  it('stay with their time when the match is divided otherwise', () => {
    const wishes = withWishes(NO_WISHES, 3, ['off', null]);
    const finer = moved(wishes, [0, 900], [0, 450, 900, 1350]);
    expect([0, 1, 2, 3].map((block) => wishOf(finer, 3, block))).toEqual(['off', 'off', null, null]);
  });
});
