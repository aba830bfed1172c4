/** Pins processes to cores where the system allows it: the server to the first core, the load to the second. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** The command that runs a program on one core; the unchanged command where the system cannot pin. */
export function onCore(core: number, command: readonly string[]): readonly string[] {
  return canPin() ? ['taskset', '--cpu-list', String(core), ...command] : command;
}

/** Pins this process to the load's core, for measurements whose load is the device's own engine. */
export function stayOnLoadCore(): void {
  if (!canPin()) return;
  for (const thread of readdirSync(THREADS)) pinThread(thread);
}

const THREADS = '/proc/self/task';

/** Node ends threads of its own at any time; one that has ended needs no core. */
function pinThread(thread: string): void {
  try {
    execFileSync('taskset', ['--pid', '--cpu-list', String(LOAD_CORE), thread], { stdio: 'ignore' });
  } catch (error) {
    if (existsSync(`${THREADS}/${thread}`)) throw error;
  }
}

/** Describes the pinning, for the measurement's method. */
export function placement(): string {
  return canPin()
    ? `server pinned to core ${SERVER_CORE}, load to core ${LOAD_CORE} (taskset)`
    : 'nothing pinned: the machine has one core or no taskset';
}

let known: boolean | undefined;

function canPin(): boolean {
  known ??= availableParallelism() > 1 && hasTaskset();
  return known;
}

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
