/** The company's compose file: two servers behind Caddy, with PostgreSQL, its archive, and Valkey. */
import { setTimeout as pause } from 'node:timers/promises';
import { openTestBucket } from '../../../apps/server/src/testing/server/bucket.testing.ts';
import { ask, until } from '../machines/waiting.ts';
import { type Engine, OUTSIDE } from './engine.ts';
import { type Coach, check, SITE, Site } from './site.ts';

const SERVERS = { 'touchline-1': 3001, 'touchline-2': 3002 } as const;
const NAMES = Object.keys(SERVERS) as readonly (keyof typeof SERVERS)[];
const HEALTHY = [...NAMES, 'postgres', 'valkey'];
const ARCHIVE = '/var/lib/postgresql/archive';
/** `archive_timeout` is a minute. */
const ARCHIVE_LIMIT_MS = 150_000;
/** Caddy asks every five seconds whether a server is ready. */
const CADDY_KNOWS_MS = 10_000;
const CLIENTS = 4;
const BETWEEN_MS = 50;

export async function tryCompany(engine: Engine, deploy: string): Promise<readonly string[]> {
  const bucket = await openTestBucket(OUTSIDE);
  const { settings } = bucket;
  const site = await Site.configure(engine, deploy, 'company', {
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  });
  try {
    const seconds = await site.up(HEALTHY);
    await site.checkReach(Object.values(SERVERS));
    await site.checkOurs(NAMES);
    const unprivileged = { user: '999', privileges: '0000000000000000' };
    for (const service of ['valkey', 'postgres-copies']) await site.checkPrivileges(service, unprivileged);
    for (const service of [...HEALTHY, 'caddy', 'postgres-copies']) {
      const restarts = engine.inspect<number>(await site.container(service), '.RestartCount');
      check(`${service} started at its first try`, restarts === 0);
    }
    const coach = await site.signUp('coach@example.org');
    await site.checkCommands('touchline-1');
    await site.exec('postgres', 'pg_isready', '-U', 'touchline');
    await site.exec('valkey', 'valkey-cli', 'ping');

    const { calls, failures } = await restartUnderTraffic(site, coach);
    await site.has(coach);
    const seen = [...new Set(failures)].join('; ');
    check(`no call failed, but ${failures.length} of ${calls}: ${seen}`, failures.length === 0);
    const archived = await archiveOf(site);

    const stopped = await site.stop([...NAMES]);
    await site.up(HEALTHY);
    await site.has(coach);
    await site.compose('down');
    await site.up(HEALTHY);
    await site.has(coach);
    return [
      `The company: healthy and answering over TLS after ${seconds} s; a coach signed up by mail and had 30 players acknowledged.`,
      `The servers were restarted one after the other under ${calls} calls; all were answered, and every acknowledged player is there.`,
      `The archive has ${archived}. Data was there after stop (${stopped} s) and up, down and up.`,
    ];
  } catch (error) {
    console.error(await site.logs());
    throw error;
  } finally {
    await site.close();
    await bucket.close();
  }
}

/** Restarts one server after the other while clients push and read pages. */
async function restartUnderTraffic(
  site: Site,
  coach: Coach,
): Promise<{ readonly calls: number; readonly failures: readonly string[] }> {
  let isOver = false;
  let calls = 0;
  let acknowledged = 1;
  const failures: string[] = [];
  const client = async (call: () => Promise<void>) => {
    while (!isOver) {
      await call().catch((error: unknown) => failures.push(String(error)));
      calls++;
      await pause(BETWEEN_MS);
    }
  };
  const readPage = async () => {
    const answer = await fetch(`${SITE}/`);
    await answer.text();
    if (!answer.ok) throw new Error(`a page: ${answer.status}`);
  };
  const clients = [
    // As the app does: a push that failed is sent again.
    client(async () => {
      await site.push(coach, acknowledged + 1);
      acknowledged++;
    }),
    ...Array.from({ length: CLIENTS }, () => client(readPage)),
  ];
  for (const name of NAMES) {
    await site.compose('restart', name);
    const health = `http://127.0.0.1:${SERVERS[name]}/health/ready`;
    await until(`${name} ready`, async () => (await ask(health)).ok);
    await pause(CADDY_KNOWS_MS);
  }
  isOver = true;
  await Promise.all(clients);
  return { calls, failures };
}

/** Waits until the archive has a copy of the database and a segment of the log from after it. */
async function archiveOf(site: Site): Promise<string> {
  return until(
    'a copy and a segment in the archive',
    async () => {
      const files = (await site.exec('postgres', 'ls', ARCHIVE)).split('\n').map((file) => file.trim());
      const copies = files.filter((file) => file.startsWith('base-')).length;
      const segments = files.filter((file) => /^[0-9A-F]{24}\.gz$/.test(file)).length;
      return (
        copies > 0 && segments > 0 && `${copies} copy of the database and ${segments} segments of its log`
      );
    },
    ARCHIVE_LIMIT_MS,
  );
}
