import { expect, test } from 'vitest';
import { plainName } from './invite-mail.ts';

test.each([
  ['  Jan   de\r\n Wit ', 'Jan de Wit'],
  ['www.evil.example', 'www. evil. example'],
  ['<b>Jan</b> @ home', 'b Jan b home'],
  ['', ''],
])('%j is written as %j in a mail to another person', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

test('a name in a mail has at most 60 characters, and spaces around it do not count', () => {
  expect(plainName(` ${'a'.repeat(70)} `)).toBe('a'.repeat(60));
});
