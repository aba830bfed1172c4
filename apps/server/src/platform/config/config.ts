/**
 * The operator's settings, parsed once at start. A wrong value stops the start with one sentence that names the
 * variable. `.env.example` lists all settings; docs/operating.md explains them.
 */
import { join, resolve } from 'node:path';
import {
  CUSTOM_TEMPLATES_MAX,
  EVENTS_PER_MATCH_MAX,
  OWN_EVENT_TYPES_MAX,
  OWN_FORMATIONS_MAX,
  PLAYERS_PER_MATCH_MAX,
  PLAYERS_PER_TEAM_MAX,
  TEAM_CODE_RELINK_DAYS,
} from '@touchline/domain/limits';
import type { PlansSetting } from '@touchline/domain/plan/plan';
import { isEmail } from '@touchline/domain/text/email';
import { isProxyList, type TrustProxy } from '../http/trust-proxy.ts';
import { calendarHosts } from './calendar-hosts.ts';
import { type Env, misspelled, readVariables } from './config-variables.ts';
import type { Maximums } from './maximums.ts';
import { type NativeApps, nativeApps } from './native-apps.ts';
import { PUSH_SERVICE_SHAPE, PUSH_SERVICES } from './push-services.ts';
import { type RedisAddress, redisSettings } from './redis-settings.ts';
import { type BackupBucket, backupBucket, pictureBucket, type S3Settings } from './s3-settings.ts';
import { StartError } from './start-error.ts';
import {
  type AppStoreSettings,
  appStoreSettings,
  type PlaySettings,
  playSettings,
} from './store-settings.ts';
import { type StripeSettings, stripeSettings } from './stripe-settings.ts';
import { isBelow, VERSION } from './version.ts';

export interface Config extends Maximums, NativeApps {
  /**
   * `trial` is for trying out: loopback only, with a demo account and `/dev/mail`. Production has neither (decision
   * 007).
   */
  readonly mode: 'trial' | 'production';
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  /** The server's public address, without a trailing slash. Null: the address that the server listens on. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** The folder of the web app's build. */
  readonly webDir: string;
  /** A PostgreSQL URL, or null for the embedded SQLite file in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  readonly redis: RedisAddress | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** The address that support requests go to. Null: the app offers no support form. */
  readonly supportEmail: string | null;
  /** The e-mail addresses that may sign in during a beta, in lower case. Null lets everyone sign in. */
  readonly betaTesters: readonly string[] | null;
  /** The key that encrypts the secrets of authenticator apps. Null stores them in plain text. */
  readonly secondFactorKey: string | null;
  /** The previous key; secrets that it encrypted can still be read. */
  readonly secondFactorKeyPrevious: string | null;
  /** How many devices one account may be signed in on at a time. */
  readonly devicesPerAccount: number;
  /** Seconds that a client may take to send a request, file uploads excepted. */
  readonly requestSeconds: number;
  /** Seconds that a client may take to read a response. */
  readonly answerSeconds: number;
  /** Seconds of a stop in which the server says that it is not ready, and serves. */
  readonly drainSeconds: number;
  readonly logLevel: string;
  /** Which proxies may set X-Forwarded-For: their addresses, their number, or none (false). */
  readonly trustProxy: TrustProxy;
  /** Bearer token for /metrics. In production /metrics does not exist without one. */
  readonly metricsToken: string | null;
  /** Whether the first start writes the demo season; trial mode only. */
  readonly demo: boolean;
  /** The folder for automatic backups. */
  readonly backupDir: string;
  /** The hour of the day in the machine's time zone after which the daily backup is made. Null: no backups. */
  readonly backupHour: number | null;
  /** How many automatic backups are kept. */
  readonly backupKeep: number;
  /** Where a sealed copy of each backup goes; null for nowhere. */
  readonly backupBucket: BackupBucket | null;
  /** Apps below this version are told to update. Null accepts every version. */
  readonly minimumAppVersion: string | null;
  /** Megabytes per minute that one account may send in data calls, for each process. */
  readonly dataMegabytesPerMinute: number;
  readonly dataMegabytesPerDay: number;
  /** Megabytes of unread responses that one account may have, for each process. */
  readonly answerMegabytesPerAccount: number;
  /** Concurrent followers per network address, for each process; 0 means no limit. */
  readonly followersPerAddress: number;
  /** Attendance mails that a team may send in a day, and that one address may get in a week. */
  readonly mailsPerTeam: number;
  readonly mailsPerFamily: number;
  /** What the server offers: Premium for every team, or plans by grants. */
  readonly plans: PlansSetting;
  /** Whether the operator has set it. If not, team codes of an earlier version still count (features/plans/offered.ts). */
  readonly plansChosen: boolean;
  /** Days after which a team code may be linked to another team. */
  readonly teamCodeRelinkDays: number;
  /** Payments through Stripe; null for none. */
  readonly stripe: StripeSettings | null;
  /** Purchases in the App Store; null for none. */
  readonly appStore: AppStoreSettings | null;
  /** Purchases in Google Play; null for none. */
  readonly play: PlaySettings | null;
  /** Addresses of the operator's terms and privacy notice, for the shop; null for none. */
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  /** A JSON file with the list of federations; null for none. */
  readonly federationsFile: string | null;
  /** The push services that the server may send goal notifications to. */
  readonly pushServices: readonly string[];
  /** Hosts, with their subdomains, from which the server may fetch calendars. */
  readonly calendarHosts: readonly string[];
  /** The bucket for pictures. Null: the folder `media` in `dataDir`. */
  readonly s3: S3Settings | null;
  /**
   * Megabytes for the pictures of one account: its own, and those of its players, uploaded by any team member.
   */
  readonly pictureMegabytesPerAccount: number;
  /** Warnings for the operator that do not stop the start. */
  readonly notes: readonly string[];
}

