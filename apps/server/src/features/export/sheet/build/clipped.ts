const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first `most` letters, with an ellipsis where more follow. Never cuts a letter from its marks. */
export function clipped(text: string, most: number): string {
  const letters: string[] = [];
  for (const { segment } of segments.segment(text.slice(0, 20 * most))) {
    if (letters.length >= most) return `${letters.slice(0, -1).join('').trimEnd()}…`;
    letters.push(segment);
  }
  return letters.join('');
}
