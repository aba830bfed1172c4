/** A real server in a process of its own, on a free port and a database of its own. */
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

const main = fileURLToPath(new URL('../apps/server/src/main.mjs', import.meta.url));
const codes = fileURLToPath(new URL('../scripts/codes.ts', import.meta.url));
const maintenance = fileURLToPath(new URL('../scripts/maintenance.ts', import.meta.url));

export interface RunningServer {
  readonly url: string;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  /** Starts again on the same port and database, with these settings beside its first ones. */
  start(settings?: NodeJS.ProcessEnv): Promise<void>;
  /** A team code, as an operator makes it. */
  createCode(...options: readonly string[]): Promise<string>;
  /** The operators' switch. */
  setMaintenance(on: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** With the demo as it is on a first start, and with these settings beside the usual ones. */
export async function startServer(environment: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  seeded ??= seededFolder();
  const folder = await newFolder();
  await cp(await seeded, folder, { recursive: true });
  return startServerIn(folder, environment);
}

/** With nothing on it, and with these settings beside the usual ones. */
export async function startEmptyServer(environment: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  return startServerIn(await newFolder(), { ...environment, DEMO: 'false' });
}

/** What a first start leaves, made once per process instead of once per test. */
let seeded: Promise<string> | undefined;

async function seededFolder(): Promise<string> {
  const folder = await newFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const server = await startServerIn(folder);
  await server.end();
  return folder;
}

const newFolder = () => mkdtemp(join(tmpdir(), 'touchline-e2e-'));

async function startServerIn(folder: string, environment: NodeJS.ProcessEnv = {}) {
  let child: ChildProcess | undefined;
  /** Where it listens: on a port of the system's choice, and there again when it is started again. */
  let url = '';

  // In trial mode whatever this process has become: Vite's build, which a test may use, makes it `production`.
  const own = { ...process.env, NODE_ENV: undefined, ...environment, DATA_DIR: folder, LOG_LEVEL: 'warn' };

  async function start(settings: NodeJS.ProcessEnv = {}) {
    const PORT = url === '' ? '0' : new URL(url).port;
    const env = { ...own, ...settings, PORT };
    const started = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    url = await addressOf(started);
  }

  async function end(signal: NodeJS.Signals) {
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

  /** The server looks at the switch once a second. */
  async function answersWith(maintenance: boolean) {
    const isClosed = async () => {
      const body = JSON.stringify({ app_id: 'touchline' });
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch(`${url}/api/auth/en/login`, { method: 'POST', headers, body });
      return status === 503;
    };
    await expect.poll(isClosed).toBe(maintenance);
  }

  await start();
  return {
    url,
    start,
    setMaintenance,
    createCode,
    kill: () => end('SIGKILL'),
    /** Ends as an operator ends it; its folder stays. */
    end: () => end('SIGTERM'),
    stop: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What the server prints as soon as it listens, and not before it is ready; whatever it prints later is read and let go. */
function addressOf(child: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /listens at (http:\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code} before it listened`)));
  });
}
