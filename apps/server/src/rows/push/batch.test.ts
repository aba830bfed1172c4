import { describe, expect, test } from 'vitest';
import { parseBatch } from './batch.ts';

const STAMPS = ['0mbxstoqq.0002.a', '0mbxstoqr.0000.a'] as const;
const good = { op: 'updateTeam', sid: 7, incremental: 1, registers: { division: ['A', STAMPS[0]] } };
const batchOf = (...mutations: readonly unknown[]) => ({ device: 'a', epoch: 'e', number: 1, mutations });
const refusal = (input: unknown): unknown => {
  try {
    return parseBatch(input);
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

describe('a batch', () => {
  test.each([
    null,
    [],
    { ...batchOf(good), device: 'A' },
    { ...batchOf(good), device: 7 },
    { ...batchOf(good), epoch: 'e'.repeat(65) },
    { ...batchOf(good), number: 0 },
    { ...batchOf(good), number: 1.5 },
    { ...batchOf(good), mutations: {} },
    batchOf(),
  ])('%j is refused as a whole with 400, which does not sign the device out', (input) => {
    expect(refusal(input)).toBe(400);
  });

  test.each([
    null,
    'A',
    {},
    [],
    ['A'],
    [STAMPS[0]],
    [undefined, STAMPS[0]],
    ['A', STAMPS[0], 'more'],
    ['A', 'no stamp'],
    { 0: 'A', 1: STAMPS[0], length: 2 },
  ])('a mutation with the register %j is invalid, and the other mutations are not', (register) => {
    const { mutations } = parseBatch(batchOf({ ...good, registers: { division: register } }, good));
    expect(mutations).toEqual([null, good]);
  });

  test('[MRG-5.2] the latest stamp of all registers of all mutations counts, and invalid ones do not', () => {
    const later = { ...good, registers: { ...good.registers, teamname: ['B', STAMPS[1]] } };
    const time = Number.parseInt(STAMPS[1].slice(0, 9), 36);
    expect(parseBatch(batchOf(later, good, null)).latest).toBe(time);
    expect(parseBatch(batchOf(null)).latest).toBe(0);
  });
});
