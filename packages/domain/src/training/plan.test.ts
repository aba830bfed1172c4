import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TrainingSession } from '../entity/tables/training.ts';
import { PLAN_BLOCKS_MAX } from '../limits.ts';
import { plannedMinutes, withBlock, withBlockChanged, withBlockMoved, withoutBlock } from './plan.ts';
import { aSession, stored } from './training.testing.ts';

function must<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (!result.ok) throw new Error('refused');
  return result.value;
}

const planOf = (ids: string): TrainingSession =>
  [...ids].reduce((session, id) => must(withBlock(session, { id, minutes: 10, text: id })), aSession());
const orderOf = ({ plan }: TrainingSession) => plan.map(({ id }) => id).join('');

test('a new block is the last one, and the minutes add up', () => {
  const session = planOf('abc');
  expect(orderOf(session)).toBe('abc');
  expect(plannedMinutes(session.plan)).toBe(30);
});

test('a block moves one place, and at the end of the plan it stays', () => {
  expect(orderOf(must(withBlockMoved(planOf('abc'), 'c', -1)))).toBe('acb');
  expect(orderOf(must(withBlockMoved(planOf('abc'), 'a', 1)))).toBe('bac');
  expect(orderOf(must(withBlockMoved(planOf('abc'), 'a', -1)))).toBe('abc');
});

test('only the moved block is written, so that two people can move blocks at once', () => {
  const before = planOf('abcd');
  const after = must(withBlockMoved(before, 'd', -1));
  const same = after.plan.filter((block) => before.plan.includes(block));
  expect(same.map(({ id }) => id).join('')).toBe('abc');
});

test('a block that two people added at the same place moves, too', () => {
  const block = { minutes: 10, text: '', order: 0 };
  const session = aSession({ plan: ['a', 'b', 'c'].map((id) => ({ ...block, id })) });
  expect(orderOf(stored(must(withBlockMoved(session, 'c', -1))))).toBe('acb');
});

describe('a block is refused', () => {
  test.each([
    [{ minutes: 0 }, 'minutesInvalid'],
    [{ minutes: 481 }, 'minutesInvalid'],
    [{ minutes: 7.5 }, 'minutesInvalid'],
    [{ text: 'x'.repeat(501) }, 'blockTooLong'],
  ])('%o: %s', (wrong, code) => {
    expect(withBlockChanged(planOf('a'), 'a', wrong)).toMatchObject({ ok: false, error: { code } });
  });

  test('when the plan is full, and when it is gone', () => {
    const ids = Array.from({ length: PLAN_BLOCKS_MAX }, (_, n) => String.fromCodePoint(97 + n)).join('');
    const full = planOf(ids);
    expect(withBlock(full, { id: 'Z', minutes: 5, text: '' })).toMatchObject({ error: { code: 'planFull' } });
    for (const refused of [
      withBlockMoved(full, 'Z', 1),
      withoutBlock(full, 'Z'),
      withBlockChanged(full, 'Z', {}),
    ]) {
      expect(refused).toMatchObject({ ok: false, error: { code: 'blockUnknown' } });
    }
  });
});

test('any moves give the order of a list, also as registers store it', () => {
  const moves = fc.array(fc.record({ at: fc.nat(5), by: fc.constantFrom(-1 as const, 1 as const) }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(moves, (all) => {
      const expected = [...'abcdef'];
      let session = planOf('abcdef');
      for (const { at, by } of all) {
        const id = expected[at] ?? '';
        session = stored(must(withBlockMoved(session, id, by)));
        const to = at + by;
        if (to >= 0 && to < expected.length) expected.splice(to, 0, ...expected.splice(at, 1));
        expect(orderOf(session)).toBe(expected.join(''));
      }
    }),
  );
});
