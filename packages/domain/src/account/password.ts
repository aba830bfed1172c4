/** The strength of a password (section 5). */
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../limits.ts';

export const PASSWORD_STRENGTHS = ['shortPass', 'samePassword', 'badPass', 'goodPass', 'strongPass'] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

/** A lower score is bad. */
const GOOD_FROM = 34;
/** A lower score is good, a higher one strong. */
const STRONG_FROM = 68;

const POINTS_PER_CHARACTER = 4;
/** Repeated pieces of up to this many characters lower the score: `aaa`, `ababab`, `abcabc`, `12341234`. */
const LONGEST_REPEATED_PIECE = 4;

interface Trait {
  readonly has: (password: string) => boolean;
  readonly points: number;
}

const hasDigit = (password: string) => /\p{N}/u.test(password);
const hasLetter = (password: string) => /\p{L}/u.test(password);
/** Counted without a regular expression, which would need quadratic time for a long text. */
const count = (password: string, pattern: RegExp) => password.match(pattern)?.length ?? 0;
const hasSymbol = (password: string) => /[^\p{L}\p{N}]/u.test(password);

const TRAITS: readonly Trait[] = [
  { has: (password) => count(password, /\p{N}/gu) >= 3, points: 5 },
  { has: (password) => count(password, /[^\p{L}\p{N}]/gu) >= 2, points: 5 },
  { has: (password) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password), points: 10 },
  { has: (password) => hasLetter(password) && hasDigit(password), points: 15 },
  { has: (password) => hasDigit(password) && hasSymbol(password), points: 15 },
  { has: (password) => hasLetter(password) && hasSymbol(password), points: 15 },
  { has: (password) => /^\p{L}+$/u.test(password), points: -10 },
  { has: (password) => /^\p{N}+$/u.test(password), points: -10 },
];

/**
 * A score from 0 to 100. Length, digits, symbols, mixed case and combinations raise it; repetitions, and passwords of
 * letters or digits only, lower it.
 */
export function passwordScore(password: string): number {
  const text = password.slice(0, PASSWORD_LENGTH_MAX);
  const length = text.length * POINTS_PER_CHARACTER;
  const traits = TRAITS.reduce((sum, { has, points }) => (has(text) ? sum + points : sum), 0);
  return Math.min(100, Math.max(0, length - repeatedCharacters(text) + traits));
}

/**
 * Section 5's name for the strength of a password.
 * @param other another entered value, such as the account's e-mail address; compared without case
 */
export function passwordStrength(password: string, other: string): PasswordStrength {
  if (password.length < PASSWORD_LENGTH_MIN) return 'shortPass';
  if (password.toLowerCase() === other.toLowerCase()) return 'samePassword';
  const score = passwordScore(password);
  if (score < GOOD_FROM) return 'badPass';
  return score < STRONG_FROM ? 'goodPass' : 'strongPass';
}

/** Why a password is refused: 'Empty password', 'Password not strong enough', or too long. */
export type PasswordRefusal = 'passwordMissing' | 'passwordWeak' | 'passwordTooLong';

/** The problem of a new password; null when it is accepted. Same arguments as `passwordStrength`. */
export function passwordRefusal(password: string, other: string): PasswordRefusal | null {
  if (password === '') return 'passwordMissing';
  if (password.length > PASSWORD_LENGTH_MAX) return 'passwordTooLong';
  const strength = passwordStrength(password, other);
  return strength === 'goodPass' || strength === 'strongPass' ? null : 'passwordWeak';
}

/** For each length of a piece, the number of characters that repeat what precedes them. */
function repeatedCharacters(text: string): number {
  let repeated = 0;
  for (let piece = 1; piece <= LONGEST_REPEATED_PIECE; piece++) {
    let run = 0;
    for (let at = piece; at < text.length; at++) {
      run = text[at] === text[at - piece] ? run + 1 : 0;
      // A piece is repeated when all of its characters are. Each further character then counts.
      if (run === piece) repeated += piece;
      else if (run > piece) repeated++;
    }
  }
  return repeated;
}
