/** One health check: what the server says of itself, and what that teaches the device. */
import { isAuditDue } from './audit.ts';
import { learntOffset } from './clock.ts';
import type { Line } from './line.ts';
import type { Failure } from './ports.ts';

export interface HealthReport {
  /** When the answer was heard, milliseconds since 1970. */
  readonly heard: number;
  /** Seconds that the server wants between health checks. */
  readonly interval: number;
  /** The server has changes that the device has not read (PUL-1). */
  readonly pull: boolean;
  /** Everything must be compared (PUL-4). */
  readonly audit: boolean;
}

/** Asks, and keeps the offset of the device's clock when the answer tells it (MRG-5). */
export async function checkHealth(line: Line, now: () => number): Promise<HealthReport | Failure> {
  const asked = now();
  const reply = await line.ask((transport) => transport.health());
  if (!reply.ok) return { code: reply.code, message: reply.message };
  const { last_synced, interval, now: serverNow } = reply.value;
  const heard = now();
  const state = await line.read((tx) => tx.state());
  const learnt = learntOffset(state.offset, { asked, heard, serverNow });
  if (learnt !== undefined) await line.write('relaxed', (tx) => tx.setState({ offset: learnt }));
  return { heard, interval, pull: last_synced !== state.cursor, audit: isAuditDue(state, heard) };
}
