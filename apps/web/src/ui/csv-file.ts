/** CSV files that a spreadsheet opens with a double click. */
import type { Separator } from '@touchline/domain/player/csv';
import { saveFile } from './save-and-copy.ts';
import { dateLocale } from './words/date-locale.ts';

/** Excel recognises UTF-8 only by the byte order mark. */
export function csvText(table: string): string {
  return `\uFEFF${table}`;
}

/** Spreadsheets expect a semicolon where the locale uses a decimal comma. */
export function separatorHere(): Separator {
  return new Intl.NumberFormat(dateLocale()).format(1.5).includes(',') ? ';' : ',';
}

/**
 * Downloads the text as a file and returns the file's name.
 *
 * @param words of the file's name, the kind first
 */
export function saveCsv(text: string, words: readonly string[]): string {
  const name = `${fileName(words)}.csv`;
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
  return name;
}

/** Removes characters that file systems do not allow. */
function fileName(words: readonly string[]): string {
  return words
    .join(' ')
    .replace(/[\p{C}\\/:*?"<>|.]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
}
