/** Text of anybody's as it may stand beside other text. */

/**
 * Without what nobody sees and what changes the text around it: controls other than white space, marks that
 * turn the direction of what follows, halves of characters.
 */
export function plainText(text: string): string {
  return text.replace(UNSEEN, '');
}

/** The same in one line: what is a title or a name, whoever wrote it. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

const UNSEEN = /(?!\s)\p{Cc}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\p{Cs}/gu;
