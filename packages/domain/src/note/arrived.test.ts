import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NoteBlock } from '../entity/tables/note.ts';
import { withArrived } from './arrived.ts';
import { contentsOfText, type NoteContent, plainTextOf, repaired } from './content.ts';
import { editedBlocks } from './edit.ts';
import { contents, DOCUMENTS, DOCUMENTS_TIMEOUT_MS } from './testing/documents.testing.ts';

function blocksOf(all: readonly NoteContent[], maker = 'a'): readonly NoteBlock[] {
  let made = 0;
  return editedBlocks({ base: [], edited: all, newId: () => `${maker}-${++made}` });
}

function edited(base: readonly NoteBlock[], text: string, maker: string): readonly NoteBlock[] {
  let made = 0;
  return editedBlocks({ base, edited: contentsOfText(text), newId: () => `${maker}-${++made}` });
}

const shown = ({ contents }: { readonly contents: readonly NoteContent[] }) => plainTextOf(contents);

describe('words that arrive while somebody writes', () => {
  const base = blocksOf(contentsOfText('Warm-up: ten minutes\nRondo\nMatch: four against four'));

  test('other paragraphs take the words that arrived, the own one keeps its own', () => {
    const arrived = edited(base, 'Warm-up: ten minutes with ball\nRondo\nMatch: four against four', 'b');
    const draft = contentsOfText('Warm-up: ten minutes\nRondo\nMatch: four against four, two goals');
    const merged = withArrived({ base, arrived, draft });
    expect(shown(merged)).toBe('Warm-up: ten minutes with ball\nRondo\nMatch: four against four, two goals');
    expect(merged.both).toBe(0);
  });

  test('in one paragraph the own words stay, and the other ones are counted', () => {
    const arrived = edited(base, 'Warm-up: twelve minutes\nRondo\nMatch: four against four', 'b');
    const draft = contentsOfText('Warm-up: ten short minutes\nRondo\nMatch: four against four');
    const merged = withArrived({ base, arrived, draft });
    expect(shown(merged)).toBe('Warm-up: ten short minutes\nRondo\nMatch: four against four');
    expect(merged.both).toBe(1);
  });

  test('the same words from both are no conflict', () => {
    const arrived = edited(base, 'Warm-up: ten minutes!\nRondo\nMatch: four against four', 'b');
    const draft = contentsOfText('Warm-up: ten minutes!\nRondo\nMatch: four against four');
    expect(withArrived({ base, arrived, draft }).both).toBe(0);
  });

  test('new paragraphs of both are kept, and a removed one is gone', () => {
    const arrived = edited(base, 'Warm-up: ten minutes\nMatch: four against four\nShowers', 'b');
    const draft = contentsOfText('Bring bibs\nWarm-up: ten minutes\nRondo\nMatch: four against four');
    const merged = withArrived({ base, arrived, draft });
    expect(shown(merged)).toBe('Bring bibs\nWarm-up: ten minutes\nMatch: four against four\nShowers');
  });

  test(
    'without an edit the text is what arrived, and without an arrival it is the draft',
    () => {
      fc.assert(
        fc.property(contents, contents, (old, next) => {
          const base = blocksOf(old);
          let made = 0;
          const arrived = editedBlocks({ base, edited: next, newId: () => `b-${++made}` });
          expect(withArrived({ base, arrived, draft: repaired(base) })).toEqual({
            contents: repaired(arrived),
            both: 0,
          });
          expect(withArrived({ base, arrived: base, draft: next })).toEqual({ contents: next, both: 0 });
        }),
        DOCUMENTS,
      );
    },
    DOCUMENTS_TIMEOUT_MS,
  );
});