/** The settings that a function reads, by name. */
export interface ConfigDep<Key extends keyof Config> {
  readonly config: Pick<Config, Key>;
}

/** Enough for the families at a tournament on the club's network, or for many phones behind one carrier address. */
const FOLLOWERS_PER_ADDRESS = 1_000;
/** A request, two reminders and a change to forty families on one day. */
const MAILS_PER_TEAM = 500;
/** Two children in two teams, three events each, with reminders and changes. */
const MAILS_PER_FAMILY = 60;
/** Enough for six batches of 60 kB a second, or for the first upload of 50,000 rows. */
const DATA_MB_PER_MINUTE = 40;
const DATA_MB_PER_DAY = 400;
/** Ten seasons of a coach take 20 MB; a club with 20 teams takes less than 100 MB. */
const ROW_MB_PER_ACCOUNT = 250;
/** Earlier values of the last thirty days; older ones are deleted. */
const HISTORY_MB_PER_ACCOUNT = 100;
/** Room for five full pages on slow networks. */
const ANSWER_MB_PER_ACCOUNT = 20;
/** Room for the photos of some thousand players. */
const PICTURE_MB_PER_ACCOUNT = 500;
/**
 * A browser that loses its data signs in as a new device. The limit is above what a coach has, and a list can show it.
 */
const DEVICES_PER_ACCOUNT = 50;
/** A full batch takes ten seconds on a weak mobile network. */
const REQUEST_SECONDS = 30;
/** Enough for an archive of 100 MB at 3 Mbit/s. */
const ANSWER_SECONDS = 300;
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/**
 * Parses the settings from `env` (as `process.env`). Resolves paths against `root`, the repository's folder. Throws
 * StartError for a wrong value.
 */
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
  const stripe = stripeSettings(given, mode);
  const appStore = appStoreSettings(given, { root, mode });
  const play = playSettings(given, { root, mode });
  const sells = stripe !== null || appStore !== null || play !== null;
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
    redis: redisSettings(given),
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? 'Touchline <noreply@touchline.example>',
    supportEmail: given.SUPPORT_EMAIL ?? (mode === 'trial' ? 'support@touchline.example' : null),
    betaTesters: betaTesters(given.BETA_TESTERS),
    ...secondFactorKeys(given),
    devicesPerAccount: given.MAX_DEVICES_PER_ACCOUNT ?? DEVICES_PER_ACCOUNT,
    requestSeconds: given.REQUEST_SECONDS ?? REQUEST_SECONDS,
    answerSeconds: given.ANSWER_SECONDS ?? ANSWER_SECONDS,
    drainSeconds: given.DRAIN_SECONDS ?? 0,
    logLevel: given.LOG_LEVEL ?? (mode === 'production' ? 'info' : 'warn'),
    trustProxy: trustProxy(given.TRUST_PROXY),
    metricsToken: given.METRICS_TOKEN ?? null,
    demo: mode === 'trial' && given.DEMO !== 'false',
    backupDir: resolve(root, given.BACKUP_DIR ?? join(given.DATA_DIR ?? 'data', 'backups')),
    backupHour: backupHour(given.BACKUP_HOUR, mode),
    backupKeep: given.BACKUP_KEEP ?? 14,
    backupBucket: backupBucket(given),
    minimumAppVersion: minimumAppVersion(given.MINIMUM_APP_VERSION),
    ...nativeApps(given),
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
    mailsPerTeam: given.MAX_MAILS_PER_TEAM ?? MAILS_PER_TEAM,
    mailsPerFamily: given.MAX_MAILS_PER_FAMILY ?? MAILS_PER_FAMILY,
    plansChosen: given.PLANS !== undefined,
    plans: given.PLANS ?? (mode === 'trial' || sells ? 'sold' : 'included'),
    stripe,
    appStore,
    play,
    termsUrl: given.TERMS_URL ?? null,
    privacyUrl: given.PRIVACY_URL ?? null,
    teamCodeRelinkDays: given.TEAM_CODE_RELINK_DAYS ?? TEAM_CODE_RELINK_DAYS,
    federationsFile: given.FEDERATIONS_FILE === undefined ? null : resolve(root, given.FEDERATIONS_FILE),
    pushServices: pushServices(given.PUSH_SERVICES, mode),
    calendarHosts: calendarHosts(given),
    s3: pictureBucket(given),
    pictureMegabytesPerAccount: given.MAX_PICTURE_MB_PER_ACCOUNT ?? PICTURE_MB_PER_ACCOUNT,
    notes,
  };
}

/** Production makes backups unless they are switched off; trial mode makes them only when an hour is set. */
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

/** The line-up of a new match has the whole team, so a match must have room for as many players as a team. */
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

/** A previous key alone would leave new secrets in plain text. */
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

/** Parses a list of origins separated by spaces. */
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

/** Parses a list of addresses separated by spaces. */
function betaTesters(value: string | undefined): readonly string[] | null {
  if (value === undefined) return null;
  const testers = value.trim().toLowerCase().split(/\s+/);
  if (testers.every(isEmail)) return testers;
  throw new StartError('BETA_TESTERS must be e-mail addresses with spaces between them.');
}

/**
 * Warns of proxy mistakes that cause no error: rate limits that count the proxy, or clients that choose their own
 * address.
 */
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

/** The number of proxies, a list of their addresses, or false (the default) to trust none. */
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
