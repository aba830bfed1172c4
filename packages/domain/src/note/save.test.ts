import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assemble, create } from '../entity/rows/rows.ts';
import { type Note, noteFields } from '../entity/tables/note.ts';
import {
  characters,
  contentsOfText,
  NOTE_BLOCKS_MAX,
  NOTE_TEXT_MAX,
  type NoteContent,
  plainTextOf,
} from './content.ts';
import { element, type ParseHtml } from './html-tree.ts';
import { blocksOf, legacyText, noteContents, noteTypeOf } from './reading.ts';
import { cutTitle, noteChanges } from './save.ts';
import { contents, DOCUMENTS, DOCUMENTS_TIMEOUT_MS } from './testing/documents.testing.ts';

/** A parser for tests: each line is a paragraph. */
const parse: ParseHtml = (html) => html.split('\n').map((line) => element('p', [{ text: line }]));
const about = { type: 'match', kind: 'match', kind_sid: 7 } as const;
const idsBy = (maker: string) => {
  let made = 0;
  return () => `${maker}-${++made}`;
};

function save(note: Note, text: string, { title = note.title, maker = '1' } = {}) {
  const draft = { title, contents: contentsOfText(text) };
  return noteChanges({ note, base: blocksOf(note, parse), draft, newId: idsBy(maker) });
}

function saved(note: Note, text: string, maker?: string): Note {
  const result = save(note, text, maker === undefined ? {} : { maker });
  if (!result.ok) throw new Error(result.error.code);
  return { ...assemble(noteFields, { ...valuesFrom(note), ...result.value }) };
}

/** The registers of a note, as far as these tests need them. */
function valuesFrom({ type, kind, kind_sid, title, message, blocks }: Note) {
  const members = Object.fromEntries(blocks.map((block) => [`blocks/${block.id}`, block]));
  return { type, about: { kind, kind_sid }, title, message, ...members };
}

describe('a save', () => {
  test('needs a type', () => {
    expect(save(create(noteFields), 'x')).toEqual({ ok: false, error: { code: 'noteTypeRequired' } });
  });

  test('writes nothing when nothing changed', () => {
    const note = saved(create(noteFields, about), 'one\ntwo');
    expect(save(note, 'one\ntwo')).toEqual({ ok: true, value: {} });
  });

  test('writes only the title when only the title changed, and cuts it at 255', () => {
    const note = saved(create(noteFields, about), 'one');
    const long = `${'x'.repeat(254)}👍`;
    expect(save(note, 'one', { title: long })).toEqual({ ok: true, value: { title: 'x'.repeat(254) } });
    expect(cutTitle('y'.repeat(300))).toHaveLength(255);
  });

  test('writes only the paragraphs that changed', () => {
    const note = saved(create(noteFields, about), 'Press high\nDrop back');
    const result = save(note, 'Press high\nDrop back early');
    expect(result.ok && Object.keys(result.value)).toEqual(['blocks/1-2']);
  });

  test('takes 20,000 characters and refuses one more', () => {
    const note = create(noteFields, about);
    expect(save(note, 'x'.repeat(NOTE_TEXT_MAX)).ok).toBe(true);
    expect(save(note, 'x'.repeat(NOTE_TEXT_MAX + 1))).toEqual({
      ok: false,
      error: { code: 'noteTooLong', max: NOTE_TEXT_MAX },
    });
    expect(save(note, 'x\n'.repeat(NOTE_BLOCKS_MAX)).ok).toBe(false);
  });

  test('counts a picture as one character beside its caption', () => {
    const picture: NoteContent = { shape: 'picture', level: 0, checked: false, medium: 17, runs: [] };
    const [caption] = contentsOfText('x'.repeat(NOTE_TEXT_MAX));
    const runs = caption?.runs ?? [];
    expect(characters([...contentsOfText('four'), picture, { ...picture, runs: [] }])).toBe(8);
    const note = create(noteFields, about);
    const draft = { title: '', contents: [{ ...picture, runs }] };
    expect(noteChanges({ note, base: [], draft, newId: idsBy('1') }).ok).toBe(false);
  });

  test('lets a text that two people made too long become shorter', () => {
    const half = 'x'.repeat(15_000);
    const first = saved(create(noteFields, about), half);
    const both: Note = {
      ...first,
      blocks: [...first.blocks, ...saved(create(noteFields, about), half, '2').blocks],
    };
    expect(characters(both.blocks)).toBe(30_001);
    expect(save(both, `${half}\n${half.slice(1)}`).ok).toBe(true);
    expect(save(both, `${half}\n${half}x`).ok).toBe(false);
  });

  test(
    'can be read as it was written, whatever was written',
    () => {
      fc.assert(
        fc.property(contents, contents, (first, second) => {
          let note: Note = create(noteFields, about);
          for (const [at, given] of [first, second].entries()) {
            const draft = { title: '', contents: given };
            const result = noteChanges({ note, base: note.blocks, draft, newId: idsBy(`s${at}`) });
            if (!result.ok) throw new Error(result.error.code);
            note = assemble(noteFields, { ...valuesFrom(note), ...result.value });
            expect(noteContents(note, parse)).toEqual(given);
          }
        }),
        DOCUMENTS,
      );
    },
    DOCUMENTS_TIMEOUT_MS,
  );
});

