/** Starts a peer's server in a process of its own, on the server's core, with a folder of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onCore, SERVER_CORE } from '../lib/cores.ts';

export interface PeerServer {
  readonly port: number;
  residentBytes(): number;
  stop(): Promise<void>;
}

/** No peer may hold the others up: its server ends after this, whatever is measured. */
const LIMIT_MS = 15 * 60_000;

export interface PeerOptions {
  /** What the server is started with; its folder when absent. */
  readonly args?: readonly string[];
  /** Puts into the folder what the server shall find there. */
  readonly prepare?: (folder: string) => Promise<void>;
}

export async function startPeer(name: string, { args, prepare }: PeerOptions = {}): Promise<PeerServer> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-peer-'));
  await prepare?.(folder);
  const script = fileURLToPath(new URL(`servers/${name}.ts`, import.meta.url));
  const [program = '', ...rest] = onCore(SERVER_CORE, [process.execPath, script, ...(args ?? [folder])]);
  const child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], timeout: LIMIT_MS });
  const [{ port }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with code ${code}`))),
  ])) as [{ port: number }];
  return {
    port,
    residentBytes: () => {
      const [, kilobytes = ''] =
        /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      return Number(kilobytes) * 1024;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(late);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs `body` with a peer's server, and ends the server whatever happens. */
export async function withPeer<T>(
  name: string,
  body: (server: PeerServer) => Promise<T>,
  options?: PeerOptions,
): Promise<T> {
  const server = await startPeer(name, options);
  try {
    return await body(server);
  } finally {
    await server.stop();
  }
}
