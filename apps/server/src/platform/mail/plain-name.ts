/** Makes the words of users safe in a mail to another person: no text that mail programs turn into a link. */

const NAME_LENGTH = 60;
const PHRASE_LENGTH = 200;

/** Letters, digits, and the punctuation of names. */
const NOT_IN_NAME = /[^\p{L}\p{M}\p{N} '’&()+.-]+/gu;
/**
 * The same, and the punctuation of a short sentence. Colon and slash make addresses, and stay between digits only:
 * `10:30`, `3/4`.
 */
const NOT_IN_PHRASE = /(?!(?<=\d)[:/]\d)[^\p{L}\p{M}\p{N} '’&()+.,!?“”"-]/gu;

/** The name of a person or a team, on one line. */
export function plainName(name: string): string {
  return plain(name, NOT_IN_NAME, NAME_LENGTH);
}

/** A short sentence of a user, such as a reason or a place, on one line. */
export function plainPhrase(text: string): string {
  return plain(text, NOT_IN_PHRASE, PHRASE_LENGTH);
}

function plain(text: string, unwanted: RegExp, length: number): string {
  return text
    .normalize('NFC')
    .replace(unwanted, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
    .trim();
}
