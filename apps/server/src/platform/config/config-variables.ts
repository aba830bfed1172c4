/** The environment variables, each checked and parsed into its type. */
import {
  CUSTOM_TEMPLATES_MAX,
  EVENTS_PER_MATCH_MAX,
  OWN_EVENT_TYPES_MAX,
  OWN_FORMATIONS_MAX,
  PLAYERS_PER_MATCH_MAX,
  PLAYERS_PER_TEAM_MAX,
} from '@touchline/domain/limits';
import { PITCH_PLAYERS_MAX } from '@touchline/domain/match-limits';
import { PLANS_SETTINGS } from '@touchline/domain/plan/plan';
import { StartError } from './start-error.ts';
import { APP_STORE_ENVIRONMENTS } from './store-settings.ts';
import { VERSION_SHAPE } from './version.ts';

/** Enough for a cup match with a penalty shoot-out and every shot recorded. */
const MIN_EVENTS_PER_MATCH = 200;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Env = Readonly<Record<string, string | undefined>>;

/** Reads and checks every variable. An empty variable counts as absent, because `.env` files are written that way. */
export function readVariables(env: Env) {
  const text = (name: string) => (env[name] === '' ? undefined : env[name]);
  return {
    NODE_ENV: text('NODE_ENV'),
    HOST: text('HOST'),
    PORT: wholeNumber('PORT', text('PORT'), { from: 0, to: 65_535 }),
    PUBLIC_URL: address('PUBLIC_URL', text('PUBLIC_URL'), ['https:', 'http:']),
    DATA_DIR: text('DATA_DIR'),
    WEB_DIR: text('WEB_DIR'),
    DATABASE_URL: address('DATABASE_URL', text('DATABASE_URL'), ['postgres:', 'postgresql:']),
    DATABASE_POOL: wholeNumber('DATABASE_POOL', text('DATABASE_POOL'), { from: 1, to: 200 }),
    REDIS_URL: address('REDIS_URL', text('REDIS_URL'), ['redis:', 'rediss:']),
    REDIS_SENTINELS: text('REDIS_SENTINELS'),
    SMTP_URL: address('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:']),
    MAIL_FROM: matching('MAIL_FROM', text('MAIL_FROM'), {
      shape: /^[^\r\n]*[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/,
      must: 'be an e-mail address, or a name with an address in angle brackets',
    }),
    SUPPORT_EMAIL: matching('SUPPORT_EMAIL', text('SUPPORT_EMAIL'), {
      shape: /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/,
      must: 'be an e-mail address',
    }),
    BETA_TESTERS: text('BETA_TESTERS'),
    REQUEST_SECONDS: wholeNumber('REQUEST_SECONDS', text('REQUEST_SECONDS'), { from: 1, to: 300 }),
    ANSWER_SECONDS: wholeNumber('ANSWER_SECONDS', text('ANSWER_SECONDS'), { from: 1, to: 86_400 }),
    DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS', text('DRAIN_SECONDS'), { from: 0, to: 60 }),
    MAX_DEVICES_PER_ACCOUNT: wholeNumber('MAX_DEVICES_PER_ACCOUNT', text('MAX_DEVICES_PER_ACCOUNT'), {
      from: 2,
      to: 10_000,
    }),
    SECOND_FACTOR_KEY: matching('SECOND_FACTOR_KEY', text('SECOND_FACTOR_KEY'), {
      shape: /^.{32,}$/,
      must: 'have at least 32 characters',
    }),
    SECOND_FACTOR_KEY_PREVIOUS: matching('SECOND_FACTOR_KEY_PREVIOUS', text('SECOND_FACTOR_KEY_PREVIOUS'), {
      shape: /^.{32,}$/,
      must: 'have at least 32 characters',
    }),
    LOG_LEVEL: oneOf('LOG_LEVEL', text('LOG_LEVEL'), LOG_LEVELS),
    TRUST_PROXY: text('TRUST_PROXY'),
    METRICS_TOKEN: matching('METRICS_TOKEN', text('METRICS_TOKEN'), {
      shape: /^.{16,}$/,
      must: 'have at least 16 characters',
    }),
    BACKUP_DIR: text('BACKUP_DIR'),
    BACKUP_HOUR: matching('BACKUP_HOUR', text('BACKUP_HOUR'), {
      shape: /^(off|1?\d|2[0-3])$/,
      must: 'be an hour from 0 to 23, or off',
    }),
    BACKUP_KEEP: wholeNumber('BACKUP_KEEP', text('BACKUP_KEEP'), { from: 1, to: 10_000 }),
    BACKUP_KEY: matching('BACKUP_KEY', text('BACKUP_KEY'), {
      shape: /^.{32,}$/,
      must: 'have at least 32 characters',
    }),
    BACKUP_S3_ENDPOINT: address('BACKUP_S3_ENDPOINT', text('BACKUP_S3_ENDPOINT'), ['https:', 'http:']),
    BACKUP_S3_BUCKET: bucketName('BACKUP_S3_BUCKET', text('BACKUP_S3_BUCKET')),
    BACKUP_S3_REGION: text('BACKUP_S3_REGION'),
    BACKUP_S3_ACCESS_KEY_ID: text('BACKUP_S3_ACCESS_KEY_ID'),
    BACKUP_S3_SECRET_ACCESS_KEY: text('BACKUP_S3_SECRET_ACCESS_KEY'),
    MINIMUM_APP_VERSION: matching('MINIMUM_APP_VERSION', text('MINIMUM_APP_VERSION'), {
      shape: VERSION_SHAPE,
      must: 'be a version such as 4.1.0',
    }),
    ANDROID_APP_ID: matching('ANDROID_APP_ID', text('ANDROID_APP_ID'), {
      shape: /^[a-zA-Z]\w*(\.[a-zA-Z]\w*)+$/,
      must: 'be an application id such as org.example.club',
    }),
    ANDROID_APP_FINGERPRINTS: text('ANDROID_APP_FINGERPRINTS'),
    IOS_APP_ID: matching('IOS_APP_ID', text('IOS_APP_ID'), {
      shape: /^[A-Z0-9]{10}\.[\w-]+(\.[\w-]+)+$/,
      must: 'be the team id and the bundle id, such as ABCDE12345.org.example.club',
    }),
    APPLE_PUSH_KEY_FILE: text('APPLE_PUSH_KEY_FILE'),
    APPLE_PUSH_KEY_ID: matching('APPLE_PUSH_KEY_ID', text('APPLE_PUSH_KEY_ID'), {
      shape: /^[A-Z0-9]{10}$/,
      must: 'be the ten signs of a key of Apple',
    }),
    GOOGLE_PUSH_ACCOUNT_FILE: text('GOOGLE_PUSH_ACCOUNT_FILE'),
    MAX_PLAYERS_PER_TEAM: wholeNumber('MAX_PLAYERS_PER_TEAM', text('MAX_PLAYERS_PER_TEAM'), {
      from: PITCH_PLAYERS_MAX,
      to: PLAYERS_PER_TEAM_MAX,
    }),
    MAX_PLAYERS_PER_MATCH: wholeNumber('MAX_PLAYERS_PER_MATCH', text('MAX_PLAYERS_PER_MATCH'), {
      from: PITCH_PLAYERS_MAX,
      to: PLAYERS_PER_MATCH_MAX,
    }),
    MAX_TEMPLATES_PER_TEAM: wholeNumber('MAX_TEMPLATES_PER_TEAM', text('MAX_TEMPLATES_PER_TEAM'), {
      from: 1,
      to: CUSTOM_TEMPLATES_MAX,
    }),
    MAX_FORMATIONS_PER_TEAM: wholeNumber('MAX_FORMATIONS_PER_TEAM', text('MAX_FORMATIONS_PER_TEAM'), {
      from: 1,
      to: OWN_FORMATIONS_MAX,
    }),
    MAX_EVENT_TYPES_PER_TEAM: wholeNumber('MAX_EVENT_TYPES_PER_TEAM', text('MAX_EVENT_TYPES_PER_TEAM'), {
      from: 1,
      to: OWN_EVENT_TYPES_MAX,
    }),
    MAX_EVENTS_PER_MATCH: wholeNumber('MAX_EVENTS_PER_MATCH', text('MAX_EVENTS_PER_MATCH'), {
      from: MIN_EVENTS_PER_MATCH,
      to: EVENTS_PER_MATCH_MAX,
    }),
    MAX_DATA_MB_PER_MINUTE: wholeNumber('MAX_DATA_MB_PER_MINUTE', text('MAX_DATA_MB_PER_MINUTE'), {
      from: 10,
      to: 100_000,
    }),
    MAX_DATA_MB_PER_DAY: wholeNumber('MAX_DATA_MB_PER_DAY', text('MAX_DATA_MB_PER_DAY'), {
      from: 10,
      to: 1_000_000,
    }),
    MAX_ROW_MB_PER_ACCOUNT: wholeNumber('MAX_ROW_MB_PER_ACCOUNT', text('MAX_ROW_MB_PER_ACCOUNT'), {
      from: 1,
      to: 100_000,
    }),
    MAX_HISTORY_MB_PER_ACCOUNT: wholeNumber(
      'MAX_HISTORY_MB_PER_ACCOUNT',
      text('MAX_HISTORY_MB_PER_ACCOUNT'),
      {
        from: 1,
        to: 100_000,
      },
    ),
    MAX_ANSWER_MB_PER_ACCOUNT: wholeNumber('MAX_ANSWER_MB_PER_ACCOUNT', text('MAX_ANSWER_MB_PER_ACCOUNT'), {
      from: 5,
      to: 100_000,
    }),
    MAX_FOLLOWERS_PER_ADDRESS: wholeNumber('MAX_FOLLOWERS_PER_ADDRESS', text('MAX_FOLLOWERS_PER_ADDRESS'), {
      from: 0,
      to: 1_000_000,
    }),
    MAX_MAILS_PER_TEAM: wholeNumber('MAX_MAILS_PER_TEAM', text('MAX_MAILS_PER_TEAM'), {
      from: 0,
      to: 1_000_000,
    }),
    MAX_MAILS_PER_FAMILY: wholeNumber('MAX_MAILS_PER_FAMILY', text('MAX_MAILS_PER_FAMILY'), {
      from: 0,
      to: 1_000_000,
    }),
    PLANS: oneOf('PLANS', text('PLANS'), PLANS_SETTINGS),
    TEAM_CODE_RELINK_DAYS: wholeNumber('TEAM_CODE_RELINK_DAYS', text('TEAM_CODE_RELINK_DAYS'), {
      from: 0,
      to: 366,
    }),
    STRIPE_SECRET_KEY: matching('STRIPE_SECRET_KEY', text('STRIPE_SECRET_KEY'), {
      shape: /^(sk|rk)_(test|live)_\w+$/,
      must: 'begin with sk_test_, sk_live_, rk_test_ or rk_live_',
    }),
    STRIPE_WEBHOOK_SECRET: text('STRIPE_WEBHOOK_SECRET'),
    STRIPE_PRICES: text('STRIPE_PRICES'),
    STRIPE_API_URL: address('STRIPE_API_URL', text('STRIPE_API_URL'), ['https:', 'http:']),
    STRIPE_TAX: matching('STRIPE_TAX', text('STRIPE_TAX'), { shape: /^[01]$/, must: 'be 0 or 1' }),
    APP_STORE_BUNDLE_ID: text('APP_STORE_BUNDLE_ID'),
    APP_STORE_APP_ID: wholeNumber('APP_STORE_APP_ID', text('APP_STORE_APP_ID'), {
      from: 1,
      to: Number.MAX_SAFE_INTEGER,
    }),
    APP_STORE_ISSUER_ID: text('APP_STORE_ISSUER_ID'),
    APP_STORE_KEY_ID: text('APP_STORE_KEY_ID'),
    APP_STORE_PRIVATE_KEY: text('APP_STORE_PRIVATE_KEY'),
    APP_STORE_ENVIRONMENT: oneOf(
      'APP_STORE_ENVIRONMENT',
      text('APP_STORE_ENVIRONMENT'),
      APP_STORE_ENVIRONMENTS,
    ),
    APP_STORE_PRODUCTS: text('APP_STORE_PRODUCTS'),
    APP_STORE_ROOTS: text('APP_STORE_ROOTS'),
    APP_STORE_API_URL: address('APP_STORE_API_URL', text('APP_STORE_API_URL'), ['https:', 'http:']),
    PLAY_PACKAGE: text('PLAY_PACKAGE'),
    PLAY_SERVICE_ACCOUNT: text('PLAY_SERVICE_ACCOUNT'),
    PLAY_PUSH_AUDIENCE: text('PLAY_PUSH_AUDIENCE'),
    PLAY_PUSH_ACCOUNT: text('PLAY_PUSH_ACCOUNT'),
    PLAY_PRODUCTS: text('PLAY_PRODUCTS'),
    PLAY_API_URL: address('PLAY_API_URL', text('PLAY_API_URL'), ['https:', 'http:']),
    TERMS_URL: address('TERMS_URL', text('TERMS_URL'), ['https:', 'http:']),
    PRIVACY_URL: address('PRIVACY_URL', text('PRIVACY_URL'), ['https:', 'http:']),
    FEDERATIONS_FILE: text('FEDERATIONS_FILE'),
    PUSH_SERVICES: text('PUSH_SERVICES'),
    CALENDAR_HOSTS: text('CALENDAR_HOSTS'),
    S3_ENDPOINT: address('S3_ENDPOINT', text('S3_ENDPOINT'), ['https:', 'http:']),
    S3_BUCKET: bucketName('S3_BUCKET', text('S3_BUCKET')),
    S3_REGION: text('S3_REGION'),
    S3_ACCESS_KEY_ID: text('S3_ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: text('S3_SECRET_ACCESS_KEY'),
    MAX_PICTURE_MB_PER_ACCOUNT: wholeNumber(
      'MAX_PICTURE_MB_PER_ACCOUNT',
      text('MAX_PICTURE_MB_PER_ACCOUNT'),
      { from: 1, to: 1_000_000 },
    ),
    DEMO: matching('DEMO', text('DEMO'), { shape: /^(true|false)$/, must: 'be true or false' }),
  };
}

/** Shorter names would too often be similar to the names of other programs' variables. */
const MIN_NAME_LENGTH = 7;
const MISTAKES_MOST = 2;

/** One warning for each ignored variable whose name looks like a misspelled setting. */
export function misspelled(env: Env): readonly string[] {
  const known = Object.keys(readVariables({}));
  const unknown = Object.keys(env).filter((name) => name.length >= MIN_NAME_LENGTH && !known.includes(name));
  return unknown.flatMap((name) => {
    const meant = known.find((ours) => distanceOf(name.toUpperCase(), ours) <= MISTAKES_MOST);
    return meant === undefined ? [] : [`${name} is not a setting and is ignored. Is ${meant} meant?`];
  });
}

/** The number of letters to add, remove or replace between two names (Levenshtein distance). */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...b].entries()) {
      const replaced = (row[at] ?? 0) + Number(letter !== other);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

function wholeNumber(
  name: string,
  value: string | undefined,
  { from, to }: { from: number; to: number },
): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isFinite(number)) throw new StartError(`${name} must be a number.`);
  if (!Number.isInteger(number)) throw new StartError(`${name} must be a whole number.`);
  if (number < from) throw new StartError(`${name} must be at least ${from}.`);
  if (number > to) throw new StartError(`${name} must be at most ${to}.`);
  return number;
}

function oneOf<T extends string>(name: string, value: string | undefined, all: readonly T[]): T | undefined {
  const found = all.find((one) => one === value);
  if (value === undefined || found !== undefined) return found;
  throw new StartError(`${name} must be one of ${all.join(', ')}.`);
}

function address(name: string, value: string | undefined, schemes: readonly string[]): string | undefined {
  if (value === undefined) return undefined;
  const parsed = URL.parse(value);
  if (parsed !== null && schemes.includes(parsed.protocol) && parsed.hostname !== '') return value;
  const beginnings = schemes.map((scheme) => `${scheme}//`).join(' or ');
  throw new StartError(`${name} must be an address that begins with ${beginnings}.`);
}

function bucketName(name: string, value: string | undefined): string | undefined {
  return matching(name, value, {
    shape: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    must: 'be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
  });
}

function matching(
  name: string,
  value: string | undefined,
  { shape, must }: { shape: RegExp; must: string },
): string | undefined {
  if (value === undefined || shape.test(value)) return value;
  throw new StartError(`${name} must ${must}.`);
}
