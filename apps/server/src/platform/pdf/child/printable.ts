/**
 * Values with texts that every rule of PDF/UA accepts: each character has a glyph.
 *
 * Pictographs, control characters and private characters are left out: they are decoration, or have no meaning on paper.
 * A letter of a script that no font has becomes a question mark, so that a reader sees that something is missing.
 */
import type { PdfValue } from '../pdf.ts';

/** Marks of joining and direction, such as those that our texts put around a name: they have no glyph of their own, and shape their neighbours. */
const SHAPING = new Set([0x200c, 0x200d, 0x200e, 0x200f, 0x2068, 0x2069]);
const BLANK = /[\p{Zs}\p{Zl}\p{Zp}\t\n\r]+/gu;
const LEFT_OUT =
  /\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}|\p{Cn}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}/u;
/** Between pictographs that are left out. */
const LONE_JOINER = /(?<![\p{L}\p{M}])[\u200c\u200d]+/gu;
const MARK = /\p{M}/u;
const UNKNOWN = '?';

/** The same values with printable texts. Names of fields stay as they are: they are the template's. */
export function printable(value: PdfValue, covered: ReadonlySet<number>): PdfValue {
  if (typeof value === 'string') return printableText(value, covered);
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map((one) => printable(one, covered));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, printable(one, covered)]));
}

function isList(value: object): value is readonly PdfValue[] {
  return Array.isArray(value);
}

/** One line of text: without pictographs, with a question mark for a character that no font has. */
export function printableText(text: string, covered: ReadonlySet<number>): string {
  let result = '';
  for (const character of text.normalize('NFC').replace(BLANK, ' ')) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (SHAPING.has(codePoint)) result += character;
    else if (LEFT_OUT.test(character)) continue;
    else if (covered.has(codePoint)) result += character;
    else if (!MARK.test(character)) result += UNKNOWN;
  }
  return result.replace(LONE_JOINER, '').replace(BLANK, ' ').trim();
}
