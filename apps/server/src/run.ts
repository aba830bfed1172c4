/**
 * Creates the server's dependencies and starts it.
 *
 *   configuration ──▶ database, migrated ──▶ bus, rate limits, mail ──▶ the app, listening ──▶ until SIGTERM
 */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { DEMO_EMAIL, DEMO_PASSWORD } from '@touchline/domain/demo/club';
import { dnsMailDomains } from '#features/auth/sign-up/mail-domains.ts';
import { offeredPlans } from '#features/plans/offered.ts';
import { openPayments } from '#features/plans/providers/open-payments.ts';
import { keepBackups } from '#operations/backup/daily.ts';
import { announce, type Presence, runningServers } from '#operations/backup/presence.ts';
import { warnOfDemo } from '#operations/demo/public-accounts.ts';
import { YOUNG_EMAIL } from '#operations/demo/young-team.ts';
import { startHousekeeping } from '#operations/housekeeping/housekeeping.ts';
import { localBus } from '#platform/bus/bus.ts';
import { localViewers } from '#platform/bus/viewers.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { refuseOpenTrial } from '#platform/config/open-trial.ts';
import { sentenceFor } from '#platform/config/start-errors.ts';
import { openMigratedDatabase } from '#platform/database/open-database.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { serverAddress } from '#platform/http/server-address.ts';
import { JobRunner } from '#platform/jobs/runner.ts';
import { memoryLimits } from '#platform/limits/limits.ts';
import type { Log } from '#platform/log/log.ts';
import { openLog } from '#platform/log/open-log.ts';
import { mailbox, smtpMailer } from '#platform/mail/mailer.ts';
import { TypstPrinter } from '#platform/pdf/typst-printer.ts';
import { argonPasswords } from '#platform/secrets/passwords.ts';
import { openWebBuild } from '#platform/web/build.ts';
import { buildApp, DUE_JOBS, FEATURES, newDueJobs } from './app.ts';
import type { Deps } from './deps.ts';

/** The folder of the project, which paths in settings begin from. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SECOND_MS = 1_000;
/** After the drain. */
const STOP_LIMIT_MS = 10_000;
/** After this part of a stop, calls that still wait for the database or a printed sheet end with an error. */
const WORK_STOP_MS = 5_000;

export async function run(): Promise<void> {
  let config: Config | null = null;
  try {
    config = readConfig(process.env, ROOT);
    for (const note of config.notes) console.warn(note);
    refuseOpenTrial(config);
    const serving = await serve(config);
    stopOnSignal(serving, config);
    greet(config, serving);
  } catch (error) {
    const sentence = sentenceFor(error, config);
    console.error(sentence ?? error);
    process.exit(1);
  }
}

/** A server that answers. */
export interface Serving {
  readonly address: string;
  /** Whether one can sign in as the demo's coach. */
  readonly hasDemo: boolean;
  /** Drains, completes running requests, then closes everything. */
  stop(): Promise<void>;
}

