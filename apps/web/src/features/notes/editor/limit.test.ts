import { characters, contentsOfText, NOTE_TEXT_MAX, plainTextOf } from '@touchline/domain/note/content';
import { EditorState } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { documentOf } from './document.ts';
import { cutToFit, limit, roomIn } from './limit.ts';
import { replaced } from './replace.ts';

const stateOf = (text: string) =>
  EditorState.create({ doc: documentOf(contentsOfText(text)), plugins: [limit()] });

describe('the most characters of a note', () => {
  test('a paste is cut in the middle of a paragraph, with its breaks counted', () => {
    const cut = cutToFit(contentsOfText('four\nfive!\nsix'), 7);
    expect([plainTextOf(cut), characters(cut)]).toEqual(['four\nfi', 7]);
  });

  test('a character of two units is not cut in half', () => {
    expect(plainTextOf(cutToFit(contentsOfText('a👩b'), 2))).toBe('a');
  });

  test('a full text takes no further character, and may become shorter', () => {
    const full = stateOf('x'.repeat(NOTE_TEXT_MAX));
    expect(roomIn(full.doc)).toBe(0);
    expect(roomIn(full.apply(full.tr.insertText('y', 1)).doc)).toBe(0);
    expect(roomIn(full.apply(full.tr.delete(1, 3)).doc)).toBe(2);
  });

  test('what arrives from another device may make it too long', () => {
    const full = stateOf('x'.repeat(NOTE_TEXT_MAX));
    const more = contentsOfText(`${'x'.repeat(NOTE_TEXT_MAX)}\nfrom the other coach`);
    const change = replaced(full, more);
    expect(roomIn(change === null ? full.doc : full.apply(change).doc)).toBe(-21);
  });
});
