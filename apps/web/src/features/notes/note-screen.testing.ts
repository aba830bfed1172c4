/** The editor of a note on its screen, and the notes of the device behind it. */
import { contentsOfText, plainTextOf } from '@touchline/domain/note/content';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { Client } from '#data/client/client.ts';
import { saveNote } from '#data/commands/notes/notes.ts';
import { type NoteSubject, notesOf, type StoredNote } from '#data/queries/notes.ts';
import { must } from '#data/testing/client.testing.ts';

/** The text of the editor with this name. */
export const wordsOf = (name: string) => page.getByRole('textbox', { name: `${name}, text`, exact: true });
export const titleOf = (name: string) => page.getByRole('textbox', { name: `${name}, title`, exact: true });

/** True when the text of an editor contains the words. */
export const shows = (editor: Locator, part: string) =>
  expect.poll(() => editor.element().textContent).toContain(part);

/** Title and text of each note of a subject; the title is null before the first note. */
export const textsOf = async (client: Client, subject: NoteSubject) =>
  (await notesOf(client, subject)).map(({ note, blocks }) => [note?.title ?? null, plainTextOf(blocks)]);

async function firstOf(client: Client, subject: NoteSubject): Promise<StoredNote> {
  const [stored] = await notesOf(client, subject);
  if (stored === undefined) throw new Error('a subject has a text, also an empty one');
  return stored;
}

/** Writes the note of a subject, or its next text under the title that it has. */
export async function writeNote(
  client: Client,
  subject: NoteSubject,
  { text, title }: { readonly text: string; readonly title?: string },
): Promise<void> {
  const stored = await firstOf(client, subject);
  const draft = { title: title ?? stored.note?.title ?? '', contents: contentsOfText(text) };
  must(await saveNote(client, { subject, stored, draft }));
}
