/**
 * Touchline on eight machines, from the files of deploy/cluster:
 *
 *   clients ──▶ edge (HAProxy) ──▶ app1, app2 (server; HAProxy to the primary) ──▶ data1, data2 (PostgreSQL, Patroni)
 *                                                                             ──▶ redis1, redis2
 *   data1, data2 and witness have etcd and Sentinel
 */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ADDRESSES, kill, MACHINES, type Machine, type Network } from './network.ts';
import { edgeFile, PASSWORD, patroniFile, redisFile, settingsOf, written } from './recipes.ts';
import { type Program, Service } from './service.ts';
import { ask, until } from './waiting.ts';

const run = promisify(execFile);
const REDIS_LIMIT_MS = 2_000;
/** As it is started in operation; versions before 0.3.0 had only their sources. */
const MAINS = ['apps/server/dist/main.js', 'apps/server/src/main.mjs'];
export const SITE = `http://${ADDRESSES.edge}`;
export const APPS = ['app1', 'app2'] as const;
export type App = (typeof APPS)[number];
const DATA = ['data1', 'data2'] as const;
export type Data = (typeof DATA)[number];
const VOTERS = [...DATA, 'witness'] as const;
const REDIS = ['redis1', 'redis2'] as const;
/** The line of redis2, as redis.conf says. */
const REPLICA = `replicaof ${ADDRESSES.redis1} 6379\n`;

interface Member {
  readonly name: Data;
  readonly role: string;
  readonly state: string;
}

export interface Servers {
  readonly webDir: string;
  /** The folder of their version. */
  readonly checkout: string;
  /** Settings that differ from those of deploy/cluster. */
  readonly env: Readonly<Record<string, string>>;
}

export class Installation {
  readonly network: Network;
  readonly folder: string;
  readonly #services = new Map<string, Service>();

  private constructor(network: Network, folder: string) {
    this.network = network;
    this.folder = folder;
  }

