/** The text in an editor, while notes are saved and arrive. */
import { create } from '@touchline/domain/entity/rows/rows';
import { noteFields } from '@touchline/domain/entity/tables/note';
import { contentsOfText, type NoteContent, plainTextOf } from '@touchline/domain/note/content';
import { editedBlocks } from '@touchline/domain/note/edit';
import { describe, expect, test } from 'vitest';
import type { StoredNote } from '#data/queries/notes.ts';
import { NoteSession } from './note-session.ts';

const NOTHING: StoredNote = { note: null, blocks: [], emptied: {} };

let made = 0;
function written(text: string, base: StoredNote = NOTHING): StoredNote {
  const newId = () => `a-${++made}`;
  const blocks = editedBlocks({ base: base.blocks, edited: contentsOfText(text), newId });
  return {
    note: { ...create(noteFields, { type: 'team', title: 'Season', blocks }), sid: 5 },
    blocks,
    emptied: {},
  };
}

const textOf = ({ contents }: NoteSession) => plainTextOf(contents);

function saved(session: NoteSession, next: StoredNote): void {
  session.begin();
  session.end(next.note);
}

describe('the session of a note', () => {
  test('a save stays on the screen while the screen still has the note from before it', () => {
    const stored = written('Two keepers');
    const session = new NoteSession(stored);
    session.write(contentsOfText('Two keepers, three backs'));
    saved(session, written('Two keepers, three backs', stored));
    expect(session.follow(stored)).toBe('none');
    expect([textOf(session), session.isEdited, session.revision]).toEqual([
      'Two keepers, three backs',
      false,
      0,
    ]);
  });

  test('what arrives during a save waits for its end', () => {
    const stored = written('First paragraph\nSecond paragraph');
    const session = new NoteSession(stored);
    session.write(contentsOfText('First paragraph\nSecond paragraph, mine'));
    const own = written('First paragraph\nSecond paragraph, mine', stored);
    session.begin();
    const arrived = written('First paragraph, theirs\nSecond paragraph, mine', own);
    expect(session.follow(arrived)).toBe('none');
    expect(textOf(session)).toBe('First paragraph\nSecond paragraph, mine');
    session.end(own.note);
    expect(session.follow(arrived)).toBe('none');
    expect(textOf(session)).toBe('First paragraph, theirs\nSecond paragraph, mine');
  });

  test('a photo that gets its id of the server meanwhile is no change and no clash', () => {
    const caption = (text: string, medium: number): NoteContent => ({
      ...{ shape: 'picture', level: 0, checked: false, medium },
      runs: [{ text, bold: false, italic: false, link: '' }],
    });
    const now = (medium: number) => (medium === -40 ? 17 : medium);
    const session = new NoteSession(NOTHING);
    session.write([caption('Us', -40)]);
    const blocks = (medium: number) => [{ ...caption('Us', medium), id: 'a-1', order: 1 }];
    const noteOf = (medium: number) => ({
      ...create(noteFields, { type: 'team', blocks: blocks(medium) }),
      sid: 5,
    });
    session.begin();
    session.end(noteOf(-40));
    session.write([caption('Us all', -40)]);
    session.rename(now);
    expect(session.follow({ note: noteOf(17), blocks: blocks(17), emptied: {} })).toBe('none');
    expect([session.contents, session.revision]).toEqual([[caption('Us all', 17)], 0]);
    session.cancel();
    expect(session.isEdited).toBe(false);
  });

  test('a refused save leaves the words, still to be saved', () => {
    const session = new NoteSession(written('Two keepers'));
    session.write(contentsOfText('Three keepers'));
    session.begin();
    session.end(null);
    expect([textOf(session), session.isEdited]).toEqual(['Three keepers', true]);
  });

  test('a paragraph that a later change replaced after the save is told once', () => {
    const stored = written('Two keepers at the start');
    const session = new NoteSession(stored);
    session.write(contentsOfText('Two keepers at the start, mine'));
    const own = written('Two keepers at the start, mine', stored);
    saved(session, own);
    const theirs = written('Two keepers at the start, theirs', own);
    expect(session.follow(theirs)).toBe('replaced');
    expect(session.follow({ ...theirs })).toBe('none');
  });

  test('deleted elsewhere: words that were not saved stay, and a save makes a new note of them', () => {
    const session = new NoteSession(written('Two keepers\nBus at nine'));
    session.write(contentsOfText('Two keepers\nBus at nine, mine'));
    expect(session.follow(NOTHING)).toBe('deleted');
    expect([textOf(session), session.isEdited]).toEqual(['Bus at nine, mine', true]);
    expect(session.stored.note).toBeNull();
  });

  test('deleted elsewhere without own words: the text is gone, and nothing is told', () => {
    const stored = written('Two keepers');
    const session = new NoteSession(stored);
    session.write(contentsOfText('Two keepers!'));
    saved(session, written('Two keepers!', stored));
    expect(session.follow(NOTHING)).toBe('none');
    expect([textOf(session), session.title, session.isEdited]).toEqual(['', '', false]);
  });
});
