/**
 * Everything that an operator can set, parsed once at start. A wrong value stops the start with one sentence
 * that names the variable. `.env.example` lists them all; docs/operating.md explains them.
 */
import { join, resolve } from 'node:path';
import { isEmail } from '@touchline/domain/account/email';
import {
  CUSTOM_TEMPLATES_MAX,
  EVENTS_PER_MATCH_MAX,
  OWN_EVENT_TYPES_MAX,
  OWN_FORMATIONS_MAX,
  PLAYERS_PER_MATCH_MAX,
  PLAYERS_PER_TEAM_MAX,
  TEAM_CODE_RELINK_DAYS,
} from '@touchline/domain/limits';
import { type Env, misspelled, readVariables } from './config-variables.ts';
import { isProxyList } from './http/client-address.ts';
import { PUSH_SERVICE_SHAPE, PUSH_SERVICES } from './notifications/push-services.ts';
import { StartError } from './start-error.ts';
import type { Maximums } from './sync/maximums.ts';
import { isBelow, VERSION } from './version.ts';

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface Config extends Maximums {
  /** For trying out: loopback only, demo account, `/dev/mail`. Production has neither (decision 007). */
  readonly mode: 'trial' | 'production';
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Where the world reaches this server, without a slash at its end; null: where it listens. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** The web app's build. */
  readonly webDir: string;
  /** A PostgreSQL address; null for the embedded SQLite file in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  readonly redisUrl: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Whom coaches write to; null: the app says that there is nobody. */
  readonly supportEmail: string | null;
  /** While only they are let in: their addresses, in lower case; null lets everybody in. */
  readonly betaTesters: readonly string[] | null;
  /** Encrypts the secrets of authenticator apps; null leaves them readable in the database. */
  readonly secondFactorKey: string | null;
  /** The key before: what it encrypted can still be read. */
  readonly secondFactorKeyPrevious: string | null;
  /** Devices that an account is signed in on at a time. */
  readonly devicesPerAccount: number;
  /** How long a request may take to come, unless it brings a file. */
  readonly requestSeconds: number;
  /** How long its reader may take for an answer. */
  readonly answerSeconds: number;
  readonly logLevel: string;
  /** Whose X-Forwarded-For is believed: addresses, how many proxies stand before us, or nobody's (false). */
  readonly trustProxy: string | number | false;
  /** Bearer token for /metrics; in production /metrics does not exist without one. */
  readonly metricsToken: string | null;
  /** Whether the demo season is written on the first start; trial mode only. */
  readonly demo: boolean;
  /** Where automatic backups go. */
  readonly backupDir: string;
  /** The hour of the day, by this machine's clock, after which a backup is made; null for none. */
  readonly backupHour: number | null;
  /** Automatic backups that are kept. */
  readonly backupKeep: number;
  /** Apps below this version are told to update; null lets all in. */
  readonly minimumAppVersion: string | null;
  /** Megabytes that one account may send in data calls, to this process. */
  readonly dataMegabytesPerMinute: number;
  readonly dataMegabytesPerDay: number;
  /** Megabytes of answers that one account may leave unread, in this process. */
  readonly answerMegabytesPerAccount: number;
  /** Followers of one network address at a time, in this process; 0 for any number. */
  readonly followersPerAddress: number;
  /** Days after which a team code may be linked to another team. */
  readonly teamCodeRelinkDays: number;
  /** The list of federations, as JSON; null for none. */
  readonly federationsFile: string | null;
  /** The push services that goal notifications may be sent to. */
  readonly pushServices: readonly string[];
  /** A bucket that pictures lie in; null for the folder `media` in `dataDir`. */
  readonly s3: S3Settings | null;
  /** Room for the pictures of one account: of its players, whoever of its teams' people sends them, and its own. */
  readonly pictureMegabytesPerAccount: number;
  /** What the operator should know although the start goes on. */
  readonly notes: readonly string[];
}

