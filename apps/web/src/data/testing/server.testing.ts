/** The real server in its own process with a new database, for tests of the data layer. Needs no build of the app. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../../server/src/main.mjs', import.meta.url));

export interface LocalServer {
  readonly url: string;
  /** Ends the process; `start` begins another one on the same address and database. */
  end(signal: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes everything. */
  remove(): Promise<void>;
}

export async function startLocalServer(): Promise<LocalServer> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-data-'));
  await writeWebBuild(join(folder, 'web'));
  let process = await run(folder, '0');
  const url = process.url;
  const end = (signal: NodeJS.Signals) => endProcess(process.child, signal);
  return {
    url,
    end,
    start: async () => {
      process = await run(folder, new URL(url).port);
    },
    remove: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function run(folder: string, port: string): Promise<{ child: ChildProcess; url: string }> {
  const settings = { PORT: port, DATA_DIR: folder, WEB_DIR: join(folder, 'web'), LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    const look = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /listens at (\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('exit', () => reject(new Error(`the server did not start:\n${printed}`)));
  });
  return { child, url };
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** The minimal web build that lets the server start: these tests only call data. */
async function writeWebBuild(webDir: string): Promise<void> {
  await mkdir(join(webDir, 'client'), { recursive: true });
  await mkdir(join(webDir, 'follower'));
  await writeFile(join(webDir, 'client/index.html'), '<!doctype html><title>app</title>');
  await writeFile(join(webDir, 'follower/server.js'), 'export const render = () => "";');
  await writeFile(join(webDir, 'follower/assets.json'), '{"scripts":[],"styles":[]}');
  await writeFile(join(webDir, 'package.json'), '{"type":"module"}');
}
