/** One letter for a name of one word, two for more. Counts whole letters, not code units. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => (word === undefined ? '' : (letters(word)[0] ?? '')))
    .join('')
    .toUpperCase();
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function letters(word: string): readonly string[] {
  return Array.from(segmenter.segment(word), ({ segment }) => segment);
}
