import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentsOfText, type NoteContent, repaired } from './content.ts';
import { htmlText } from './html-tree.ts';
import { mediaIn, pictureOfFigure, publicText } from './public-text.ts';
import { contents, DOCUMENTS, DOCUMENTS_TIMEOUT_MS } from './testing/documents.testing.ts';

const picture = (medium: number, text: string): NoteContent => ({
  shape: 'picture',
  level: 0,
  checked: false,
  medium,
  runs: [{ text, bold: false, italic: false, link: '' }],
});
const note = repaired([
  picture(17, 'Noor in goal'),
  ...contentsOfText('Well played'),
  picture(18, 'The team'),
  picture(18, ''),
]);

describe('a text on a page without account', () => {
  test('names a picture by its place, never by its id, and has each picture once', () => {
    const { tree, pictures } = publicText(note, (medium) => `picture of ${medium}`);
    expect(htmlText(tree)).toBe(
      '<figure data-picture="1"><figcaption>Noor in goal</figcaption></figure><p>Well played</p>' +
        '<figure data-picture="2"><figcaption>The team</figcaption></figure><figure data-picture="2"></figure>',
    );
    expect(pictures).toEqual(['picture of 17', 'picture of 18']);
    expect(pictureOfFigure({ attributes: { 'data-picture': '2' } }, pictures)).toBe('picture of 18');
    expect(pictureOfFigure({ attributes: {} }, pictures)).toBeUndefined();
  });

  test('leaves out a picture that may not be shown, with its caption', () => {
    const { tree, pictures } = publicText(note, (medium) => (medium === 18 ? 'shown' : null));
    expect(htmlText(tree)).not.toContain('Noor');
    expect(htmlText(tree)).toContain('<figure data-picture="1"><figcaption>The team</figcaption></figure>');
    expect(pictures).toEqual(['shown']);
  });

  test(
    'is the text without its pictures where none may be shown',
    () => {
      fc.assert(
        fc.property(contents, (given) => {
          const { tree, pictures } = publicText(given, () => null);
          const words = repaired(given.filter(({ shape }) => shape !== 'picture'));
          expect(pictures).toEqual([]);
          expect(tree).toEqual(publicText(words, () => 'shown').tree);
          expect(mediaIn(words)).toEqual([]);
        }),
        DOCUMENTS,
      );
    },
    DOCUMENTS_TIMEOUT_MS,
  );
});
