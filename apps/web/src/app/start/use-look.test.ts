import { expect, test } from 'vitest';
import { appearanceOf, schemeOf } from './use-look.ts';

test('the energy saver is dark with every appearance but the one for bright sun', () => {
  expect(appearanceOf('automatic', true)).toBe('dark');
  expect(appearanceOf('light', true)).toBe('dark');
  expect(appearanceOf('sun', true)).toBe('sun');
  expect(appearanceOf('light', false)).toBe('light');
  expect(schemeOf(appearanceOf('automatic', false), false)).toBe('light');
  expect(schemeOf('automatic', true)).toBe('dark');
  expect(schemeOf('sun', true)).toBe('light');
  expect([schemeOf('dark', false), schemeOf('light', true)]).toEqual(['dark', 'light']);
});
