/** Starts a load program in its own process, on another core than the server's. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { LOAD_CORE, onCore } from './cores.ts';

/** Ends a load after this time, whatever its orders. */
const LIMIT_MS = 120_000;

/** Runs `bench/load/<name>` with its orders and returns its output, parsed as JSON. */
export async function runLoad<T>(name: string, orders: object): Promise<T> {
  const child = startLoad(name, orders);
  let said = '';
  child.stdout?.on('data', (chunk) => (said += chunk));
  await ended(child, name);
  return JSON.parse(said) as T;
}

/** The same with a channel, for loads that get orders step by step. */
export function startLoad(name: string, orders: object, limitMs = LIMIT_MS): ChildProcess {
  const script = fileURLToPath(new URL(`../load/${name}`, import.meta.url));
  const [program = '', ...args] = onCore(LOAD_CORE, [process.execPath, script, JSON.stringify(orders)]);
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], timeout: limitMs });
}

export function ended(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} ended with code ${code}`)),
    );
  });
}
