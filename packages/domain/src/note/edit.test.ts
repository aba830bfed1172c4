import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NoteBlock } from '../entity/tables/note.ts';
import { contentsOfText, type NoteContent, plainTextOf, repaired, textOf } from './content.ts';
import { editedBlocks, inOrder } from './edit.ts';
import { placesIn } from './order.ts';
import { contents, DOCUMENTS, DOCUMENTS_TIMEOUT_MS } from './testing/documents.testing.ts';

const idsBy = (maker: string) => {
  let made = 0;
  return () => `${maker}-${++made}`;
};
const newNote = (text: string, maker = '1') =>
  editedBlocks({ base: [], edited: contentsOfText(text), newId: idsBy(maker) });
const edit = (base: readonly NoteBlock[], text: string, maker = '2') =>
  editedBlocks({ base, edited: contentsOfText(text), newId: idsBy(maker) });
const idsOf = (blocks: readonly NoteBlock[]) => blocks.map(({ id }) => id);
const withText = ({ shape, level, checked }: NoteContent, text: string): NoteContent => ({
  shape,
  level,
  checked,
  medium: 0,
  runs: [{ text, bold: false, italic: false, link: '' }],
});

describe('an edited text', () => {
  test(
    'shows what was written, in its order, under ids that occur once',
    () => {
      fc.assert(
        fc.property(fc.array(contents, { minLength: 1, maxLength: 5 }), (versions) => {
          let blocks: readonly NoteBlock[] = [];
          for (const [at, edited] of versions.entries()) {
            blocks = editedBlocks({ base: blocks, edited, newId: idsBy(`v${at}`) });
            expect(repaired(blocks)).toEqual(edited);
            expect(inOrder(blocks)).toEqual(blocks);
            expect(new Set(idsOf(blocks)).size).toBe(blocks.length);
          }
        }),
        DOCUMENTS,
      );
    },
    DOCUMENTS_TIMEOUT_MS,
  );

  test(
    'writes one block when one word changes, and leaves all others as they are',
    () => {
      const shuffledWords = fc.array(fc.stringMatching(/^[a-z]{3,9}( [a-z]{3,9}){3}$/), {
        minLength: 1,
        maxLength: 12,
      });
      fc.assert(
        fc.property(shuffledWords, fc.nat(), (lines, which) => {
          const base = newNote(lines.join('\n'));
          const at = which % base.length;
          const edited = base.map((block, index) =>
            index === at ? withText(block, `${textOf(block)} more`) : block,
          );
          const after = editedBlocks({ base, edited, newId: idsBy('2') });
          expect(idsOf(after)).toEqual(idsOf(base));
          expect(after.filter((block, index) => block !== base[index])).toHaveLength(1);
        }),
        DOCUMENTS,
      );
    },
    DOCUMENTS_TIMEOUT_MS,
  );

  test('keeps the id of a moved paragraph and writes only that one', () => {
    const base = newNote('Warm-up\nRondo four against two\nFinishing\nCool-down');
    const after = edit(base, 'Warm-up\nFinishing\nCool-down\nRondo four against two');
    expect(idsOf(after)).toEqual(['1-1', '1-3', '1-4', '1-2']);
    expect(after.filter((block) => !base.includes(block)).map(({ id }) => id)).toEqual(['1-2']);
  });

  test('a paragraph that is split keeps its id at the longer half', () => {
    const base = newNote('Press high when their keeper has the ball. Drop otherwise.');
    const after = edit(base, 'Press high when their keeper has the ball.\nDrop otherwise.');
    expect(idsOf(after)).toEqual(['1-1', '2-1']);
  });

  test('a paragraph that says something else is a new one', () => {
    const base = newNote('Warm-up\nRondo\nCool-down');
    expect(idsOf(edit(base, 'Warm-up\nBring the bibs\nCool-down'))).toEqual(['1-1', '2-1', '1-3']);
  });

  test('a ticked item keeps its id', () => {
    const [cones] = contentsOfText('cones');
    const item = (checked: boolean): NoteContent => ({
      runs: cones?.runs ?? [],
      shape: 'check',
      level: 1,
      checked,
      medium: 0,
    });
    const base = editedBlocks({ base: [], edited: [item(false)], newId: idsBy('1') });
    const after = editedBlocks({ base, edited: [item(true)], newId: idsBy('2') });
    expect(after).toEqual([{ ...item(true), id: '1-1', order: base[0]?.order }]);
  });
});