/** Resolves when the server listens. A process can have several, each with a database of its own. */
export async function serve(given: Config): Promise<Serving> {
  const log = openLog(given.logLevel);
  const now = Date.now;
  const { database, epoch } = await openMigratedDatabase(given, {
    now: now(),
    newEpoch: randomBytes(8).toString('hex'),
    runningServers,
    onError: (error) => log.warn({ error: error.message }, 'a database connection broke'),
  });
  const config = { ...given, plans: await offeredPlans(given, database.reader) };
  const deps: Deps = {
    config,
    database,
    epoch,
    dueJobs: newDueJobs(),
    ...(await openSharing(config, log)),
    mailer:
      config.smtpUrl === null
        ? mailbox({ database, now })
        : await smtpMailer({ url: config.smtpUrl, from: config.mailFrom }),
    files: await openFiles(config),
    // Trial mode accepts domains that do not exist.
    takesMail: config.mode === 'production' ? dnsMailDomains() : async () => true,
    passwords: argonPasswords(),
    payments: openPayments(config, { database, now, log }),
    pdf: new TypstPrinter(),
    now,
    randomBytes,
    log,
  };
  if (config.mode === 'production') await warnOfDemo(deps);
  const hasDemo = config.demo && (await bringDemo(deps));
  const presence = await announcePresence(deps);
  const stopHousekeeping = startHousekeeping(deps, FEATURES);
  const endBackups = keepBackups(deps);
  const app = await buildApp({ deps, web: openWebBuild(config.webDir) });
  let jobRunner: JobRunner<Deps> | null = null;
  app.addHook('onClose', async () => {
    stopHousekeeping();
    endBackups();
    await jobRunner?.stop();
    await presence?.end().catch((error: unknown) => {
      log.warn({ error: String(error) }, 'this process could not sign off from the database');
    });
  });
  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as AddressInfo;
  // Mails name the address, whose port may be known only now.
  jobRunner = new JobRunner({ ...deps, config: { ...config, port } }, DUE_JOBS);
  jobRunner.start();
  return {
    address: serverAddress({ ...config, port }),
    hasDemo,
    async stop() {
      await app.gracefulStop.begin(config.drainSeconds * SECOND_MS);
      const interrupting = setTimeout(() => {
        deps.database.interrupt();
        void deps.pdf.close();
      }, WORK_STOP_MS);
      await app.close();
      await Promise.allSettled([
        deps.bus.close(),
        deps.limits.close(),
        deps.mailer.close(),
        deps.pdf.close(),
      ]);
      await deps.database.close();
      clearTimeout(interrupting);
    },
  };
}

/** Prints how to sign in, in trial mode; an operator needs the address only. */
function greet(config: Config, { address, hasDemo }: Serving): void {
  console.log(`Touchline listens at ${address}`);
  if (config.mode === 'production') return;
  if (hasDemo) {
    console.log(`Demo login: ${DEMO_EMAIL} with password ${DEMO_PASSWORD}`);
    console.log(`The coach of an under-9 team: ${YOUNG_EMAIL} with the same password`);
  } else if (config.demo) {
    console.log('There is no demo: this database has accounts of its own.');
  }
  if (config.smtpUrl === null) console.log(`Mails are shown at ${address}/dev/mail`);
}

/** Returns whether the demo is there, written now or before. */
async function bringDemo(deps: Deps): Promise<boolean> {
  const { seedDemo } = await import('#operations/demo/seed.ts');
  return (await seedDemo(deps)) !== 'refused';
}

/** What several processes share: through Redis, or within this process. */
async function openSharing(
  config: Config,
  log: Log,
): Promise<Pick<Deps, 'bus' | 'viewers' | 'limits' | 'redis'>> {
  const now = Date.now;
  if (config.redis === null) {
    return { bus: localBus(), viewers: localViewers(), limits: memoryLimits(now), redis: null };
  }
  const { connectRedis } = await import('#platform/bus/redis-link.ts');
  const { redisBus } = await import('#platform/bus/redis-bus.ts');
  const { redisViewers } = await import('#platform/bus/redis-viewers.ts');
  const { redisLimits } = await import('#platform/limits/redis-limits.ts');
  const redis = await connectRedis(config.redis, log);
  const viewers = redisViewers(redis, randomBytes(8).toString('hex'), now);
  return { bus: await redisBus(redis, log), viewers, limits: redisLimits(redis), redis };
}

/** SQLite needs none, because the file's locks show that a server is running. */
async function announcePresence(deps: Deps): Promise<Presence | null> {
  if (deps.database.engine === 'sqlite') return null;
  return announce(deps, () => {
    deps.log.error({}, 'the database was restored while this server ran: it ends, start it again');
    process.exit(1);
  });
}

/** A second signal, or ten seconds after the drain, ends the process at once. */
function stopOnSignal(serving: Serving, { drainSeconds }: Pick<Config, 'drainSeconds'>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), drainSeconds * SECOND_MS + STOP_LIMIT_MS).unref();
    await serving.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
