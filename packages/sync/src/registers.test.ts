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
/** Few times, counters and devices: equal stamps must meet. */
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

describe('the merge', () => {
  it('[MRG-3] any order, any number of times, the same row', () => {
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

  it('[MRG-3] in parts or at once, the same row', () => {
    fc.assert(
      fc.property(registers, registers, registers, (a, b, c) => {
        const left = merge(merge(a, b).registers, c).registers;
        const right = merge(a, merge(b, c).registers).registers;
        expect(canonical(left)).toBe(canonical(right));
      }),
    );
  });

  it('[MRG-1] two coaches who change different registers both keep their change', () => {
    const stored = { name: ['A', at(1)], score: [0, at(1)] } as const;
    const one = merge(stored, { name: ['B', at(2, 'a')] }).registers;
    const both = merge(one, { score: [1, at(2, 'b')] }).registers;
    expect(both).toEqual({ name: ['B', at(2, 'a')], score: [1, at(2, 'b')] });
  });

  it('[MRG-1] the later stamp wins; equal times break by device, equal stamps by bytes', () => {
    expect(wins(['x', at(2)], ['y', at(1, 'z')])).toBe(true);
    expect(wins(['x', at(2, 'b')], ['y', at(2, 'a')])).toBe(true);
    expect(wins(['y', at(2)], ['x', at(2)])).toBe(true);
    expect(wins([{ b: 1, a: 2 }, at(2)], [{ a: 2, b: 1 }, at(2)])).toBe(false);
    expect(wins([null, at(1)], undefined)).toBe(true);
  });

  it('[MRG-1] exactly one of two different registers wins', () => {
    fc.assert(
      fc.property(register, register, (a, b) => {
        if (a[1] === b[1] && sameJson(a[0], b[0])) expect([wins(a, b), wins(b, a)]).toEqual([false, false]);
        else expect(wins(a, b)).toBe(!wins(b, a));
      }),
    );
  });

  it('[MRG-4] a removed member stays removed under an older write', () => {
    const removed: Registers = { 'events/1-1': [null, at(5)] };
    expect(merge(removed, { 'events/1-1': [{ text: 'goal' }, at(4)] }).registers).toEqual(removed);
  });

  it('[MRG-7] names what lost, whichever side it came from', () => {
    const stored: Registers = { name: ['old', at(1)], score: [3, at(9)] };
    const { changed, lost } = merge(stored, { name: ['new', at(2)], score: [4, at(8)] });
    expect(changed).toEqual(['name']);
    expect(lost).toEqual([
      { path: 'name', value: 'old', stamp: at(1) },
      { path: 'score', value: 4, stamp: at(8) },
    ]);
  });

  it('[MRG-3] says of what it has seen that nothing changed', () => {
    fc.assert(
      fc.property(registers, (row) => {
        expect(merge(row, structuredClone(row))).toEqual({ registers: row, changed: [], lost: [] });
      }),
    );
  });
});

describe('a row on the device', () => {
  it('[MRG-6] shows its waiting changes on top of the base, whatever their stamps', () => {
    const base: Registers = { name: ['server', at(9)], score: [1, at(1)] };
    expect(overlay(base, { name: ['mine', at(2)] })).toEqual({ name: ['mine', at(2)], score: [1, at(1)] });
    expect(overlay(null, { name: ['mine', at(2)] })).toEqual({ name: ['mine', at(2)] });
  });
});

describe('the checksum', () => {
  it('[PUL-4] is the same for the same registers in any order, and covers values and stamps', () => {
    fc.assert(
      fc.property(registers, registers, (a, b) => {
        const reversed = Object.fromEntries(Object.entries(a).reverse());
        expect(checksum(reversed)).toBe(checksum(a));
        expect(checksum(a) === checksum(b)).toBe(canonical(a) === canonical(b));
      }),
    );
  });

  it('[PUL-4] is a whole number that JSON carries', () => {
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
