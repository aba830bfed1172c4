import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalJson,
  checksum,
  type Json,
  merge,
  overlay,
  type Register,
  type Registers,
  sameJson,
  wins,
} from './registers.ts';
import { formatStamp, type Stamp } from './stamp.ts';

const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as Json);
/** Few times, counters and devices, so that equal stamps occur. */
const stamp: fc.Arbitrary<Stamp> = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 1 }), fc.constantFrom('a', 'b'))
  .map(([time, counter, device]) => formatStamp({ time, counter, device }));
const register: fc.Arbitrary<Register> = fc.tuple(fc.oneof(json, fc.integer({ min: 0, max: 2 })), stamp);
const registers: fc.Arbitrary<Registers> = fc.dictionary(
  fc.constantFrom('name', 'score', 'events/1-1', 'deleted'),
  register,
);

const mergeAll = (all: readonly Registers[]): Registers =>
  all.reduce<Registers>((row, incoming) => merge(row, incoming).registers, {});
const at = (time: number, device = 'a'): Stamp => formatStamp({ time, counter: 0, device });

describe('the merge of registers', () => {
  it('[MRG-3.1] the same writes give the same row in any order and any number of times', () => {
    const shuffled = fc
      .array(registers, { maxLength: 6 })
      .chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length })),
      );
    fc.assert(
      fc.property(shuffled, ([once, twice]) => {
        expect(canonical(mergeAll(twice))).toBe(canonical(mergeAll(once)));
      }),
    );
  });

  it('[MRG-3.1] writes merged in parts or at once give the same row', () => {
    fc.assert(
      fc.property(registers, registers, registers, (a, b, c) => {
        const left = merge(merge(a, b).registers, c).registers;
        const right = merge(a, merge(b, c).registers).registers;
        expect(canonical(left)).toBe(canonical(right));
      }),
    );
  });

  it('[MRG-1.3] two users who change different registers both keep their change', () => {
    const stored = { name: ['A', at(1)], score: [0, at(1)] } as const;
    const one = merge(stored, { name: ['B', at(2, 'a')] }).registers;
    const both = merge(one, { score: [1, at(2, 'b')] }).registers;
    expect(both).toEqual({ name: ['B', at(2, 'a')], score: [1, at(2, 'b')] });
  });

  it('[MRG-1.1, MRG-1.2] the later stamp wins; the device decides between equal times, the bytes between equal stamps', () => {
    expect(wins(['x', at(2)], ['y', at(1, 'z')])).toBe(true);
    expect(wins(['x', at(2, 'b')], ['y', at(2, 'a')])).toBe(true);
    expect(wins(['y', at(2)], ['x', at(2)])).toBe(true);
    expect(wins([{ b: 1, a: 2 }, at(2)], [{ a: 2, b: 1 }, at(2)])).toBe(false);
    expect(wins([null, at(1)], undefined)).toBe(true);
  });

  it('[MRG-1.2] of two different registers exactly one wins', () => {
    fc.assert(
      fc.property(register, register, (a, b) => {
        if (a[1] === b[1] && sameJson(a[0], b[0])) expect([wins(a, b), wins(b, a)]).toEqual([false, false]);
        else expect(wins(a, b)).toBe(!wins(b, a));
      }),
    );
  });

  it('[MRG-4.3] a removed member stays removed under an older write', () => {
    const removed: Registers = { 'events/1-1': [null, at(5)] };
    expect(merge(removed, { 'events/1-1': [{ text: 'goal' }, at(4)] }).registers).toEqual(removed);
  });

  it('[MRG-7.5] the values that lost are returned, from either side', () => {
    const stored: Registers = { name: ['old', at(1)], score: [3, at(9)] };
    const { changed, lost } = merge(stored, { name: ['new', at(2)], score: [4, at(8)] });
    expect(changed).toEqual(['name']);
    expect(lost).toEqual([
      { path: 'name', value: 'old', stamp: at(1) },
      { path: 'score', value: 4, stamp: at(8) },
    ]);
  });

  it('[MRG-3.1] merging known registers again reports no changes', () => {
    fc.assert(
      fc.property(registers, (row) => {
        expect(merge(row, structuredClone(row))).toEqual({ registers: row, changed: [], lost: [] });
      }),
    );
  });
});

describe('a row on the device', () => {
  it('[MRG-6.1] a row shows its waiting changes on top of the base, whatever their stamps', () => {
    const base: Registers = { name: ['server', at(9)], score: [1, at(1)] };
    expect(overlay(base, { name: ['mine', at(2)] })).toEqual({ name: ['mine', at(2)], score: [1, at(1)] });
    expect(overlay(null, { name: ['mine', at(2)] })).toEqual({ name: ['mine', at(2)] });
  });
});

describe('the checksum', () => {
  it('[PUL-4.1] the checksum does not depend on the order of registers, and covers values and stamps', () => {
    fc.assert(
      fc.property(registers, registers, (a, b) => {
        const reversed = Object.fromEntries(Object.entries(a).reverse());
        expect(checksum(reversed)).toBe(checksum(a));
        expect(checksum(a) === checksum(b)).toBe(canonical(a) === canonical(b));
      }),
    );
  });

  it('[PUL-4.1] the checksum of a row is the same in every version of app and server', () => {
    const row = { name: ['Ada', at(1_750_000_000_000)], score: [3, at(1_750_000_000_001)] } as const;
    expect(checksum(row)).toBe(4_134_589_848_597_068);
    expect(checksum({})).toBe(3338908027751811);
  });

  it('[PUL-4.1] the checksum is an integer that JSON can represent', () => {
    fc.assert(
      fc.property(registers, (row) => {
        expect(Number.isSafeInteger(checksum(row))).toBe(true);
      }),
    );
  });
});

function canonical(row: Registers): string {
  return canonicalJson(row as unknown as Json);
}