/** A tournament's families on the clubhouse's network, or many a phone behind one address of its provider. */
const FOLLOWERS_PER_ADDRESS = 1_000;
/** Six batches of 60 kB a second, or the first upload of 50,000 rows. */
const DATA_MB_PER_MINUTE = 40;
const DATA_MB_PER_DAY = 400;
/** Ten seasons of a coach take 20; a club with 20 teams less than 100. */
const ROW_MB_PER_ACCOUNT = 250;
/** Of thirty days, after which they go. */
const HISTORY_MB_PER_ACCOUNT = 100;
/** Five full pages on slow networks. */
const ANSWER_MB_PER_ACCOUNT = 20;
/** Photos of some thousand players. */
const PICTURE_MB_PER_ACCOUNT = 500;
/** A browser that forgets its data signs in anew: more than a coach has, fewer than a list can show. */
const DEVICES_PER_ACCOUNT = 50;
/** A full batch on the edge of a phone's network takes ten. */
const REQUEST_SECONDS = 30;
/** An archive of a hundred megabytes at three megabits a second. */
const ANSWER_SECONDS = 300;
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/** `env` as `process.env`; paths are resolved against `root`, the repository's folder. */
export function readConfig(env: Env, root: string): Config {
  const given = readVariables(env);
  const mode = given.NODE_ENV === 'production' ? 'production' : 'trial';
  const notes: string[] = [];
  if (mode === 'production') {
    if (given.SMTP_URL === undefined) {
      throw new StartError('SMTP_URL must be set in production: without it nobody can sign up.');
    }
    if (given.PUBLIC_URL?.startsWith('https://') !== true) {
      throw new StartError('PUBLIC_URL must be set in production, and begin with https://.');
    }
  }
  let host = given.HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1');
  if (mode === 'trial' && !LOOPBACK.includes(host)) {
    notes.push(`HOST ${host} is ignored: without NODE_ENV=production the server listens on 127.0.0.1 only.`);
    host = '127.0.0.1';
  }
  notes.push(...misspelled(env));
  if (mode === 'production') notes.push(...proxyNotes(given.TRUST_PROXY, host));
  return {
    mode,
    host,
    port: given.PORT ?? 3000,
    publicUrl: given.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(root, given.DATA_DIR ?? 'data'),
    webDir: resolve(root, given.WEB_DIR ?? 'apps/web/dist'),
    databaseUrl: given.DATABASE_URL ?? null,
    databasePool: given.DATABASE_POOL ?? 10,
    redisUrl: given.REDIS_URL ?? null,
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? 'Touchline <noreply@touchline.example>',
    supportEmail: given.SUPPORT_EMAIL ?? (mode === 'trial' ? 'support@touchline.example' : null),
    betaTesters: betaTesters(given.BETA_TESTERS),
    ...secondFactorKeys(given),
    devicesPerAccount: given.MAX_DEVICES_PER_ACCOUNT ?? DEVICES_PER_ACCOUNT,
    requestSeconds: given.REQUEST_SECONDS ?? REQUEST_SECONDS,
    answerSeconds: given.ANSWER_SECONDS ?? ANSWER_SECONDS,
    logLevel: given.LOG_LEVEL ?? (mode === 'production' ? 'info' : 'warn'),
    trustProxy: trustProxy(given.TRUST_PROXY),
    metricsToken: given.METRICS_TOKEN ?? null,
    demo: mode === 'trial' && given.DEMO !== 'false',
    backupDir: resolve(root, given.BACKUP_DIR ?? join(given.DATA_DIR ?? 'data', 'backups')),
    backupHour: backupHour(given.BACKUP_HOUR, mode),
    backupKeep: given.BACKUP_KEEP ?? 14,
    minimumAppVersion: minimumAppVersion(given.MINIMUM_APP_VERSION),
    ...maximums(given),
    templatesPerTeam: given.MAX_TEMPLATES_PER_TEAM ?? CUSTOM_TEMPLATES_MAX,
    formationsPerTeam: given.MAX_FORMATIONS_PER_TEAM ?? OWN_FORMATIONS_MAX,
    eventTypesPerTeam: given.MAX_EVENT_TYPES_PER_TEAM ?? OWN_EVENT_TYPES_MAX,
    eventsPerMatch: given.MAX_EVENTS_PER_MATCH ?? EVENTS_PER_MATCH_MAX,
    dataMegabytesPerMinute: given.MAX_DATA_MB_PER_MINUTE ?? DATA_MB_PER_MINUTE,
    dataMegabytesPerDay: given.MAX_DATA_MB_PER_DAY ?? DATA_MB_PER_DAY,
    rowMegabytesPerAccount: given.MAX_ROW_MB_PER_ACCOUNT ?? ROW_MB_PER_ACCOUNT,
    historyMegabytesPerAccount: given.MAX_HISTORY_MB_PER_ACCOUNT ?? HISTORY_MB_PER_ACCOUNT,
    answerMegabytesPerAccount: given.MAX_ANSWER_MB_PER_ACCOUNT ?? ANSWER_MB_PER_ACCOUNT,
    followersPerAddress: given.MAX_FOLLOWERS_PER_ADDRESS ?? FOLLOWERS_PER_ADDRESS,
    teamCodeRelinkDays: given.TEAM_CODE_RELINK_DAYS ?? TEAM_CODE_RELINK_DAYS,
    federationsFile: given.FEDERATIONS_FILE === undefined ? null : resolve(root, given.FEDERATIONS_FILE),
    pushServices: pushServices(given.PUSH_SERVICES, mode),
    s3: s3Settings(given),
    pictureMegabytesPerAccount: given.MAX_PICTURE_MB_PER_ACCOUNT ?? PICTURE_MB_PER_ACCOUNT,
    notes,
  };
}

