/**
 * nginx and HAProxy in front of a measured server, with the configuration of deploy/proxy: without TLS for
 * figures, with TLS to show that the configuration works. The proxy runs on the load's core.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BRIEF } from './brief.ts';
import { LOAD_CORE, onCore } from './cores.ts';
import { freePort, withFolder } from './server.ts';

/** How a request reaches the server. */
export const WAYS = ['direct', 'nginx', 'haproxy'] as const;
export type Way = (typeof WAYS)[number];
export type ProxyWay = Exclude<Way, 'direct'>;

const RECIPES: Readonly<Record<ProxyWay, URL>> = {
  nginx: new URL('../../deploy/proxy/nginx.conf', import.meta.url),
  haproxy: new URL('../../deploy/proxy/haproxy.cfg', import.meta.url),
};
/** Debian's folders, which a user's PATH does not always contain. */
const SBIN = '/usr/sbin';
const READY_LIMIT_MS = 5_000;
const PROBE_EVERY_MS = 10;
/** The addresses of the server and of certbot in the recipes. */
const SERVER = '127.0.0.1:3000';
const CERTBOT = '127.0.0.1:8402';

/** The proxies that are installed on this machine, and the direct way; briefly the direct way alone. */
export function waysHere(): readonly Way[] {
  return WAYS.filter((way) => way === 'direct' || (!BRIEF && isInstalled(way)));
}

/** Runs `body` with the port through which requests reach the server on `port`. */
export async function reached<T>(way: Way, port: number, body: (port: number) => Promise<T>): Promise<T> {
  if (way === 'direct') return body(port);
  return withProxy(way, { port, silence: null, certificate: null }, body);
}

export interface ProxyOptions {
  /** The server's. */
  readonly port: number;
  /** Replaces the recipe's minute after which a silent connection is closed, in nginx' and HAProxy's notation. */
  readonly silence: string | null;
  /** A file with certificate and key; null for no TLS. */
  readonly certificate: string | null;
  /** The port of what answers in certbot's place. */
  readonly certbot?: number;
}

/** Runs `body` with the ports of a proxy in front of the server: its own, and the one in place of 80. */
export async function withProxy<T>(
  way: ProxyWay,
  options: ProxyOptions,
  body: (port: number, plain: number) => Promise<T>,
): Promise<T> {
  return withFolder(async (folder) => {
    const entry = await freePort();
    const plain = await freePort();
    const [program = '', ...args] = await commandOf(way, { ...options, folder, entry, plain });
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = once(child, 'exit');
    try {
      await Promise.race([
        untilOpen(entry),
        ended.then(([code]) => Promise.reject(new Error(`${way} ended with code ${code}`))),
      ]);
      return await body(entry, plain);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });
}

interface Place extends ProxyOptions {
  readonly folder: string;
  readonly entry: number;
  readonly plain: number;
}

async function commandOf(proxy: ProxyWay, place: Place): Promise<readonly string[]> {
  const file = join(place.folder, `${proxy}.conf`);
  await mkdir(join(place.folder, 'bodies'));
  await writeFile(file, CONFIGURATIONS[proxy](place));
  const args = proxy === 'nginx' ? ['-e', 'stderr', '-c', file] : ['-db', '-f', file];
  return onCore(LOAD_CORE, [join(SBIN, proxy), ...args]);
}

/** Writes the recipe as the proxy's configuration. */
const CONFIGURATIONS: Readonly<Record<ProxyWay, (place: Place) => string>> = {
  // Two workers, because one process may not have enough connections for 10,000 followers.
  nginx: ({ folder, entry, plain, certificate, ...options }) => `
    daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 2;
    pid ${folder}/nginx.pid;
    error_log stderr error;
    events { worker_connections 16384; }
    http {
      access_log off;
      client_body_temp_path ${folder}/bodies;
      proxy_temp_path ${folder}/bodies;
      ${
        certificate === null
          ? plainRecipe('nginx', options, plain)
              .replace(/listen 443 ssl[^;]*;/, `listen 127.0.0.1:${entry} backlog=4096;`)
              .replaceAll(/^ *(?:ssl_\w+|http2) .*$/gm, '')
          : plainRecipe('nginx', options, plain)
              .replace('listen 443', `listen 127.0.0.1:${entry}`)
              .replaceAll(/^( *ssl_certificate(?:_key)? +).*$/gm, `$1${certificate};`)
      }
    }`,
  haproxy: ({ entry, plain, certificate, ...options }) =>
    plainRecipe('haproxy', options, plain)
      .replace(
        /bind :443 ssl crt \S+(.*)/,
        certificate === null
          ? `bind 127.0.0.1:${entry} backlog 4096`
          : `bind 127.0.0.1:${entry} ssl crt ${certificate}$1`,
      )
      // The number of files that one process may open here.
      .replace(/maxconn \d+/, `maxconn ${followersBehindProxy(10_000) + 100}`),
};

/** How many followers a proxy can serve here: each takes two connections, and the proxy needs some of its own. */
export function followersBehindProxy(most: number): number {
  const files = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }));
  return Number.isNaN(files) ? most : Math.min(most, Math.floor((files - 1_000) / 2_000) * 1_000);
}

/** The documented silence of an event stream, in both recipes. */
const SILENCE = /(proxy_read_timeout|timeout client) 1m/g;

/** The recipe with another port in place of 80. */
function plainRecipe(proxy: ProxyWay, options: RecipeOptions, plain: number): string {
  return recipe(proxy, options).replace(/^( *(?:listen|bind)) :?80(;?)$/m, `$1 127.0.0.1:${plain}$2`);
}

type RecipeOptions = Pick<ProxyOptions, 'port' | 'silence' | 'certbot'>;

function recipe(proxy: ProxyWay, { port, silence, certbot = 9 }: RecipeOptions): string {
  const text = readFileSync(RECIPES[proxy], 'utf8').replaceAll(CERTBOT, `127.0.0.1:${certbot}`);
  const addressed = `${text.replaceAll(SERVER, `127.0.0.1:${port}`)}\n`;
  if (silence === null) return addressed;
  if (addressed.search(SILENCE) < 0)
    throw new Error(`the recipe for ${proxy} names no silence of one minute`);
  return addressed.replaceAll(SILENCE, `$1 ${silence}`);
}

/** For `withProxy`: a self-signed certificate for 127.0.0.1, and its key. */
export function newCertificate(file: string): void {
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = ['-newkey', 'rsa:2048', '-noenc', '-keyout', `${file}.key`, '-out', `${file}.crt`];
  execFileSync('openssl', ['req', '-x509', '-days', '1', ...subject, ...key], { stdio: 'ignore' });
  writeFileSync(file, `${readFileSync(`${file}.crt`, 'utf8')}${readFileSync(`${file}.key`, 'utf8')}`);
}

function isInstalled(proxy: ProxyWay): boolean {
  try {
    execFileSync(join(SBIN, proxy), ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function untilOpen(port: number): Promise<void> {
  const until = performance.now() + READY_LIMIT_MS;
  while (performance.now() < until) {
    if (await isOpen(port)) return;
    await pause(PROBE_EVERY_MS);
  }
  throw new Error('the proxy was not ready in time');
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
