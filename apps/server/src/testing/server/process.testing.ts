/** A real server process, started as an operator does, and killed as a power loss would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../main.mjs', import.meta.url));

export interface ServerProcess {
  readonly url: string;
  /** The text that it has printed. */
  output(): string;
  /** Kills it at once. */
  kill(): Promise<void>;
  /** Asks it to stop. Returns its exit code. */
  stop(): Promise<number | null>;
}

export interface ServerFolders {
  readonly folder: string;
  /** A minimal web build, just enough to start. */
  readonly webDir: string;
  remove(): void;
}

export function newServerFolders(): ServerFolders {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-process-'));
  const webDir = join(folder, 'web');
  mkdirSync(join(webDir, 'client'), { recursive: true });
  mkdirSync(join(webDir, 'follower'));
  writeFileSync(join(webDir, 'client/index.html'), '<!doctype html><title>app</title>');
  writeFileSync(
    join(webDir, 'follower/server.js'),
    'export const render = () => ""; export const renderTeamPage = render;',
  );
  writeFileSync(join(webDir, 'follower/assets.json'), '{"scripts":[],"styles":[]}');
  writeFileSync(join(webDir, 'package.json'), '{"type":"module"}');
  return { folder, webDir, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export type Env = Readonly<Record<string, string>>;

/**
 * Starts a server and waits until it listens. Throws with its printed text when it ends instead. `through` is a command
 * that runs the command after it, such as a tracer.
 */
export async function startProcess(
  home: ServerFolders,
  env: Env = {},
  through: readonly string[] = [],
): Promise<ServerProcess> {
  const { child, output } = spawnServer(home, env, through);
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const address = /listens at (\S+)/.exec(output())?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', look);
    child.once('exit', () => reject(new Error(`the server did not start:\n${output()}`)));
  });
  return {
    url,
    output,
    kill: () => end(child, 'SIGKILL').then(() => undefined),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** Runs a start that should fail. Returns its exit code and its printed text. */
export async function failedStart(
  home: ServerFolders,
  env: Env,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnServer(home, env);
  const listening = () => {
    if (output().includes('listens at')) child.kill('SIGKILL');
  };
  child.stdout?.on('data', listening);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function spawnServer(
  home: ServerFolders,
  env: Env,
  through: readonly string[] = [],
): { child: ChildProcess; output: () => string } {
  const settings = { PORT: '0', DATA_DIR: join(home.folder, 'data'), WEB_DIR: home.webDir, DEMO: 'false' };
  const { PATH = '' } = process.env;
  const [program = '', ...args] = [...through, process.execPath, main];
  const child = spawn(program, args, {
    env: { PATH, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return { child, output: () => text };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}
