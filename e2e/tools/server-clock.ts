/**
 * The server's clock. Mails about changes are sent when five minutes have passed without another change. A setting for
 * these minutes would be one that no operator needs, and a short time would make "moved back in time" a race. So the
 * test restarts the server with a clock that is further ahead; at its start it looks at what is due.
 */
import type { RunningServer } from '../server.ts';

const SHIFTED_CLOCK = new URL(
  '../../apps/server/src/scenarios/processes/shifted-clock.testing.ts',
  import.meta.url,
);
const MINUTE = 60_000;

/** Resolves when the server runs again, `minutes` ahead of the machine's clock. */
export async function restartAhead(server: RunningServer, minutes: number): Promise<void> {
  await server.kill();
  await server.start({
    NODE_OPTIONS: `--import=${SHIFTED_CLOCK.href}`,
    CLOCK_AHEAD_MS: String(minutes * MINUTE),
  });
}
