import { setLocale } from '@touchline/i18n';
import { beforeAll, expect, test } from 'vitest';
import { didText } from './did-text.ts';

beforeAll(() => setLocale('en'));

const played = { matchParts: 4, gamepart: 1 };

test('a part is said by its name', () => {
  const names = { nameOf: () => '', opponent: '', ownTypes: [], played };
  expect(didText({ type: 'endPart' }, names)).toBe('1st quarter over');
  expect(didText({ type: 'startPart' }, names)).toBe('2nd quarter under way');
});

test('an own event is told under its name, also when its type is gone meanwhile', () => {
  const nutmeg = { id: 1, label: 'nutmeg', title: 'Nutmeg', icon: 'GREAT_RUSH', data: '', order: 0 };
  const names = { nameOf: () => 'Noor', opponent: 'Noordhaven', ownTypes: [nutmeg], played };
  const own = { type: 'otherEvent', event: 'UNDEFINED', own: 'nutmeg', side: 'home' } as const;
  expect(didText(own, names)).toBe('Nutmeg');
  expect(didText({ ...own, own: 'gone' }, names)).toBe('Event');
  expect(didText({ type: 'otherEvent', event: 'CORNER', side: 'home' }, names)).toBe('Corner');
});
