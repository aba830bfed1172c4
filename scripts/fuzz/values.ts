/** Values that break programs, and the ids and tokens of the fuzzed server. */
import type { SeededRandom } from '@touchline/sync/testing/seeded-random.testing';

/** Ids and tokens that exist on the server, so that some calls succeed. */
export interface Known {
  /** A session of the coach whose data may change. */
  token: string;
  readonly email: string;
  readonly device: string;
  readonly epoch: string;
  readonly matchToken: string;
  readonly cursor: string;
  /** Links with which families answer: those of two families, and a shared one. */
  readonly attendTokens: readonly string[];
  /** The links of the other public pages and of the calendar, by the first part of their addresses. */
  readonly pageTokens: Readonly<Record<'page' | 'club' | 'calendar', string>>;
  /** Opens the exported match. */
  exportToken: string;
  readonly team: number;
  readonly match: number;
  /** A medium of the library that has no picture yet. */
  readonly medium: number;
  /** A photo that the live page shows, and a picture that the Team Page shows, with the names of their files. */
  readonly pictures: Readonly<Record<'portrait' | 'page', { readonly sid: number; readonly file: string }>>;
  /** Ids of the match that families are asked about, and of two of their children. */
  readonly families: readonly number[];
  /** Ids of the coach's rows, and of another account's rows. */
  readonly sids: readonly number[];
  /** The server's clock, milliseconds since 1970. */
  readonly now: number;
}

const NUMBERS = [
  ...[0, -1, 1, 0.5, -0.5, 1e308, -1e308, 5e-324, 1e21],
  ...[2 ** 31, 2 ** 31 - 1, 2 ** 40, 2 ** 53, 2 ** 53 - 1, 2 ** 63, -(2 ** 63)],
] as const;

const TEXTS = [
  ...['', ' ', '\0', 'a\0b', '%00', '%zz', '\ud800', '\u202e', '\r\nx: y', '\ufeff'],
  ...['__proto__', 'constructor', 'toString', 'null', 'true', '0', '1e999', '[]', '{}'],
  ...["' OR 1=1 --", '<script>alert(1)</script>', '../../etc/passwd', '{{7*7}}'],
  ...['é'.repeat(300), 'x'.repeat(25_000), 'a@b.example', '123456', 'nl-NL'],
] as const;

export const oddNumber = (random: SeededRandom): number => random.pick(NUMBERS) ?? 0;
export const oddText = (random: SeededRandom): string => random.pick(TEXTS) ?? '';

/** Any JSON value. */
export function oddValue(random: SeededRandom): unknown {
  switch (random.below(8)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return [oddText(random), oddNumber(random)];
    case 3:
      return { [oddText(random)]: oddNumber(random) };
    case 4:
      return JSON.parse(`${'['.repeat(45)}1${']'.repeat(45)}`) as unknown;
    case 5:
      return oddNumber(random);
    default:
      return oddText(random);
  }
}

export function sidOf(random: SeededRandom, { sids }: Known): number {
  return random.chance(0.6) ? (random.pick(sids) ?? 0) : oddNumber(random);
}

/** A text that fits a field of this name, or an unusual one. */
export function textOf(random: SeededRandom, name: string, known: Known): string {
  const fitting: Readonly<Record<string, readonly string[]>> = {
    match_token: [known.matchToken],
    token: [
      ...[known.matchToken, known.token],
      ...[...known.attendTokens, ...known.attendTokens],
      ...Object.values(known.pageTokens),
    ],
    answer: ['yes', 'no'],
    task: ['wash', 'cars'],
    does: ['take', 'giveBack', 'swap', 'keep', 'takeOver'],
    access_token: [known.token],
    device: [known.device, 'abc', 'A B'],
    epoch: [known.epoch],
    cursor: ['', known.cursor],
    collection: ['teams', 'players', 'matches', 'account', 'media', 'notes'],
    op: ['updateTeam', 'updatePlayer', 'deletePlayer', 'updateMatch', 'updateUserInfo', 'updateNote'],
    role: ['manager', 'assistent', 'fan', 'parent', ''],
    email: [known.email, 'new@example.org'],
    share_email: [known.email, 'new@example.org'],
    username: [known.email],
    app_id: ['touchline'],
    platform: ['web', 'ios', 'android'],
    locale: ['en', 'nl-NL'],
    code: ['123456', '000000'],
    kind: ['support', 'feedback', 'teams', 'matches'],
    tables: ['teams', 'players'],
  };
  const some = fitting[name];
  return some !== undefined && random.chance(0.7) ? (random.pick(some) ?? '') : oddText(random);
}
