/** The processor time of each machine for one push, with its deliveries and the pull of the coach's other device. */
import { setTimeout as pause } from 'node:timers/promises';
import { processorSeconds } from '../../../bench/lib/process-figures.ts';
import type { Installation } from './installation.ts';
import { MACHINES, type Machine } from './network.ts';
import type { Figures, Traffic } from './traffic.ts';

const WATCHED_MS = 30_000;
/** Between two goals of one match: as fast as the servers answer would reach the limit of events in one match. */
const BETWEEN_MS = 100;

export async function measureLoad(
  site: Installation,
  traffic: Traffic,
): Promise<{ readonly figures: Figures; readonly lines: readonly string[] }> {
  const idle = await secondsUsed(site);
  traffic.begin(0, BETWEEN_MS);
  await traffic.flows();
  const before = traffic.acknowledged();
  const busy = await secondsUsed(site);
  const pushes = traffic.acknowledged() - before;
  const figures = await traffic.end();
  const perSecond = (pushes / (WATCHED_MS / 1_000)).toFixed(1);
  const lines = MACHINES.map((machine) => {
    const used = (seconds: ReadonlyMap<Machine, number>) => seconds.get(machine) ?? 0;
    const each = ((used(busy) - used(idle)) / pushes) * 1_000;
    return `   ${machine}: ${each.toFixed(2)} ms for each push; ${share(used(idle))} of a core at rest, ${share(used(busy))} meanwhile`;
  });
  return { figures, lines: [`${perSecond} pushes a second:`, ...lines] };
}

/** What each machine uses in half a minute. Processes that end meanwhile are not counted. */
async function secondsUsed(site: Installation): Promise<ReadonlyMap<Machine, number>> {
  const read = () =>
    new Map(
      MACHINES.flatMap((machine) =>
        site.network.processesOn(machine).map((pid) => [pid, { machine, seconds: secondsOf(pid) }] as const),
      ),
    );
  const before = read();
  await pause(WATCHED_MS);
  const used = new Map<Machine, number>();
  for (const [pid, { machine, seconds }] of read()) {
    used.set(machine, (used.get(machine) ?? 0) + seconds - (before.get(pid)?.seconds ?? 0));
  }
  return used;
}

/** None for a process that has just ended. */
function secondsOf(pid: number): number {
  try {
    return processorSeconds(pid);
  } catch {
    return 0;
  }
}

const share = (seconds: number): string => `${((seconds / (WATCHED_MS / 1_000)) * 100).toFixed(1)} %`;