describe('HTML of a client that knows no blocks', () => {
  test('is read as blocks, and the next save stores them and empties it', () => {
    const note = create(noteFields, { ...about, message: 'one\ntwo' });
    expect(plainTextOf(noteContents(note, parse))).toBe('one\ntwo');
    const result = save(note, 'one\ntwo\nthree');
    expect(result.ok && [result.value.message, Object.keys(result.value).length]).toEqual(['', 4]);
    expect(save(note, 'one\ntwo')).toEqual({ ok: true, value: {} });
  });

  test('follows the blocks that are already there', () => {
    const note = { ...saved(create(noteFields, about), 'one'), message: 'two' };
    expect(plainTextOf(noteContents(note, parse))).toBe('one\ntwo');
  });

  test('gets the same ids on two devices, so that both save one text', () => {
    const note = create(noteFields, { ...about, message: 'one\ntwo' });
    const [left, right] = [save(note, 'one!\ntwo', { maker: '1' }), save(note, 'one\ntwo!', { maker: '2' })];
    if (!left.ok || !right.ok) throw new Error('saved');
    expect(Object.keys(left.value)).toEqual(Object.keys(right.value));
  });
});

describe('a subject without a note', () => {
  test('starts with its old fields, which the first save empties', () => {
    const values: Readonly<Record<string, string>> = {
      'notes.private': 'Bus at 9',
      'metadata.notes': 'Bring bibs',
    };
    const { blocks, emptied } = legacyText('match', (path) => values[path]);
    expect(plainTextOf(blocks)).toBe('Bus at 9\nBring bibs');
    expect(emptied).toEqual({ 'notes.private': '', 'metadata.notes': '' });
  });

  test('starts empty and empties nothing when the old fields are empty', () => {
    expect(legacyText('team', () => '')).toEqual({ blocks: [], emptied: {} });
    expect(legacyText('account', () => 'x')).toEqual({ blocks: [], emptied: {} });
  });

  test('keeps the whole old text in its first save, even if the coach only adds a line', () => {
    const note = create(noteFields, { type: 'match_public', kind: 'match', kind_sid: 7 });
    const { blocks } = legacyText('match_public', (path) => (path === 'notes.public' ? 'Old' : undefined));
    const draft = { title: '', contents: contentsOfText('Old\nNew') };
    const result = noteChanges({ note, base: blocks, draft, newId: idsBy('1') });
    expect(result.ok && plainTextOf(assemble(noteFields, result.value).blocks)).toBe('Old\nNew');
  });
});

test('a row of an old version has the type of its subject', () => {
  expect(noteTypeOf(create(noteFields, { kind: 'player', kind_sid: 3 }))).toBe('player');
  expect(noteTypeOf(create(noteFields))).toBeNull();
});