/** Whoever runs it for real has backups unless he switches them off; whoever tries it out, when he asks. */
function backupHour(value: string | undefined, mode: Config['mode']): number | null {
  if (value === undefined) return mode === 'production' ? 3 : null;
  return value === 'off' ? null : Number(value);
}

function minimumAppVersion(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!isBelow(VERSION, value)) return value;
  throw new StartError(
    `MINIMUM_APP_VERSION must be at most ${VERSION}, the version of this server and its app.`,
  );
}

/** A new match has the whole team on its sheet, so that it must have room for it. */
function maximums(given: {
  readonly MAX_PLAYERS_PER_TEAM: number | undefined;
  readonly MAX_PLAYERS_PER_MATCH: number | undefined;
}) {
  const playersPerTeam = given.MAX_PLAYERS_PER_TEAM ?? PLAYERS_PER_TEAM_MAX;
  const playersPerMatch = given.MAX_PLAYERS_PER_MATCH ?? PLAYERS_PER_MATCH_MAX;
  if (playersPerMatch < playersPerTeam) {
    throw new StartError(
      'MAX_PLAYERS_PER_MATCH must be at least MAX_PLAYERS_PER_TEAM: a new match has the whole team on its sheet.',
    );
  }
  return { playersPerTeam, playersPerMatch };
}

/** A previous key alone would leave new secrets readable. */
function secondFactorKeys({
  SECOND_FACTOR_KEY,
  SECOND_FACTOR_KEY_PREVIOUS,
}: {
  readonly SECOND_FACTOR_KEY: string | undefined;
  readonly SECOND_FACTOR_KEY_PREVIOUS: string | undefined;
}) {
  if (SECOND_FACTOR_KEY === undefined && SECOND_FACTOR_KEY_PREVIOUS !== undefined) {
    throw new StartError('SECOND_FACTOR_KEY must be set where SECOND_FACTOR_KEY_PREVIOUS is.');
  }
  return {
    secondFactorKey: SECOND_FACTOR_KEY ?? null,
    secondFactorKeyPrevious: SECOND_FACTOR_KEY_PREVIOUS ?? null,
  };
}

/** All of it or nothing: half a bucket would be found out by the first photo. */
function s3Settings(given: {
  readonly S3_ENDPOINT: string | undefined;
  readonly S3_BUCKET: string | undefined;
  readonly S3_REGION: string | undefined;
  readonly S3_ACCESS_KEY_ID: string | undefined;
  readonly S3_SECRET_ACCESS_KEY: string | undefined;
}): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region = 'us-east-1' } = given;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if ([endpoint, bucket, accessKeyId, secretAccessKey].every((value) => value === undefined)) return null;
  if (
    endpoint === undefined ||
    bucket === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined
  ) {
    throw new StartError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    );
  }
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey };
}

/** Several stand with spaces between them. */
function pushServices(value: string | undefined, mode: Config['mode']): readonly string[] {
  if (value === undefined) return PUSH_SERVICES;
  const services = value.trim().split(/\s+/);
  for (const service of services) {
    if (!PUSH_SERVICE_SHAPE.test(service)) {
      throw new StartError(
        'PUSH_SERVICES must be addresses such as https://push.example.org, without a path.',
      );
    }
    if (mode === 'production' && service.startsWith('http://')) {
      throw new StartError('PUSH_SERVICES must begin with https:// in production.');
    }
  }
  return services;
}

/** Several stand with spaces between them. */
function betaTesters(value: string | undefined): readonly string[] | null {
  if (value === undefined) return null;
  const testers = value.trim().toLowerCase().split(/\s+/);
  if (testers.every(isEmail)) return testers;
  throw new StartError('BETA_TESTERS must be e-mail addresses with spaces between them.');
}

/** What goes wrong without an error: limits count the proxy, or callers say who they are. */
function proxyNotes(given: string | undefined, host: string): readonly string[] {
  if (given === undefined) {
    return [
      'TRUST_PROXY is not set: behind a proxy, all visitors share one address and its limits. Set it to 1, or to false where there is no proxy.',
    ];
  }
  const isOpen = !LOOPBACK.includes(host);
  if (typeof trustProxy(given) !== 'number' || given === '0' || !isOpen) return [];
  return [
    `TRUST_PROXY is ${given} and HOST is ${host}: a caller who reaches this port past the proxy may claim any address. Set HOST to 127.0.0.1, or TRUST_PROXY to the addresses of the proxies.`,
  ];
}

/** A number of proxies, a list of their addresses, or false (the default: nobody is believed). */
function trustProxy(value: string | undefined): Config['trustProxy'] {
  if (value === undefined || value === 'false') return false;
  if (/^\d+$/.test(value)) return Number(value);
  if (value === 'true') {
    throw new StartError(
      'TRUST_PROXY must name the proxies (addresses, or how many): true believes anybody.',
    );
  }
  if (!isProxyList(value)) {
    throw new StartError(
      'TRUST_PROXY must be a number of proxies, or their addresses with commas between them.',
    );
  }
  return value;
}
