/** What breaks: each fault begins, and ends with what it returns. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Data, Installation } from './installation.ts';
import { ADDRESSES, kill } from './network.ts';
import { until } from './waiting.ts';

const run = promisify(execFile);

export interface Fault {
  /** How the report names it. */
  readonly title: string;
  /** Whether another machine becomes the primary of PostgreSQL. */
  readonly failsOver: boolean;
  /** Begins it. What it returns ends it, and resolves with what went wrong meanwhile. */
  begin(site: Installation): Promise<() => Promise<readonly string[]>>;
}

/** Longer than the old primary lives. */
const WRITE_LIMIT_MS = 60_000;
const STILL_PRIMARY = 'still primary';

const nothing = async (): Promise<readonly string[]> => [];
const other = (machine: Data): Data => (machine === 'data1' ? 'data2' : 'data1');

export const FAULTS = {
  postgresql: {
    title: 'PostgreSQL of the primary is killed',
    failsOver: true,
    async begin(site) {
      const isPostgres = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
      for (const pid of site.network.processesOn(await site.primary()).filter(isPostgres)) kill(pid);
      return nothing;
    },
  },
  machine: {
    title: 'the machine of the primary loses its power',
    failsOver: true,
    async begin(site) {
      const machine = await site.primary();
      await site.die(machine);
      return async () => {
        site.boot(machine);
        return [];
      };
    },
  },
  cut: {
    title: 'the primary is cut off from everything',
    failsOver: true,
    async begin(site) {
      const machine = await site.primary();
      site.network.cut(machine);
      const tried = tryToCommit(site, machine);
      return async () => {
        const trouble = await tried;
        site.network.mend(machine);
        return trouble === null ? [] : [trouble];
      };
    },
  },
  switchover: {
    title: 'a planned switchover',
    failsOver: true,
    async begin(site) {
      const leader = await site.primary();
      const body = JSON.stringify({ leader, candidate: other(leader) });
      const headers = { 'content-type': 'application/json' };
      const url = `http://${ADDRESSES[leader]}:8008/switchover`;
      const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(60_000) });
      if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`);
      return nothing;
    },
  },
  standby: {
    title: 'the machine of the standby loses its power',
    failsOver: false,
    async begin(site) {
      const machine = other(await site.primary());
      await site.die(machine);
      return async () => {
        site.boot(machine);
        return [];
      };
    },
  },
  witness: {
    title: 'the witness loses its power',
    failsOver: false,
    async begin(site) {
      await site.die('witness');
      return async () => {
        site.boot('witness');
        return [];
      };
    },
  },
  server: {
    title: 'a server is killed',
    failsOver: false,
    async begin(site) {
      await site.service('app1', 'touchline').kill();
      return nothing;
    },
  },
  'server-cut': {
    title: 'a server is cut off from everything',
    failsOver: false,
    async begin(site) {
      site.network.cut('app1');
      return async () => {
        site.network.mend('app1');
        return [];
      };
    },
  },
  'database-silent': {
    title: 'a server hears nothing of the database any more',
    failsOver: false,
    async begin(site) {
      for (const machine of ['data1', 'data2'] as const) site.network.silence(machine, 'app1');
      return async () => {
        for (const machine of ['data1', 'data2'] as const) site.network.letSpeak(machine, 'app1');
        return [];
      };
    },
  },
  redis: {
    title: 'the primary of Redis is killed',
    failsOver: false,
    async begin(site) {
      const machine = await site.redisPrimary();
      await site.service(machine, 'redis').hold();
      await until('another primary of Redis', async () => (await site.redisPrimary()) !== machine);
      return async () => {
        site.service(machine, 'redis').start();
        return [];
      };
    },
  },
  'redis-cut': {
    title: 'the primary of Redis is cut off',
    failsOver: false,
    async begin(site) {
      const machine = await site.redisPrimary();
      site.network.cut(machine);
      await until('another primary of Redis', async () => (await site.redisPrimary()) !== machine);
      return async () => {
        site.network.mend(machine);
        return [];
      };
    },
  },
  proxy: {
    title: 'the proxy in front is killed',
    failsOver: false,
    async begin(site) {
      await site.service('edge', 'haproxy').kill();
      return nothing;
    },
  },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof FAULTS;

/** A client on the machine itself writes, as one on the wrong side of a cut would. Null when it is not acknowledged. */
async function tryToCommit(site: Installation, machine: Data): Promise<string | null> {
  const url = site.databaseUrl(machine, 'postgres').replace(ADDRESSES[machine], '127.0.0.1');
  const statements = [
    `SELECT '${STILL_PRIMARY}' WHERE NOT pg_is_in_recovery()`,
    `INSERT INTO meta (key, value) VALUES ('drill-${Date.now()}', 'x')`,
  ];
  const options = statements.flatMap((statement) => ['-c', statement]);
  const [program = '', ...args] = site.network.on(machine, ['psql', url, ...options]);
  return run(program, args, { timeout: WRITE_LIMIT_MS }).then(
    () => 'the old primary acknowledged a write while it was cut off',
    ({ stdout }: { stdout: string }) =>
      stdout.includes(STILL_PRIMARY) ? null : 'the old primary was no primary when a write was tried',
  );
}
