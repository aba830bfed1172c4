/** The process that runs the servers of this worker's tests: `server-host.testing.ts` of the server. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(
  new URL('../apps/server/src/scenarios/processes/server-host.testing.ts', import.meta.url),
);

interface Reply {
  readonly call: number;
  readonly address?: string;
  readonly problem?: string;
}

interface Host {
  readonly process: ChildProcess;
  calls: number;
  /** Calls that wait for their reply. */
  open: number;
}

let current: Host | undefined;

/** Starts a server with these settings and returns its address. */
export function startInHost(env: NodeJS.ProcessEnv): Promise<string> {
  current ??= newHost();
  return ask(current, { start: env });
}

/** Stops the server of this address as an operator does. */
export async function stopInHost(address: string): Promise<void> {
  // After a kill there is nothing to stop.
  if (current !== undefined) await ask(current, { stop: address });
}

/** Kills the process with all its servers, like a power cut. */
export async function killHost(): Promise<void> {
  const killed = current?.process;
  current = undefined;
  if (killed === undefined || killed.exitCode !== null) return;
  const ended = once(killed, 'exit');
  killed.kill('SIGKILL');
  await ended;
}

function newHost(): Host {
  // Settings arrive with each server; of this process's own ones, the host needs the path only.
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.setMaxListeners(0);
  // The host ends with this process, whose channel it holds. It keeps this process alive only during a call.
  child.unref();
  child.channel?.unref();
  return { process: child, calls: 0, open: 0 };
}

function ask(host: Host, request: object): Promise<string> {
  host.calls += 1;
  const call = host.calls;
  host.open += 1;
  host.process.channel?.ref();
  return new Promise((resolve, reject) => {
    const done = () => {
      host.open -= 1;
      if (host.open === 0) host.process.channel?.unref();
      host.process.off('message', hear);
      host.process.off('exit', end);
    };
    const hear = (reply: Reply) => {
      if (reply.call !== call) return;
      done();
      if (reply.address === undefined) reject(new Error(`the server did not start: ${reply.problem}`));
      else resolve(reply.address);
    };
    const end = (code: number | null) => {
      done();
      reject(new Error(`the process of the servers ended with code ${code}`));
    };
    host.process.on('message', hear);
    host.process.once('exit', end);
    host.process.send({ ...request, call });
  });
}
