import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptOf, foundNotes } from './search.ts';

const notes = [
  { subject: 'Team', title: 'Seizoen', text: 'Eén keeper, twee reserves' },
  { subject: 'Bo', title: '', text: 'Knie: rustig aan tot de herfst' },
  { subject: 'Zuidhoek JO13-2', title: 'Uit', text: 'Ballen mee, keeper fluit' },
];
const found = (search: string) => foundNotes(notes, search).map(({ subject }) => subject);

describe('the search in notes', () => {
  test.each([
    { search: '', subjects: ['Team', 'Bo', 'Zuidhoek JO13-2'] },
    { search: 'een KEEP', subjects: ['Team'] },
    { search: 'keeper', subjects: ['Team', 'Zuidhoek JO13-2'] },
    { search: 'zuid bal', subjects: ['Zuidhoek JO13-2'] },
    { search: 'JO13-2', subjects: ['Zuidhoek JO13-2'] },
    { search: 'eper', subjects: [] },
    { search: '(', subjects: ['Team', 'Bo', 'Zuidhoek JO13-2'] },
  ])('“$search” finds $subjects', ({ search, subjects }) => {
    expect(found(search)).toEqual(subjects);
  });

  test('an excerpt shows the word that was searched', () => {
    const text = `${'Start of a long note. '.repeat(10)}The blue bibs are in the car. ${'End. '.repeat(40)}`;
    expect(excerptOf(text, 'bib')).toContain('blue bibs are in the car');
    expect(excerptOf(text, '')).toMatch(/^Start of a long note\..* …$/);
    expect(excerptOf('Two\nlines', 'lines')).toBe('Two · lines');
  });

  test('every text has an excerpt on one line, for every search', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, search) => {
        const excerpt = excerptOf(text, search);
        expect(excerpt).not.toContain('\n');
        expect(excerpt.length).toBeLessThanOrEqual(144);
      }),
    );
  });
});
