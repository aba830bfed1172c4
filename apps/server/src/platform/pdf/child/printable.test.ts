import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { codePointsOf } from './code-points.ts';
import { openFonts } from './fonts.ts';
import { printable, printableText } from './printable.ts';

const { covered, files, familiesFor } = openFonts();

test.each([
  ['Éloïse Şükrü-Łukasz', 'Éloïse Şükrü-Łukasz'],
  ['E\u0301', 'É'],
  ['محمد الأمين', 'محمد الأمين'],
  ['李小龙 かな 김민수', '李小龙 かな 김민수'],
  ['⚽ Goal 😀😀 of 🏳️‍🌈 today', 'Goal of today'],
  ['1️⃣ # *', '1 # *'],
  ['a\u202eb\u2066c', 'abc'],
  ['for \u2068דוד\u2069.', 'for \u2068דוד\u2069.'],
  ['two\n\tlines \u00a0', 'two lines'],
  ['क्\u200dष', 'क्\u200dष'],
  ['ⵣⵓ Zu', '?? Zu'],
])('%j is printed as %j', (text, printed) => {
  expect(printableText(text, covered)).toBe(printed);
});

test('numbers, names of fields and the shape of the values stay as they are', () => {
  const values = { '😀': [1, null, true, { text: 'a😀' }] };
  expect(printable(values, covered)).toEqual({ '😀': [1, null, true, { text: 'a' }] });
});

test.each([
  ['Zoë d’Hondt 3–2', ['Inter']],
  ['\u2068Zoë\u2069 😀 ⵣ', ['Inter']],
  ['Zoë สมชาย', ['Inter', 'Noto Sans Thai']],
  ['דוד 김민수', ['Inter', 'Noto Sans Hebrew', 'NanumGothic']],
])('%j needs the fonts %j', (text, families) => {
  expect(familiesFor(text)).toEqual(families);
});

test('each character is in all weights of one family', () => {
  const weights = files.map(codePointsOf);
  expect(files.length).toBeGreaterThan(40);
  const inBold = new Set(weights.filter((_, n) => /Bold/.test(files[n] ?? '')).flatMap((bold) => [...bold]));
  expect([...covered].filter((codePoint) => !inBold.has(codePoint))).toEqual([]);
  expect(covered.size).toBeGreaterThan(45_000);
});

test('a file that is no font is refused', () => {
  expect(() => codePointsOf(fileURLToPath(import.meta.url))).toThrow('no table');
});
