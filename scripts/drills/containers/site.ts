/** One of the compose files of deploy/container as an operator runs it, and what both of them promise. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { parseEnv } from 'node:util';
import { openSmtp, type TestSmtp } from '../../../apps/server/src/platform/mail/smtp.testing.ts';
import {
  batchBody,
  data,
  leasePlayers,
  pullAll,
  send,
  signUpByMail,
} from '../../../apps/server/src/testing/server/kill-calls.testing.ts';
import { ask, until } from '../machines/waiting.ts';
import { type Engine, OUTSIDE } from './engine.ts';

/** Caddy makes a certificate of its own for this name. */
export const SITE = 'https://localhost';
/** The server's user and Caddy's one privilege, CAP_NET_BIND_SERVICE, as the kernel writes them. */
const USER = '10001';
const BIND_ONLY = '0000000000000400';
const NONE = '0000000000000000';

export type Size = 'club' | 'company';

export interface Coach {
  readonly token: string;
  readonly epoch: string;
  readonly sids: readonly number[];
}

export class Site {
  readonly engine: Engine;
  readonly #folder: string;
  readonly #mails: TestSmtp;
  readonly #metricsToken: string;

  private constructor(engine: Engine, folder: string, kept: { mails: TestSmtp; metricsToken: string }) {
    this.engine = engine;
    this.#folder = folder;
    this.#mails = kept.mails;
    this.#metricsToken = kept.metricsToken;
  }

  /**
   * Fills in example.env, as the operator does.
   * @param deploy a copy of deploy/, where `.env` can be written
   */
  static async configure(
    engine: Engine,
    deploy: string,
    size: Size,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Site> {
    const folder = join(deploy, 'container', size);
    const mails = await openSmtp({ host: OUTSIDE });
    const secret = 'f3c1'.repeat(16);
    const example = parseEnv(readFileSync(join(folder, 'example.env'), 'utf8'));
    const secrets = Object.keys(example).filter((name) => example[name] === '');
    const env = {
      ...example,
      ...Object.fromEntries(secrets.map((name) => [name, secret])),
      TOUCHLINE_SITE: 'localhost',
      SMTP_URL: mails.url,
      ...more,
    };
    const lines = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    writeFileSync(join(folder, '.env'), `${lines.join('\n')}\n`, { mode: 0o600 });
    return new Site(engine, folder, { mails, metricsToken: secret });
  }

  /** Runs docker-compose. Throws with what it said when it fails. */
  async compose(...args: readonly string[]): Promise<string> {
    const { code, text } = await this.engine.compose(this.#folder, ...args);
    if (code !== 0) throw new Error(`docker-compose ${args.join(' ')} ended with ${code}:\n${text}`);
    return text;
  }

  /** `docker compose exec`, without a terminal. */
  exec(service: string, ...command: readonly string[]): Promise<string> {
    return this.compose('exec', '-T', service, ...command);
  }

  /** The container of a service. */
  async container(service: string): Promise<string> {
    return (await this.compose('ps', '--quiet', service)).trim();
  }

  /** Starts everything and waits until what has a health check is healthy. Returns the seconds that it took. */
  async up(services: readonly string[]): Promise<number> {
    const startedAt = performance.now();
    await this.compose('up', '--detach');
    for (const service of services) {
      const container = await this.container(service);
      await until(`${service} healthy`, async () => {
        const state = this.engine.inspect<{ Health?: { Status: string }; Status: string }>(
          container,
          '.State',
        );
        return state.Health?.Status === 'healthy';
      });
    }
    await this.trust();
    await until('the site', async () => (await ask(`${SITE}/`)).ok);
    return Math.round((performance.now() - startedAt) / 1_000);
  }

  /** Trusts the certificates that Caddy makes for `localhost`. */
  async trust(): Promise<void> {
    const root = '/data/caddy/pki/authorities/local/root.crt';
    const certificate = await until('Caddy’s authority', () => this.exec('caddy', 'cat', root));
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate]);
  }

  /** Signs a coach up with the code in a mail, and has 30 players acknowledged. */
  async signUp(email: string): Promise<Coach> {
    const { token } = await signUpByMail(SITE, email, () =>
      until('the mail with the code', async () => {
        const mail = this.#mails.received.find(({ to }) => to.includes(email));
        return mail === undefined ? null : `${email} ${(await this.#mails.latest()).text}`;
      }),
    );
    const query = 'mutation { registerDevice(device: "killed") { epoch } }';
    const { registerDevice } = await data<{ registerDevice: { epoch: string } }>(SITE, token, { query });
    const sids = await leasePlayers(SITE, token, 30);
    const coach = { token, epoch: registerDevice.epoch, sids };
    await this.push(coach, 1);
    return coach;
  }

