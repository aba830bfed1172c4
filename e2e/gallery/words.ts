/** Texts of the screens, read from their sources: browser tests import no application code. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from './choice.ts';

/** The text of a message that has one form; with values, a pattern for it. */
export type Text = (key: string) => string | RegExp;

/** The folders of the texts, which are the names of the languages. */
export const FOLDERS = { en: 'en', nl: 'nl-NL' } as const;

export function textsOf(language: Language): Text {
  const folder = new URL(`../../packages/i18n/messages/${FOLDERS[language]}/`, import.meta.url);
  const texts: Readonly<Record<string, unknown>> = Object.assign(
    {},
    ...readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
  );
  return (key) => {
    const text = texts[key];
    if (typeof text !== 'string') throw new Error(`There is no text ${key} with one form.`);
    return text.includes('{') ? new RegExp(`^${text.replaceAll(/\{\w+\}/g, '.+')}$`) : text;
  };
}
