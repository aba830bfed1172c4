/** Makes text of users safe to show beside other text. */

/**
 * Removes invisible characters and those that change the text around them: control characters other than white space,
 * direction marks, and unpaired surrogates.
 */
export function plainText(text: string): string {
  return text.replace(UNSEEN, '');
}

/** The same on one line, for titles and names. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

const UNSEEN = /(?!\s)\p{Cc}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\p{Cs}/gu;
