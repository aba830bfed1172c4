/** Who hears of a write, after its commit (LIV-3, PUL-7). */
import type { Bus } from '../live/bus.ts';
import type { Written } from './application.ts';

/** @param device whose push it was; empty when no device did it */
export function publishWritten(bus: Bus, { spaces, accounts }: Written, device: string): void {
  // A person with whom a team is shared listens where he listens for his own space.
  for (const space of new Set([...spaces, ...accounts])) bus.publish({ space, device });
}
