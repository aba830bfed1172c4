/** A real server with a free port and its own database. */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { killHost, startInHost, stopInHost } from './server-host.ts';

const main = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));
const codes = fileURLToPath(new URL('../scripts/operator/codes.ts', import.meta.url));
const maintenance = fileURLToPath(new URL('../scripts/operator/maintenance.ts', import.meta.url));

export interface RunningServer {
  readonly url: string;
  /** Kills the process, like a power cut. */
  kill(): Promise<void>;
  /** Restarts on the same port and database; these settings are added to the first ones. */
  start(settings?: NodeJS.ProcessEnv): Promise<void>;
  /** Creates a team code, as an operator does. */
  createCode(...options: readonly string[]): Promise<string>;
  /** Switches maintenance on or off, as an operator does. */
  setMaintenance(on: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** With the demo, as on a first start; `settings` are added to the usual ones. */
export async function startServer(environment: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  seeded ??= seededFolder();
  const folder = await newFolder();
  await cp(await seeded, folder, { recursive: true });
  return startServerIn(folder, environment);
}

/** With an empty database; `settings` are added to the usual ones. */
export async function startEmptyServer(environment: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  return startServerIn(await newFolder(), { ...environment, DEMO: 'false' });
}

/** The database after a first start, made once per process instead of once per test. */
let seeded: Promise<string> | undefined;

async function seededFolder(): Promise<string> {
  const folder = await newFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const server = await startServerIn(folder);
  await server.end();
  return folder;
}

const newFolder = () => mkdtemp(join(tmpdir(), 'touchline-e2e-'));

/** The first start is in the process that this worker's servers share; each later one is a process of its own. */
async function startServerIn(folder: string, environment: NodeJS.ProcessEnv = {}) {
  let child: ChildProcess | undefined;

  // Trial mode, also after Vite's build has set this process to `production`.
  const own = { ...process.env, NODE_ENV: undefined, ...environment, DATA_DIR: folder, LOG_LEVEL: 'warn' };
  /** The port is chosen by the system, and kept after a restart. */
  const url = await startInHost({ ...own, PORT: '0' });
  let isInHost = true;

  async function start(settings: NodeJS.ProcessEnv = {}) {
    const env = { ...own, ...settings, PORT: new URL(url).port };
    const started = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    await listens(started);
  }

  async function end(signal: NodeJS.Signals) {
    if (isInHost) {
      isInHost = false;
      return signal === 'SIGKILL' ? killHost() : stopInHost(url);
    }
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    await ended;
  }

  async function setMaintenance(on: boolean) {
    const command = spawn(process.execPath, [maintenance, on ? 'on' : 'off'], { env: own, stdio: 'inherit' });
    const [code] = await once(command, 'exit');
    if (code !== 0) throw new Error(`the operators' switch ended with code ${code}`);
    await answersWith(on);
  }

  async function createCode(...options: readonly string[]) {
    const command = spawn(process.execPath, [codes, 'create', ...options], {
      env: own,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = await Promise.all([text(command.stdout), once(command, 'exit')]);
    return printed.trim();
  }

  /** The server reads the switch once a second. */
  async function answersWith(maintenance: boolean) {
    const isClosed = async () => {
      const body = JSON.stringify({ app_id: 'touchline' });
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch(`${url}/api/auth/en/login`, { method: 'POST', headers, body });
      return status === 503;
    };
    await expect.poll(isClosed).toBe(maintenance);
  }

  return {
    url,
    start,
    setMaintenance,
    createCode,
    kill: () => end('SIGKILL'),
    /** Stops the server as an operator does; its folder stays. */
    end: () => end('SIGTERM'),
    stop: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when the server has printed its address, which means that it is ready. Later output is discarded. */
function listens(child: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('listens at')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code} before it listened`)));
  });
}
