import { expect, test } from 'vitest';
import { distinctNames, type NamedPerson } from './distinct-names.ts';

const person = (sid: number, name: string, surname = '', number = 0): NamedPerson => ({
  sid,
  name,
  surname,
  number,
});
const names = (...people: readonly NamedPerson[]) => [...distinctNames(people).values()];

test('a name that only one has stays as it is', () => {
  expect(names(person(1, 'Sam', 'Bakker', 7), person(2, 'Noor', 'Bos', 8))).toEqual(['Sam', 'Noor']);
});

test('two of one name get the initial of their surnames', () => {
  expect(names(person(1, 'Sam', 'Bakker', 7), person(2, 'Sam', 'de Vries'))).toEqual(['Sam B.', 'Sam d.']);
});

test('where the initial does not tell them apart, the shirt number does', () => {
  expect(names(person(1, 'Sam', 'Bakker', 7), person(2, 'Sam', 'Bos', 8))).toEqual(['Sam (7)', 'Sam (8)']);
  expect(names(person(1, 'Sam', '', 7), person(2, 'Sam', 'Bos', 8))).toEqual(['Sam (7)', 'Sam B.']);
  expect(names(person(1, 'Sam', 'Bakker'), person(2, 'Sam', 'Bos'))).toEqual(['Sam B.', 'Sam B.']);
});

test('people without a name stay without one, and those who are never together keep theirs', () => {
  expect(names(person(1, '', 'Bakker', 7), person(2, '', 'Bos', 8))).toEqual(['', '']);
  const apart = distinctNames([person(1, 'Sam', 'Bakker'), person(2, 'Sam', 'Vos')], () => false);
  expect([...apart.values()]).toEqual(['Sam', 'Sam']);
});
