/** Starts a peer's server in its own process and folder, on the server's core. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onCore, SERVER_CORE } from '../lib/cores.ts';
import { memoryBytes, processorSeconds } from '../lib/process-figures.ts';

export interface PeerServer {
  readonly port: number;
  residentBytes(): number;
  /** Seconds of processor time that the process has used. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

/** Ends the server of a peer after this time, so that no peer blocks the others. */
const LIMIT_MS = 15 * 60_000;

export interface PeerOptions {
  /** The server's arguments; its folder when absent. */
  readonly args?: readonly string[];
  /** Writes the server's initial files into the folder. */
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
    residentBytes: () => memoryBytes(child.pid, 'VmRSS'),
    processorSeconds: () => processorSeconds(child.pid),
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

/** Runs `body` with a peer's server, and stops the server also after an error. */
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
