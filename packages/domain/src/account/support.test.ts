import { expect, test } from 'vitest';
import { SUPPORT_MESSAGE_MAX, supportRefusal, supportText } from './support.ts';

test('a message keeps its lines and loses what no keyboard types', () => {
  expect(supportText('  Hello\r\nthe clock\rstops\u0000\u0007 at 45\t:)\n ')).toBe(
    'Hello\nthe clock\nstops  at 45\t:)',
  );
});

test('a message says something, and has a limit', () => {
  expect(supportRefusal(' \n\t\u0000 ')).toBe('empty');
  expect(supportRefusal('x'.repeat(SUPPORT_MESSAGE_MAX))).toBeNull();
  expect(supportRefusal(`${'x'.repeat(SUPPORT_MESSAGE_MAX)}y`)).toBe('tooLong');
  // Space around it is not counted: it is not sent.
  expect(supportRefusal(` ${'x'.repeat(SUPPORT_MESSAGE_MAX)}\n`)).toBeNull();
});
