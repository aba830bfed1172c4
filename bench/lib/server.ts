/**
 * A real server in its own process, on a free port of the loopback interface, with an empty database in a temporary
 * folder.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onCore } from './cores.ts';
import { childrenOf, memoryBytes, memoryWithChildren, processorSeconds } from './process-figures.ts';

const main = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const READY_LIMIT_MS = 120_000;
const PROBE_EVERY_MS = 5;

/** Settings of an operator's server, for clients that come from many networks: a trial refuses to be behind a proxy. */
export const BEHIND_A_PROXY: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  TRUST_PROXY: '1',
  PUBLIC_URL: 'https://touchline.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  BACKUP_HOUR: 'off',
};

export interface MeasuredServer {
  readonly url: string;
  readonly port: number;
  /** Milliseconds from spawning the process to the first answer of /health/ready. */
  readonly readyMs: number;
  residentBytes(): number;
  bytesWithChildren(): number;
  childCount(): number;
  /** The maximum so far, in bytes, without children. */
  peakBytes(): number;
  /** Seconds of processor time that the process has used. */
  processorSeconds(): number;
  /** Stops the server gracefully. Removes its folder unless the caller passed one. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly core?: number;
  /** A folder with a database to start with. Without it the server gets a new folder, removed at the end. */
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Any free one unless it is given, as for a restart. */
  readonly port?: number;
}

export async function startServer({
  core,
  folder,
  environment,
  port: wanted,
}: ServerOptions = {}): Promise<MeasuredServer> {
  const dataDir = folder ?? (await temporaryFolder());
  const port = wanted ?? (await freePort());
  const command = [process.execPath, main];
  const [program = '', ...args] = core === undefined ? command : onCore(core, command);
  // As `npm start` does.
  const memory = { MALLOC_ARENA_MAX: '2' };
  const env = {
    ...memory,
    ...process.env,
    LOG_LEVEL: 'warn',
    ...environment,
    PORT: String(port),
    DATA_DIR: dataDir,
  };
  const startedAt = performance.now();
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    await end(child);
    if (folder === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(port, child);
  } catch (error) {
    await stop();
    throw error;
  }
  const readyMs = performance.now() - startedAt;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    readyMs,
    residentBytes: () => memoryBytes(child.pid, 'VmRSS'),
    bytesWithChildren: () => memoryWithChildren(child.pid),
    childCount: () => childrenOf(child.pid).length,
    peakBytes: () => memoryBytes(child.pid, 'VmHWM'),
    processorSeconds: () => processorSeconds(child.pid),
    stop,
  };
}

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'touchline-bench-'));
}

/** Runs `body` with a server, and stops the server also after an error. */
export async function withServer<T>(
  options: ServerOptions,
  body: (server: MeasuredServer) => Promise<T>,
): Promise<T> {
  const server = await startServer(options);
  try {
    return await body(server);
  } finally {
    await server.stop();
  }
}

/** Runs `body` with a temporary folder. */
export async function withFolder<T>(body: (folder: string) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder();
  try {
    return await body(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const until = performance.now() + READY_LIMIT_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null)
      throw new Error(`the server ended with code ${child.exitCode} before it was ready`);
    if (await isReady(port)) return;
    await pause(PROBE_EVERY_MS);
  }
  throw new Error(`the server was not ready within ${READY_LIMIT_MS} ms`);
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({ host: '127.0.0.1', port, path: '/health/ready', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    probe.on('error', () => resolve(false));
    probe.end();
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(late);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}
