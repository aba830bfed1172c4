/** The words for the registers of a note. */
import type { Value } from '@touchline/domain/entity/rows/rows';
import { m } from '@touchline/i18n';
import { type FieldsInWords, propertyOf, text } from './field-words.ts';

export const NOTES: FieldsInWords = {
  title: text(m.notes_title),
  blocks: text(m.notes_text, ({ value }) => blockWords(value)),
  message: text(m.notes_text, ({ value }) => (value === '' ? m.changes_nothing() : m.changes_set())),
  privacy: text(m.notes_for_team, ({ value }) => (value === 0 ? m.changes_off() : m.changes_on())),
};

/** The words of a block, without their marks; null for a block that was removed. */
export function blockWords(block: Value): string {
  if (block === null) return m.changes_taken_out();
  const runs = propertyOf(block, 'runs');
  const words = Array.isArray(runs) ? runs.map((run) => String(propertyOf(run, 'text') ?? '')).join('') : '';
  return words.trim() === '' ? m.changes_nothing() : words;
}
