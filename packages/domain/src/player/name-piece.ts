/** Reads one piece of a plain list: a name and the facts around it, such as "11 Finn" or "Noor (keeper)". */

import type { PositionId } from '../entity/tables/player.ts';
import { SHIRT_NUMBER_LIMIT } from '../match-limits.ts';
import { isEmail } from '../text/email.ts';
import { fieldOfHeader, footOf, plainWords, positionsOf } from './import-words.ts';

export interface Said {
  /** Empty when the piece contains no name. */
  readonly name: string;
  /** The "1" of "1.": a position in the list, or a shirt number. */
  readonly ordinal: number | null;
  readonly number: number | null;
  readonly positions: readonly PositionId[];
  readonly foot: string;
  readonly telephone: string;
  readonly email: string;
  readonly leftOut: readonly string[];
}

/** The most words of a name. More words are a sentence. */
export const NAME_WORDS_MAX = 7;
/** The most characters of a name. The patterns below are not applied to longer pieces. */
const PIECE_MAX = 300;

export function readPiece(text: string): Said {
  const facts = new Facts();
  const line = text
    .slice(0, PIECE_MAX + 1)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length > PIECE_MAX) {
    facts.leaveOut(line);
    return { name: '', ordinal: null, ...facts.found() };
  }
  const { rest, ordinal } = withoutMarks(line);
  const { bare, notes } = withoutBrackets(rest);
  for (const note of notes) facts.note(note);
  let name = '';
  for (const part of bare.split(/ [-–—:]+ | [-–—:]+$/)) {
    if (name === '') name = facts.nameIn(part);
    else facts.note(part);
  }
  return { name, ordinal, ...facts.found() };
}

/** The text without bullets and without the "1." or "(1)" that numbers the lines. */
export function withoutMarks(text: string): { readonly rest: string; readonly ordinal: number | null } {
  const bare = text.replace(BULLETS, '');
  const found = ORDINAL.exec(bare);
  const ordinal = Number(found?.[1] ?? found?.[2] ?? 0);
  if (found === null || !isShirtNumber(ordinal)) return { rest: bare.replace(LETTERED, ''), ordinal: null };
  return { rest: bare.slice(found[0].length).replace(BULLETS, ''), ordinal };
}

const BULLETS = /^(?:(?:[-–—−‐•‣◦▪▫●○·∙*>~✓✔☐☑✅⚽]\uFE0F?|\+(?=\s))\s*)+/u;
const ORDINAL = /^(?:\((\d{1,3})\)|#?(\d{1,3})(?:\s*[.):\]]|\s*[-–—](?=\s|\p{L})))(?=\D|$)\s*/u;
const LETTERED = /^[a-z]\)\s+/;

function withoutBrackets(text: string): { readonly bare: string; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const bare = text.replace(/[([（]([^()[\]（）]*)[)\]）]/g, (_, inside: string) => {
    notes.push(inside);
    return ' ';
  });
  return { bare, notes };
}

type Fact =
  | { readonly number: number }
  | { readonly positions: readonly PositionId[] }
  | { readonly foot: string };

/** A text that is a single fact: "7", "nr. 7", "keeper", "links". */
function factOf(text: string): Fact | null {
  const [word = '', second = '', ...others] = text.split(' ');
  const numbered = others.length === 0 && fieldOfHeader(word) === 'number';
  const number = numberOf(numbered ? second : text);
  if (number !== null) return { number };
  const positions = positionsOf(text);
  if ('ids' in positions && positions.ids.length > 0) return { positions: positions.ids };
  const foot = plainWords(text).length < FOOT_LETTERS ? null : footOf(text);
  return foot === null || foot === '' ? null : { foot };
}

/** "l", "r" and "b" may also be initials. */
const FOOT_LETTERS = 4;

/** The facts of a piece besides the name. */
class Facts {
  #number: number | null = null;
  #positions: readonly PositionId[] = [];
  #foot = '';
  #telephone = '';
  #email = '';
  readonly #leftOut: string[] = [];

