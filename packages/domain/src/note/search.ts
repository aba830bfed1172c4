/** Searches notes by their words, on the device. Accents and capitals do not count. */

/** The part of a text in a list of results, in characters. */
const EXCERPT = 140;
const BEFORE = 30;

/** What is searched of a note: the name of its subject, its title, and its text. */
export interface SearchedNote {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
}

/** The notes in which every word of the search begins a word, in the given order. An empty search finds all. */
export function foundNotes<T extends SearchedNote>(notes: readonly T[], search: string): readonly T[] {
  const sought = words(search);
  if (sought.length === 0) return notes;
  return notes.filter(({ subject, title, text }) => {
    const there = words(`${subject} ${title} ${text}`);
    return sought.every((word) => there.some((each) => each.startsWith(word)));
  });
}

/** The lines of a text as one: around the first word that was searched, else its beginning. */
export function excerptOf(text: string, search: string): string {
  const lines = text.split('\n').map((each) => each.replace(/\s+/g, ' ').trim());
  const line = lines.filter((each) => each !== '').join(' · ');
  const plain = folded(line);
  const [first] = words(search)
    .map((word) => plain.search(new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u')))
    .filter((at) => at >= 0)
    .toSorted((a, b) => a - b);
  // Folding an accent keeps the number of characters for composed letters, and nearly so for others.
  const start = first === undefined || first <= BEFORE ? 0 : line.indexOf(' ', first - BEFORE) + 1;
  const cut = line.slice(start, start + EXCERPT).replace(/[\ud800-\udbff]$/, '');
  return `${start > 0 ? '… ' : ''}${cut}${start + EXCERPT < line.length ? ' …' : ''}`;
}

function words(text: string): readonly string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
