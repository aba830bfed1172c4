/**
 * Refuses passwords that attackers try first: the most frequent leaked ones (zxcvbn's list, of which about 18,000 are
 * long enough here) and variations of frequent words. Capitals, digits for letters, prefixes and suffixes are ignored,
 * so `P@ssw0rd2026!` counts as `password`.
 */
import { PASSWORD_LENGTH_MIN } from '@touchline/domain/limits';

/** Words of this app, of football and its clubs, and Dutch words that the leaked list ranks too low or lacks. */
const OWN_WORDS = `
  abc abcabc abcd abcde abcdef abcdefg abcdefgh administrator adobe ajax ajaxamsterdam amsterdam azertyuiop
  bayern bayernmunchen benfica blink borussia bvb chocolate coach coaches coaching corner cristiano default demo
  dortmund dragonball elftal ellie fcbarcelona fctwente fcutrecht feyenoord footballs galatasaray goal
  goalkeeper groningen guest hallo hallohallo heerenveen hellohello herfst hotmail inter lente letmeinnow
  linkedin lionelmessi liverpoolfc madrid manchestercity manchesterunited manunited megan messi myspace
  nederland neymar oranje passer passie passw passwords passwort playstation psv psveindhoven qwer qwertyqwerty
  realmadrid referee rotterdam scheidsrechter soccerball spurs sunflower superstar team teamteam tinkerbell
  tottenham touchline trainer training trustno user username vitesse voetbal voetbalclub voetballer
  voetbaltrainer wachtwoord wedstrijd welkom welkomwelkom zaterdag zomer zondag zxcv
`;

/**
 * How many entries of the leaked list count with any prefix or suffix. Later entries are words of ordinary sentences.
 */
const FREQUENT = 2_000;
/** Shorter words occur by chance in many others. */
const WORD = /^[a-z]{4,}$/;

interface Common {
  /** Entries that are long enough to be a password here, compared as a whole. */
  readonly whole: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/** Keyboard rows, and plain sequences of digits. */
const RUNS = [
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb',
  'q1w2e3r4t5y6',
];

/** Characters that replace a letter. */
const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

let loading: Promise<Common> | null = null;

/** Whether the password is common. The first call loads the list, which an idle server does not need. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const plain = password.toLowerCase();
  if (RUNS.some((run) => isMadeOf(plain, run))) return true;
  loading ??= load();
  const { whole, words } = await loading;
  return whole.has(plain) || wordsIn(plain).some((word) => words.has(word));
}

async function load(): Promise<Common> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const leaked = dictionary['passwords-common'];
  const frequent = leaked.slice(0, FREQUENT).filter((word) => WORD.test(word));
  return {
    whole: new Set(leaked.filter(({ length }) => length >= PASSWORD_LENGTH_MIN)),
    words: new Set([...frequent, ...OWN_WORDS.trim().split(/\s+/)]),
  };
}

/** Candidate words: without prefixes and suffixes, and with digits read as letters. */
function wordsIn(plain: string): readonly string[] {
  const bare = plain.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '');
  const read = (text: string) => text.replace(/[0134571@$!]/g, (sign) => LETTERS[sign] ?? sign);
  const joined = (text: string) => text.replace(/[\s._-]+/g, '');
  return [bare, read(bare), joined(bare), joined(read(bare)), joined(read(plain.replace(/\d{2,}\W*$/, '')))];
}

/** Whether the text is a start of a run, possibly repeated, with signs behind it: `12345678`, `qwertyqwerty!`. */
function isMadeOf(plain: string, run: string): boolean {
  const bare = plain.replace(/[^\p{L}\p{N}]+$/u, '');
  for (let length = 3; length <= run.length; length++) {
    const piece = run.slice(0, length);
    if (bare === piece.repeat(Math.max(1, Math.floor(bare.length / length)))) return true;
  }
  return false;
}
