/**
 * The passwords that guessers try first: the most frequent ones that were ever leaked (zxcvbn's list, of which
 * about 18,000 are as long as ours must be), and what people make of a frequent word. Capitals, figures for
 * letters, and what is put before or behind a word count for nothing, so that `P@ssw0rd2026!` is `password`.
 */
import { PASSWORD_LENGTH_MIN } from '@touchline/domain/limits';

/** Words of this app, of football and of its clubs, and Dutch ones, that the leaked list has too late or not at all. */
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

/** Of the leaked list, how many count with anything around them: further down stand words of honest sentences. */
const FREQUENT = 2_000;
/** A shorter one is an accident of many others. */
const WORD = /^[a-z]{4,}$/;

interface Common {
  /** As they stand, long enough to be somebody's password here. */
  readonly whole: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/** Straight over the keys, and figures that are nothing else. */
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

/** What stands for a letter. */
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

/** The first question takes a moment: nobody needs the list while nobody chooses a password. */
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

/** The words that may be meant: without what surrounds them, and with figures read as letters. */
function wordsIn(plain: string): readonly string[] {
  const bare = plain.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '');
  const read = (text: string) => text.replace(/[0134571@$!]/g, (sign) => LETTERS[sign] ?? sign);
  const joined = (text: string) => text.replace(/[\s._-]+/g, '');
  return [bare, read(bare), joined(bare), joined(read(bare)), joined(read(plain.replace(/\d{2,}\W*$/, '')))];
}

/** A run from its beginning, perhaps more than once, with signs behind it: `12345678`, `qwertyqwerty!`. */
function isMadeOf(plain: string, run: string): boolean {
  const bare = plain.replace(/[^\p{L}\p{N}]+$/u, '');
  for (let length = 3; length <= run.length; length++) {
    const piece = run.slice(0, length);
    if (bare === piece.repeat(Math.max(1, Math.floor(bare.length / length)))) return true;
  }
  return false;
}
