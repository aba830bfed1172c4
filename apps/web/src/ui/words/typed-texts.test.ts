import { m } from '@touchline/i18n';
import { expect, expectTypeOf, test } from 'vitest';

test('the compiler knows each text and the values that it needs', () => {
  expectTypeOf(m).not.toBeAny();
  expectTypeOf(m).not.toHaveProperty('common_not_a_text');
  expectTypeOf(m.matchday_did_part_start).parameter(0).toHaveProperty('part');
  expect(m.matchday_did_part_start({ part: '2nd half' })).toBe('2nd half under way');
});
