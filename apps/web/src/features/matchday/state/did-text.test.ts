import { setLocale } from '@touchline/i18n';
import { beforeAll, expect, test } from 'vitest';
import { didText } from './did-text.ts';

beforeAll(() => setLocale('en'));

const played = { matchParts: 4, gamepart: 1 };
const clubOf = (side: 'home' | 'away') => (side === 'home' ? 'Rietdijk' : 'Noordhaven');

test('the undo line names a part by its name', () => {
  const names = { nameOf: () => '', clubOf, ownTypes: [], played };
  expect(didText({ type: 'endPart' }, names)).toBe('1st quarter over');
  expect(didText({ type: 'startPart' }, names)).toBe('2nd quarter under way');
});

test('the undo line names an own event by its title, also when its type was deleted', () => {
  const nutmeg = { id: 1, label: 'nutmeg', title: 'Nutmeg', icon: 'GREAT_RUSH', data: '', order: 0 };
  const names = { nameOf: () => 'Noor', clubOf, ownTypes: [nutmeg], played };
  const own = { type: 'otherEvent', event: 'UNDEFINED', own: 'nutmeg', side: 'home' } as const;
  expect(didText(own, names)).toBe('Nutmeg');
  expect(didText({ ...own, own: 'gone' }, names)).toBe('Event');
  expect(didText({ type: 'otherEvent', event: 'CORNER', side: 'home' }, names)).toBe('Corner');
});

test('the undo line of an injury names the player', () => {
  const names = { nameOf: () => 'Noor', clubOf, ownTypes: [], played };
  expect(didText({ type: 'otherEvent', event: 'INJURED', side: 'home', player: 4 }, names)).toBe(
    'Injury · Noor',
  );
});

test('the undo line of a goal, card or penalty without a player names its side', () => {
  const names = { nameOf: () => 'Noor', clubOf, ownTypes: [], played };
  expect(didText({ type: 'goal', side: 'home' }, names)).toBe('Goal for Rietdijk');
  expect(didText({ type: 'goal', side: 'away' }, names)).toBe('Goal for Noordhaven');
  expect(didText({ type: 'goal', side: 'home', player: 4 }, names)).toBe('Goal · Noor');
  expect(didText({ type: 'goal', side: 'home', ownGoal: true }, names)).toBe('Own goal · Noordhaven');
  expect(didText({ type: 'goal', side: 'away', ownGoal: true, player: 4 }, names)).toBe('Own goal · Noor');
  expect(didText({ type: 'card', side: 'home', colour: 'red' }, names)).toBe('Card · Rietdijk');
  expect(didText({ type: 'kick', side: 'home', outcome: 'scored' }, names)).toBe('Penalty scored · Rietdijk');
});
