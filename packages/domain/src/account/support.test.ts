import { expect, test } from 'vitest';
import { SUPPORT_MESSAGE_MAX, supportRefusal, supportText } from './support.ts';

test('a message keeps its lines and loses control characters', () => {
  expect(supportText('  Hello\r\nthe clock\rstops\u0000\u0007 at 45\t:)\n ')).toBe(
    'Hello\nthe clock\nstops  at 45\t:)',
  );
});

test('an empty message and one above the limit are refused', () => {
  expect(supportRefusal(' \n\t\u0000 ')).toBe('empty');
  expect(supportRefusal('x'.repeat(SUPPORT_MESSAGE_MAX))).toBeNull();
  expect(supportRefusal(`${'x'.repeat(SUPPORT_MESSAGE_MAX)}y`)).toBe('tooLong');
  // Surrounding space does not count, because it is removed.
  expect(supportRefusal(` ${'x'.repeat(SUPPORT_MESSAGE_MAX)}\n`)).toBeNull();
});
