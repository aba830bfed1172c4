import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = '/dev/shm';
/** More than the files of all tests take at any time. */
const LEAST_FREE_BYTES = 6_000_000_000;
const NAME = 'touchline-tests-';

/**
 * Gives the tests that this process starts a folder in memory for temporary files: their databases, browser profiles
 * and services. The server waits for the disk at each commit, which took a fifth of the time of its tests, and two
 * thirds where the disk was busy; on files in memory it makes the same calls and does not wait. Tests stop processes and
 * never the machine, so nothing that they prove depends on the disk. Where the machine has no such folder, little
 * memory, or its user chose a folder (TMPDIR), nothing changes.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  removeLeftFolders();
  const folder = join(IN_MEMORY, `${NAME}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // PostgreSQL runs as another user, who must reach its folder in this one.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}

/** A killed run cannot remove its folder. */
function removeLeftFolders(): void {
  for (const name of readdirSync(IN_MEMORY).filter((entry) => entry.startsWith(NAME))) {
    if (!isRunning(Number(name.slice(NAME.length))))
      rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
