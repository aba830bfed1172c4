/** Publishes a write to those concerned, after its commit (LIV-3, PUL-7). */
import type { Bus } from '#platform/bus/bus.ts';
import type { Written } from '../push/application.ts';

/** @param device the device that pushed; empty when no device did */
export function publishWritten(bus: Bus, { spaces, accounts }: Written, device: string): void {
  // A member listens to the hints of their own space, so shared teams are published there.
  for (const space of new Set([...spaces, ...accounts])) bus.publish({ space, device });
}