  static async start(network: Network, folder: string, servers: Servers): Promise<Installation> {
    const installation = new Installation(network, folder);
    for (const machine of MACHINES) mkdirSync(join(folder, machine), { recursive: true });
    for (const voter of VOTERS) installation.#addVoter(voter);
    for (const machine of DATA) installation.#addData(machine);
    for (const machine of REDIS) installation.#addRedis(machine);
    for (const service of installation.#services.values()) service.start();
    await until('a primary with a synchronous standby', () => installation.isReplicated());
    await installation.#createDatabase();
    for (const app of APPS) installation.#addApp(app, servers);
    installation.#add('edge', {
      name: 'haproxy',
      command: ['haproxy', '-db', '-f', edgeFile(join(folder, 'edge'))],
    });
    for (const machine of [...APPS, 'edge'] as const) installation.boot(machine);
    await installation.settled();
    return installation;
  }

  service(machine: Machine, name: string): Service {
    const service = this.#services.get(`${machine}/${name}`);
    if (service === undefined) throw new Error(`${machine} has no ${name}`);
    return service;
  }

  /** The address of the database on a machine, past the proxies. */
  databaseUrl(machine: Data, user = 'touchline'): string {
    return `postgres://${user}:${PASSWORD}@${ADDRESSES[machine]}:5432/touchline`;
  }

  /** What the primary's Patroni says. One that comes back from a cut says what it knew before. */
  async members(): Promise<readonly Member[]> {
    const answer = await ask(`http://${ADDRESSES[await this.primary()]}:8008/cluster`);
    return ((await answer.json()) as { members: readonly Member[] }).members;
  }

  /** The machine whose Patroni says so, with the lock in etcd. */
  async primary(): Promise<Data> {
    return until('a primary', async () => {
      for (const machine of DATA) {
        const answer = await ask(`http://${ADDRESSES[machine]}:8008/primary`).catch(() => null);
        if (answer?.ok) return machine;
      }
      return null;
    });
  }

  /** Whether each commit is on two machines. */
  async isReplicated(): Promise<boolean> {
    const members = await this.members();
    const has = (role: string) =>
      members.some((member) => member.role === role && /running|streaming/.test(member.state));
    return has('leader') && has('sync_standby');
  }

  async redisPrimary(): Promise<'redis1' | 'redis2'> {
    return until('a primary of Redis', async () => {
      const roles = await Promise.all(REDIS.map((machine) => this.redis(machine, 'ROLE')));
      const [first, second] = REDIS.filter((_, n) => roles[n]?.startsWith('master'));
      return first !== undefined && second === undefined ? first : null;
    });
  }

  /** What a Redis answers; empty for one that is away. */
  async redis(machine: 'redis1' | 'redis2', ...command: readonly string[]): Promise<string> {
    const args = ['-h', ADDRESSES[machine], '--no-auth-warning', '-a', PASSWORD, ...command];
    return run('redis-cli', args, { timeout: REDIS_LIMIT_MS }).then(
      ({ stdout }) => stdout,
      () => '',
    );
  }

  /** Everything is as it was at the start, whatever happened since. */
  async settled(): Promise<void> {
    await until('a primary with a synchronous standby', () => this.isReplicated());
    for (const app of APPS) {
      await until(`${app} ready`, async () => (await ask(`http://${ADDRESSES[app]}:3000/health/ready`)).ok);
    }
    await until('the proxy', async () => (await ask(`${SITE}/`)).ok);
    await this.redisPrimary();
    await until('a replica of Redis', async () => {
      const told = await Promise.all(REDIS.map((machine) => this.redis(machine, 'INFO', 'replication')));
      return told.some((text) => text.includes('master_link_status:up'));
    });
  }

  /** The machine loses its power. */
  async die(machine: Machine): Promise<void> {
    await Promise.all(this.#on(machine).map((service) => service.hold()));
    for (const pid of this.network.processesOn(machine)) kill(pid);
  }

  boot(machine: Machine): void {
    for (const service of this.#on(machine)) service.start();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#services.values()].map((service) => service.hold()));
    this.network.remove();
  }

  #on(machine: Machine): readonly Service[] {
    return [...this.#services.values()].filter((service) => service.machine === machine);
  }

  #add(machine: Machine, program: Omit<Program, 'machine' | 'folder'>): void {
    const folder = join(this.folder, machine);
    this.#services.set(
      `${machine}/${program.name}`,
      new Service(this.network, { ...program, machine, folder }),
    );
  }

  #addVoter(machine: (typeof VOTERS)[number]): void {
    const folder = join(this.folder, machine);
    const env = { ...settingsOf('etcd.env', machine), ETCD_DATA_DIR: join(folder, 'etcd') };
    this.#add(machine, { name: 'etcd', command: ['etcd', '--logger', 'zap'], env });
    const sentinel = redisFile(folder, 'sentinel.conf');
    this.#add(machine, { name: 'sentinel', command: ['redis-server', sentinel, '--sentinel'] });
  }

  #addData(machine: Data): void {
    const folder = join(this.folder, machine);
    const [uid, gid] = ['-u', '-g'].map((option) => Number(execFileSync('id', [option, 'postgres'])));
    if (uid === undefined || gid === undefined) throw new Error('there is no user postgres');
    const file = patroniFile(folder);
    chmodSync(folder, 0o755);
    chownSync(folder, uid, gid);
    const asPostgres = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    const env = { ...settingsOf('patroni.env', machine), HOME: folder };
    this.#add(machine, { name: 'patroni', command: [...asPostgres, 'patroni', file], env });
  }

  #addRedis(machine: (typeof REDIS)[number]): void {
    const file = redisFile(join(this.folder, machine), 'redis.conf', machine === 'redis2' ? REPLICA : '');
    this.#add(machine, { name: 'redis', command: ['redis-server', file] });
  }

  #addApp(machine: App, servers: Servers): void {
    const folder = join(this.folder, machine);
    const file = written(folder, 'haproxy-data.cfg', (text) => text);
    this.#add(machine, { name: 'haproxy', command: ['haproxy', '-db', '-f', file] });
    const env = {
      ...settingsOf('server.env', machine),
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://touchline.example.org',
      // No mail is sent in the drill.
      SMTP_URL: 'smtp://127.0.0.1:25',
      DATA_DIR: join(folder, 'data'),
      WEB_DIR: servers.webDir,
      LOG_LEVEL: 'warn',
      MAX_FOLLOWERS_PER_ADDRESS: '0',
      ...servers.env,
    };
    this.#add(machine, { name: 'touchline', command: serverCommand(servers.checkout), env });
  }

  async #createDatabase(): Promise<void> {
    const url = this.databaseUrl(await this.primary(), 'postgres').replace('/touchline', '/postgres');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`CREATE ROLE touchline LOGIN PASSWORD '${PASSWORD}'`);
    await client.query('CREATE DATABASE touchline OWNER touchline');
    await client.end();
  }
}

/** @param checkout a folder with the version and its packages */
export function serverCommand(checkout: string): readonly string[] {
  const mains = MAINS.map((main) => join(checkout, main));
  return [process.execPath, mains.find(existsSync) ?? ''];
}
