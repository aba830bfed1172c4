import { expect, test } from 'vitest';
import { plainName, plainPhrase } from './plain-name.ts';

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

test.each([
  ['Sportpark De Kikkers, veld 2!', 'Sportpark De Kikkers, veld 2!'],
  ['see http://evil.example/x', 'see http evil. example x'],
  ['mail me@evil.example?', 'mail me evil. example?'],
  ['comes at 10:30: pitch 3/4', 'comes at 10:30 pitch 3/4'],
  ['one\r\nBcc: all', 'one Bcc all'],
  ['<a href="x">', 'a href "x"'],
])('the sentence %j is written as %j in a mail to another person', (text, plain) => {
  expect(plainPhrase(text)).toBe(plain);
});

test('a sentence in a mail has at most 200 characters', () => {
  expect(plainPhrase('a'.repeat(210))).toBe('a'.repeat(200));
});
