/**
 * Wires the server's parts together and starts it; everything else gets what it needs.
 *
 *   configuration ──▶ database, migrated ──▶ bus, limits, mail ──▶ the app, listening ──▶ until SIGTERM
 */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { dnsMailDomains } from './auth/mail-domains.ts';
import { argonPasswords } from './auth/passwords.ts';
import { keepBackups } from './backup/daily.ts';
import { announce, type Presence } from './backup/presence.ts';
import { type Config, readConfig } from './config.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './demo/club.ts';
import type { Deps, Log } from './deps.ts';
import { openFiles } from './files/open-files.ts';
import { keepTidy } from './housekeeping.ts';
import { memoryLimits } from './limits/limits.ts';
import { localBus } from './live/bus.ts';
import { localViewers } from './live/viewers.ts';
import { mailbox, smtpMailer } from './mail/mailer.ts';
import { openMigratedDatabase } from './open-database.ts';
import { sentenceFor } from './start-errors.ts';
import { openWebBuild } from './web/build.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const STOP_LIMIT_MS = 10_000;
/** What waits for the database after so long into a stop is ended with an error. */
const DATABASE_STOP_MS = 5_000;

export async function run(): Promise<void> {
  let config: Config | null = null;
  try {
    config = readConfig(process.env, ROOT);
    await start(config);
  } catch (error) {
    const sentence = sentenceFor(error, config);
    console.error(sentence ?? error);
    process.exit(1);
  }
}

async function start(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel });
  for (const note of config.notes) console.warn(note);
  const now = Date.now;
  const { database, epoch } = await openMigratedDatabase(config, {
    now: now(),
    newEpoch: randomBytes(8).toString('hex'),
    onError: (error) => log.warn({ error: error.message }, 'a database connection broke'),
  });
  const deps: Deps = {
    config,
    database,
    epoch,
    ...(await openSharing(config, log)),
    mailer:
      config.smtpUrl === null
        ? mailbox({ database, now })
        : await smtpMailer({ url: config.smtpUrl, from: config.mailFrom }),
    files: await openFiles(config),
    // Who tries it out needs no domain of his own.
    takesMail: config.mode === 'production' ? dnsMailDomains() : async () => true,
    passwords: argonPasswords(),
    now,
    randomBytes,
    log,
  };
  if (config.demo) {
    const { seedDemo } = await import('./demo/seed.ts');
    await seedDemo(deps);
  }
  const presence = await announcePresence(deps);
  const endTidying = keepTidy(deps);
  const endBackups = keepBackups(deps);
  const app = await buildApp({ deps, web: openWebBuild(config.webDir) });
  app.addHook('onClose', async () => {
    endTidying();
    endBackups();
    await presence?.end().catch((error: unknown) => {
      log.warn({ error: String(error) }, 'this process could not sign off from the database');
    });
  });
  stopOnSignal(app, deps);
  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as AddressInfo;
  greet(config, config.publicUrl ?? `http://${hostInAddress(config.host)}:${port}`);
}

/** What somebody who tries Touchline out needs to know; an operator needs the address only. */
function greet(config: Config, address: string): void {
  console.log(`Touchline listens at ${address}`);
  if (config.mode === 'production') return;
  if (config.demo) console.log(`Demo login: ${DEMO_EMAIL} with password ${DEMO_PASSWORD}`);
  if (config.smtpUrl === null) console.log(`Mails are shown at ${address}/dev/mail`);
}

/** An IPv6 address stands in brackets. */
function hostInAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** What several processes share: through Redis, or within this one. */
async function openSharing(
  config: Config,
  log: Log,
): Promise<Pick<Deps, 'bus' | 'viewers' | 'limits' | 'redis'>> {
  const now = Date.now;
  if (config.redisUrl === null) {
    return { bus: localBus(), viewers: localViewers(), limits: memoryLimits(now), redis: null };
  }
  const { connectRedis } = await import('./live/redis-link.ts');
  const { redisBus } = await import('./live/redis-bus.ts');
  const { redisViewers } = await import('./live/redis-viewers.ts');
  const { redisLimits } = await import('./limits/redis-limits.ts');
  const redis = await connectRedis(config.redisUrl, log);
  const viewers = redisViewers(redis, randomBytes(8).toString('hex'), now);
  return { bus: await redisBus(redis, log), viewers, limits: redisLimits(redis), redis };
}

/** On SQLite the file's locks say that we are here. */
async function announcePresence(deps: Deps): Promise<Presence | null> {
  if (deps.database.engine === 'sqlite') return null;
  return announce(deps, () => {
    deps.log.error({}, 'the database was restored while this server ran: it ends, start it again');
    process.exit(1);
  });
}

/** Lets what is under way end, then closes; a second signal, or ten seconds, end it at once. */
function stopOnSignal(app: FastifyInstance, deps: Deps): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    setTimeout(() => deps.database.interrupt(), DATABASE_STOP_MS).unref();
    await app.close();
    await Promise.allSettled([deps.bus.close(), deps.limits.close(), deps.mailer.close()]);
    await deps.database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