describe('an edited picture', () => {
  const picture = (medium: number, text: string): NoteContent => ({
    ...withText({ shape: 'picture', level: 0, checked: false, medium, runs: [] }, text),
    medium,
  });
  const [first, last] = contentsOfText('first\nlast');
  if (first === undefined || last === undefined) throw new Error('two blocks');
  const base = editedBlocks({ base: [], edited: [first, picture(17, ''), last], newId: idsBy('1') });
  const after = (edited: readonly NoteContent[]) => editedBlocks({ base, edited, newId: idsBy('2') });

  test('with another caption is the same block', () => {
    const captioned = after([first, picture(17, 'The set-up'), last]);
    expect(idsOf(captioned)).toEqual(['1-1', '1-2', '1-3']);
    expect(captioned.filter((block) => !base.includes(block)).map(({ id }) => id)).toEqual(['1-2']);
  });

  test('in the place of another one is a new block, and so is text in its place', () => {
    expect(idsOf(after([first, picture(18, ''), last]))).toEqual(['1-1', '2-1', '1-3']);
    const text = after([first, ...contentsOfText('The set-up'), last]);
    expect(idsOf(text)).toEqual(['1-1', '2-1', '1-3']);
  });

  test('that was moved keeps its id', () => {
    expect(idsOf(after([first, last, picture(17, '')]))).toEqual(['1-1', '1-3', '1-2']);
  });
});

describe('the place of a new paragraph', () => {
  test('is between its neighbours, which are not written, however often', () => {
    let blocks = newNote('first\nlast');
    const [first, last] = blocks;
    for (let at = 1; at <= 40; at++) {
      const lines = blocks.map(textOf);
      blocks = edit(
        blocks,
        [lines[0], `insertion ${at} of somebody`, ...lines.slice(1)].join('\n'),
        `w${at}`,
      );
    }
    expect([blocks[0], blocks.at(-1)]).toEqual([first, last]);
    expect(blocks).toHaveLength(42);
  });

  test('pushes the block behind it where no number is left between two', () => {
    const [a, b] = newNote('first\nlast');
    if (a === undefined || b === undefined) throw new Error('two blocks');
    const tight = [a, { ...b, order: a.order }];
    const after = edit(tight, 'first\nin between\nlast');
    expect(idsOf(inOrder(after))).toEqual([a.id, '2-1', b.id]);
    expect(after[0]).toBe(a);
  });

  test('two people who continue the same text write one after the other', () => {
    const base = newNote('Plan');
    const grown = (maker: string) => {
      const newId = idsBy(maker);
      let blocks = base;
      for (const line of ['one', 'two', 'three']) {
        const edited = [...blocks, ...contentsOfText(`${maker} says ${line}`)];
        blocks = editedBlocks({ base: blocks, edited, newId });
      }
      return blocks.slice(1);
    };
    const together = inOrder([...base, ...grown('17'), ...grown('23')]);
    const makers = together.slice(1).map(({ id }) => id.split('-')[0]);
    expect([
      ['17', '17', '17', '23', '23', '23'],
      ['23', '23', '23', '17', '17', '17'],
    ]).toContainEqual(makers);
    expect(plainTextOf(together)).toContain('17 says one\n17 says two\n17 says three');
  });

  test('ascends within its gap', () => {
    const numbers = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    const spread = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const ends = fc.tuple(fc.option(numbers, { nil: undefined }), fc.option(numbers, { nil: undefined }));
    fc.assert(
      fc.property(
        ends,
        fc.integer({ min: 1, max: 50 }),
        fc.boolean(),
        spread,
        ([below, above], count, continues, by) => {
          const places = placesIn({ below, above, count, continues, spread: by });
          if (places === undefined) return;
          const all = [below ?? Number.NEGATIVE_INFINITY, ...places, above ?? Number.POSITIVE_INFINITY];
          expect(all.every((place, at) => at === 0 || place > (all[at - 1] ?? place))).toBe(true);
          expect(places).toHaveLength(count);
        },
      ),
    );
  });
});
