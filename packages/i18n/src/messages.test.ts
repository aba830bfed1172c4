import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { getLocale, isLocale, locales, m, setLocale } from './index.ts';

/** A message with variants: its inputs, the inputs that select a variant, and a text for each selection. */
interface Forms {
  declarations: string[];
  selectors: string[];
  match: Record<string, string>;
}

type Messages = Record<string, string | [Forms]>;

const folder = fileURLToPath(new URL('../messages', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));

function messagesOf(locale: string): Messages {
  const areas = readdirSync(`${folder}/${locale}`).sort();
  return Object.assign(
    {},
    ...areas.map((area) => JSON.parse(readFileSync(`${folder}/${locale}/${area}`, 'utf8'))),
  );
}

function textsOf(message: Messages[string]): string[] {
  return typeof message === 'string' ? [message] : Object.values(message[0].match);
}

/** The input names that a caller passes. */
function inputsOf(message: Messages[string]): string[] {
  if (typeof message !== 'string') {
    const inputs = message[0].declarations.filter((declaration) => declaration.startsWith('input '));
    return inputs.map((declaration) => declaration.slice('input '.length).trim()).sort();
  }
  return [...new Set([...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort();
}

const all = Object.fromEntries(locales.map((locale) => [locale, messagesOf(locale)]));
const base = all[locales[0]] ?? {};

describe.each(locales)('the texts in %s', (locale) => {
  const messages = all[locale] ?? {};

  test('have the same names as in English', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(base).sort());
  });

  test('take the same inputs as in English', () => {
    const inputs = (texts: Messages) =>
      Object.entries(texts).map(([key, text]) => [key, inputsOf(text)] as const);
    expect(Object.fromEntries(inputs(messages))).toEqual(Object.fromEntries(inputs(base)));
  });

  test('are not empty, and have no space at either end', () => {
    const faulty = Object.entries(messages).filter(([, message]) =>
      textsOf(message).some((text) => text === '' || text !== text.trim()),
    );
    expect(faulty).toEqual([]);
  });

  test('have typographic apostrophes, also in the sentences of the specification', () => {
    const faulty = Object.values(messages)
      .flatMap(textsOf)
      .filter((text) => /\p{L}'\p{L}/u.test(text));
    expect(faulty).toEqual([]);
  });

  test('use declared names only, and have a form for every number', () => {
    const faulty = Object.entries(messages).filter(([, message]) => {
      if (typeof message === 'string') return false;
      const [{ declarations, match }] = message;
      const declared = declarations.map((declaration) => declaration.split(/[\s=]+/)[1]);
      const used = textsOf(message).flatMap((text) =>
        [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
      const counts = declarations.some((declaration) => declaration.includes(': plural'));
      const hasRest = Object.keys(match).some((choice) => /=(other|\*)$/.test(choice));
      return used.some((name) => !declared.includes(name)) || (counts && !hasRest);
    });
    expect(faulty).toEqual([]);
  });
});

test('every text exists once: a shared text has one key', () => {
  const keys = new Map<string, string[]>();
  for (const key of Object.keys(base)) {
    // One English word may need two Dutch ones; then they are two texts.
    const text = JSON.stringify(locales.map((locale) => all[locale]?.[key]));
    keys.set(text, [...(keys.get(text) ?? []), key]);
  }
  expect([...keys.values()].filter((same) => same.length > 1)).toEqual([]);
});

test('every text is used', () => {
  const sources = globSync('{apps,packages,bench,scripts,e2e}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|generated)$/.test(path),
  });
  // A table may contain the bare name, so every occurrence counts.
  const words = new Set(
    sources.flatMap((path) => readFileSync(`${root}/${path}`, 'utf8').match(/\w+/g) ?? []),
  );
  expect(Object.keys(base).filter((key) => !words.has(key))).toEqual([]);
});

describe('the language', () => {
  test('is English until one is chosen, and changes without a reload', () => {
    expect(getLocale()).toBe('en');
    expect(m.common_cancel()).toBe('Cancel');
    setLocale('nl-NL');
    expect(m.common_cancel()).toBe('Annuleren');
    setLocale('en');
  });

  test('can be set for one message, as the server does', () => {
    expect(m.common_cancel({}, { locale: 'nl-NL' })).toBe('Annuleren');
    expect(getLocale()).toBe('en');
  });

  test('is one of exactly two tags', () => {
    expect(['en', 'nl-NL'].every(isLocale)).toBe(true);
    expect(['nl', 'EN', '', undefined, 7].some(isLocale)).toBe(false);
  });
});
