/** Memory and processor time of a process on Linux, from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** `VmRSS` is the current resident set, `VmHWM` its maximum so far. */
export function memoryBytes(pid: number | undefined, figure: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = ''] = new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(status) ?? [];
  return Number(kilobytes) * 1024;
}

/** Child processes that there are now. */
export function childrenOf(pid: number | undefined): readonly number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

/** What a process and its children have in memory; a page that several share counts once (`Pss`). */
export function memoryWithChildren(pid: number | undefined): number {
  return [pid, ...childrenOf(pid)].reduce<number>((sum, one) => sum + proportionalBytes(one), 0);
}

/** None for a child that ended in between. */
function proportionalBytes(pid: number | undefined): number {
  try {
    const [, kilobytes = ''] =
      /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

/** Seconds of processor time that a process has used, with those of its children that have ended. */
export function processorSeconds(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name in parentheses may contain spaces; the 12th to 15th field after it are utime and stime, and both
  // of its ended children.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}
