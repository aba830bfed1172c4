import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const windows = process.platform === 'win32';

/** Ctrl-C arrives from the terminal and again from npm; a signal after this many ms is a second Ctrl-C. */
const SAME_KEYSTROKE_MS = 500;
/** How long a program may take to end gracefully. */
const PATIENCE_MS = 10_000;

/**
 * Runs a program to its end, in its own session. So it gets SIGINT, SIGTERM and SIGHUP only from us, once each: a
 * server that shuts down gracefully on the first signal and at once on the second must not get one keystroke twice.
 *
 * @param {string[]} command the program and its arguments
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.quiet] returns the program's output instead of showing it
 * @param {AbortSignal} [options.abort] ends the program and all processes that it started
 * @returns {Promise<{code: number, said: string, stopped: boolean}>} `stopped`: a signal asked us to end
 */
export function runToEnd([program = '', ...args], { cwd, env, quiet = false, abort } = {}) {
  const output = quiet ? 'pipe' : 'inherit';
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', output, output], detached: !windows });
  let said = '';
  let stopped = false;
  let lastSignalAt = 0;
  child.stdout?.on('data', (chunk) => (said += chunk));
  child.stderr?.on('data', (chunk) => (said += chunk));

  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    const now = Date.now();
    if (now - lastSignalAt < SAME_KEYSTROKE_MS) return;
    lastSignalAt = now;
    stopped = true;
    signalToAll(child, signal);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  /** @type {NodeJS.Timeout | undefined} */
  let patience;
  const abandon = () => {
    signalToAll(child, 'SIGTERM');
    patience = setTimeout(() => signalToAll(child, 'SIGKILL'), PATIENCE_MS);
  };
  if (abort?.aborted) abandon();
  abort?.addEventListener('abort', abandon);

  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      abort?.removeEventListener('abort', abandon);
      clearTimeout(patience);
      // Processes that a crashed program left running would hold ports and files of the next one.
      signalToAll(child, 'SIGTERM');
      resolve({ code: code ?? 128 + (signal === null ? 0 : constants.signals[signal]), said, stopped });
    });
  });
}

/**
 * The program and what it started in its session, as a terminal does it.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalToAll(child, signal) {
  if (child.pid === undefined) return;
  if (windows) {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // The parent process is gone, so no signal can be forwarded.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
