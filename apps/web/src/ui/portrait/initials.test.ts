import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test('one letter for one word, the first and the last for more', () => {
  expect(initialsOf('sam')).toBe('S');
  expect(initialsOf('Noor van den Berg')).toBe('NB');
  expect(initialsOf('  ')).toBe('');
});

test('a letter of two code units is not cut', () => {
  expect(initialsOf('👨‍👩‍👧 Éva')).toBe('👨‍👩‍👧É');
});