  async push({ token, epoch, sids }: Coach, number: number): Promise<void> {
    const { status, text } = await send(SITE, token, batchBody({ epoch, number, sids }));
    if (!text.includes('"applied"')) throw new Error(`push ${number} was answered with ${status}: ${text}`);
  }

  /** Throws unless the server has every player of the coach. */
  async has({ token, sids }: Coach): Promise<void> {
    const there = new Set((await pullAll(SITE, token)).map(({ sid }) => sid));
    const lost = sids.filter((sid) => !there.has(sid));
    if (lost.length > 0) throw new Error(`${lost.length} of ${sids.length} acknowledged players are lost`);
  }

  /** What the site shows to the world, and what only to this machine. */
  async checkReach(ports: readonly number[]): Promise<void> {
    const statusOf = async (url: string, headers: Record<string, string> = {}) =>
      (await fetch(url, { redirect: 'manual', headers })).status;
    const token = { authorization: `Bearer ${this.#metricsToken}` };
    const page = await (await fetch(`${SITE}/`)).text();
    check('the app is served', page.includes('<script'));
    check('HTTP leads to HTTPS', (await statusOf('http://localhost/')) === 308);
    for (const path of ['/health/ready', '/metrics'])
      check(`Caddy hides ${path}`, (await statusOf(`${SITE}${path}`, token)) === 404);
    for (const port of ports) {
      const server = `http://127.0.0.1:${port}`;
      check(`port ${port} is ready`, (await statusOf(`${server}/health/ready`)) === 200);
      check(`port ${port} asks for the token`, (await statusOf(`${server}/metrics`)) === 401);
      check(`port ${port} has figures`, (await statusOf(`${server}/metrics`, token)) === 200);
      const reached = await statusOf(`http://${OUTSIDE}:${port}/health/live`).catch(() => 0);
      check(`port ${port} is for this machine alone`, reached === 0);
    }
  }

  /** User, privileges and root of the first process of a service. */
  async checkPrivileges(service: string, expected: { readonly user: string; readonly privileges: string }) {
    const status = await this.exec(service, 'cat', '/proc/1/status');
    const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
    check(`${service} runs as ${expected.user}`, field('Uid') === expected.user);
    check(`${service} has only its privileges`, field('CapEff') === expected.privileges);
    check(`${service} gets no others`, field('NoNewPrivs') === '1');
    const container = await this.container(service);
    check(`${service} has a read-only root`, this.engine.inspect(container, '.HostConfig.ReadonlyRootfs'));
  }

  /** What a server of ours and Caddy may do. */
  async checkOurs(servers: readonly string[]): Promise<void> {
    for (const server of servers) {
      await this.checkPrivileges(server, { user: USER, privileges: NONE });
      const places =
        'for each in /touchline /usr /etc; do touch $each/x 2>/dev/null && exit 1; done; touch /tmp/x /data/x && rm /data/x';
      await this.exec(server, 'sh', '-c', places);
    }
    await this.checkPrivileges('caddy', { user: '0', privileges: BIND_ONLY });
  }

  /** The commands of docs/operating, run in the container. Returns the path of the backup that was made. */
  async checkCommands(server: string): Promise<string> {
    const run = (name: string, ...args: string[]) =>
      this.exec(server, 'node', `scripts/operator/${name}.ts`, ...args);
    const made = /\/data\/backups\/\S+\.tar/.exec(await run('backup'))?.[0];
    if (made === undefined) throw new Error('no backup was made');
    await run('rehearse', 'newest');
    for (const name of ['grants', 'jobs', 'keys', 'codes']) await run(name, 'list');
    check('the sessions of a coach', (await run('sessions', 'list', '--email', 'coach@example.org')) !== '');
    await run('maintenance', 'on');
    await run('maintenance', 'off');
    await this.exec(server, 'df', '-h', '/data');
    return made;
  }

  /** Stops services. Each must end by itself, within its grace period. Returns the seconds that it took. */
  async stop(services: readonly string[]): Promise<number> {
    const containers = await Promise.all(services.map((service) => this.container(service)));
    const startedAt = performance.now();
    await this.compose('stop', ...services);
    const seconds = (performance.now() - startedAt) / 1_000;
    for (const [n, container] of containers.entries()) {
      const code = this.engine.inspect<number>(container, '.State.ExitCode');
      check(`${services[n]} ended by itself, not with ${code}`, code === 0);
    }
    return Math.round(seconds);
  }

  /** Removes everything. Tells what the containers said when something was not as it should be. */
  async close(): Promise<void> {
    await this.#mails.close();
    await this.compose('down', '--volumes', '--timeout', '1');
  }

  async logs(): Promise<string> {
    return this.compose('logs', '--no-color', '--tail', '40');
  }
}

/** Throws unless it is so. */
export function check(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`Not so: ${what}.`);
}
