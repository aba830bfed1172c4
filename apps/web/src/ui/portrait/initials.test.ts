import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test('the initials of one word are its first letter; of several words those of the first and last word', () => {
  expect(initialsOf('sam')).toBe('S');
  expect(initialsOf('Noor van den Berg')).toBe('NB');
  expect(initialsOf('  ')).toBe('');
});

test('a letter of two code units is not split', () => {
  expect(initialsOf('👨‍👩‍👧 Éva')).toBe('👨‍👩‍👧É');
});
