/** The notes of the demo: the staff's agreements with a check list, and a note for the followers of the next match. */
import { create } from '../entity/rows/rows.ts';
import { type Note, noteFields } from '../entity/tables/note.ts';
import { NOTE_SUBJECTS, noteKindOf } from '../note/reading.ts';
import type { DemoTexts } from './texts.ts';
import { demoBlocks } from './texts.ts';

export const DEMO_NOTES = ['team', 'match_public'] as const;

/** @param about the rows that the notes are about */
export function demoNotes(
  sids: readonly number[],
  {
    about,
    createdAt,
    ...texts
  }: DemoTexts & {
    readonly about: Readonly<Record<(typeof DEMO_NOTES)[number], number>>;
    readonly createdAt: number;
  },
): readonly Note[] {
  return DEMO_NOTES.map((type, at) => {
    const { title, html } = texts.words.notes[type];
    const { privacy } = NOTE_SUBJECTS[type];
    const values = { type, kind: noteKindOf(type), kind_sid: about[type], title, privacy, createdAt };
    return { ...create(noteFields, { ...values, blocks: demoBlocks(html, texts) }), sid: sids[at] ?? 0 };
  });
}