  found(): Omit<Said, 'name' | 'ordinal'> {
    return {
      number: this.#number,
      positions: this.#positions,
      foot: this.#foot,
      telephone: this.#telephone,
      email: this.#email,
      leftOut: this.#leftOut,
    };
  }

  leaveOut(text: string): void {
    this.#leftOut.push(text);
  }

  /** In brackets or after a dash: "keeper", "7", or several of them. */
  note(text: string): void {
    for (const part of text.split(/[,;/|]/).map((one) => one.trim())) {
      const whole = factOf(part);
      const facts = whole === null ? part.split(' ').map(factOf) : [whole];
      if (facts.every((fact) => fact !== null)) for (const fact of facts) this.#take(fact, part);
      else if (/[\p{L}\p{N}]/u.test(part)) this.leaveOut(part);
    }
  }

  /** The name that remains without numbers, addresses and positions; empty without one. */
  nameIn(text: string): string {
    const rest = text
      .replace(TELEPHONE, (telephone) => {
        if (this.#telephone === '') this.#telephone = telephone;
        else this.leaveOut(telephone);
        return ' ';
      })
      .replace(NUMBER_BEFORE_NAME, '$1 ');
    const alone = factOf(rest.trim());
    if (alone !== null) {
      this.#take(alone, rest.trim());
      return '';
    }
    const name: string[] = [];
    for (const [at, word] of rest.split(' ').entries()) {
      const number = numberOf(word);
      if (number !== null) this.#take({ number }, word);
      else if (isKeeper(word)) this.#take({ positions: ['K'] }, word);
      else if (isEmail(word)) this.#email = word;
      else if (isNumberWord(rest, at)) continue;
      else if (/^\P{N}*\p{L}/u.test(word)) name.push(trimmedWord(word));
      else if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(word)) this.leaveOut(word);
    }
    if (name.length <= NAME_WORDS_MAX) return name.join(' ');
    this.leaveOut(name.join(' '));
    return '';
  }

  #take(fact: Fact, text: string): void {
    if ('positions' in fact) this.#positions = [...new Set([...this.#positions, ...fact.positions])];
    else if ('foot' in fact) this.#foot = fact.foot;
    else if (this.#number === null) this.#number = fact.number;
    else this.leaveOut(text);
  }
}

/** Ten or eleven digits that start with 0, or an international number. */
const TELEPHONE = /(?:\+\d(?:[ .-]?\d){7,13}|(?<!\d)0\d(?:[.-]?\d| (?=\d\d)\d){8,9})(?!\d)/g;
/** "7Sem" means 7 and Sem. */
const NUMBER_BEFORE_NAME = /(?<![\p{L}\p{N}])(\d{1,3})(?=\p{L})/gu;
const KEEPERS = ['keeper', 'keepster', 'goalkeeper', 'goalie', 'doelman', 'doelvrouw', 'doelverdediger'];

function isKeeper(word: string): boolean {
  return KEEPERS.includes(plainWords(word));
}

/** The "nr." of "nr. 7". */
function isNumberWord(text: string, at: number): boolean {
  const [word = '', next = ''] = text.split(' ').slice(at);
  return fieldOfHeader(word) === 'number' && numberOf(next) !== null;
}

function numberOf(text: string): number | null {
  const found = /^# ?(\d{1,3})$|^(\d{1,3})\.?$/.exec(text);
  const number = Number(found?.[1] ?? found?.[2] ?? 0);
  return isShirtNumber(number) ? number : null;
}

function isShirtNumber(value: number): boolean {
  return value >= 1 && value < SHIRT_NUMBER_LIMIT;
}

/** "Finn." at the end of a sentence means Finn; "J." and "v.d." keep their dots. */
function trimmedWord(word: string): string {
  const bare = word.replace(/^[^\p{L}\p{M}\p{N}'’‘`]+|[^\p{L}\p{M}\p{N}'’.]+$/gu, '');
  return /^[^.]{3,}\.$/u.test(bare) ? bare.slice(0, -1) : bare;
}
