/**
 * The passwords that guessers try first. Kept as the word or the pattern that they are made of: capitals,
 * figures for letters, and what is put before or behind count for nothing, so that `P@ssw0rd2026!` is
 * `password`. Words of this app and of football stand beside those of the lists that were leaked.
 */

const STEMS = `
  abc abcd abcde abcdef abcdefg abcdefgh abcabc admin administrator adobe alexander amanda america amsterdam andrea andrew
  angel angels anthony apple arsenal ashley asdf asdfasdf asdfgh asdfghjk asdfghjkl ajax ajaxamsterdam azerty azertyuiop
  babygirl bailey banana barcelona baseball basketball batman bayern bayernmunchen benfica blink borussia bvb butterfly
  changeme charlie chelsea chocolate coach coaches coaching computer cookie corner cristiano daniel david default demo
  dortmund dragon dragonball elftal ellie family fcbarcelona fctwente fcutrecht feyenoord flower football footballs
  freedom friends galatasaray geheim goal goalkeeper google groningen guest hallo hallohallo hannah harley heerenveen hello
  hellohello hockey hotmail hunter iloveyou iloveu inter internet jasmine jennifer jessica jesus jordan joshua justin juventus
  killer kitty letmein letmeinnow linkedin liverpool liverpoolfc lovely loveme madrid manchester manchestercity
  manchesterunited manunited master matthew megan melissa messi lionelmessi michael michelle minecraft monkey mustang myspace
  nederland neymar nicole nikita nothing ninja oranje passie passw password passwords passwort pass passer pepper player
  playstation pokemon portugal princess psv psveindhoven purple qazwsx qazwsxedc qwer qwert qwerty qwertyqwerty qwertyui
  qwertyuiop qweasd qweasdzxc rainbow realmadrid referee robert ronaldo rotterdam samantha samsung scheidsrechter secret
  shadow silver slipknot snoopy soccer soccerball sophie spartak spiderman spurs starwars summer sunflower sunshine superman
  superstar system team teamteam test testing testtest tester thomas tigger tinkerbell tottenham touchline trainer training
  trustno unicorn user username vitesse voetbal voetballer voetbalclub voetbaltrainer wachtwoord warrior welcome welkom
  welkomwelkom whatever william wedstrijd winner winter lente zomer herfst spring autumn yankees zaterdag zondag zxcv zxcvbn
  zxcvbnm
`;

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

const COMMON: ReadonlySet<string> = new Set(STEMS.trim().split(/\s+/));

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

export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (RUNS.some((run) => isMadeOf(plain, run))) return true;
  return stemsOf(plain).some((stem) => COMMON.has(stem));
}

/** The words that may be meant: without what surrounds them, and with figures read as letters. */
function stemsOf(plain: string): readonly string[] {
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
