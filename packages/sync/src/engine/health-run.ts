/** One health check: asks the server for its state, and corrects the device's clock. */

import { learntOffset } from '../model/clock.ts';
import { isAuditDue } from '../pull/audit.ts';
import type { Failure } from '../status/cloud-state.ts';
import type { StoppableIo } from './stoppable-io.ts';

export interface HealthReport {
  /** When the answer arrived, milliseconds since 1970. */
  readonly heard: number;
  /** Seconds between health checks that the server asks for. */
  readonly interval: number;
  /** True when the server has changes that the device has not read (PUL-1). */
  readonly pull: boolean;
  /** True when a comparison is due (PUL-4). */
  readonly audit: boolean;
}

/** Makes a health check. Stores the offset of the device's clock when the answer shows a new one (MRG-5). */
export async function checkHealth(io: StoppableIo, now: () => number): Promise<HealthReport | Failure> {
  const asked = now();
  const reply = await io.ask((transport) => transport.health());
  if (!reply.ok) return { code: reply.code, message: reply.message };
  const { last_synced, interval, now: serverNow } = reply.value;
  const heard = now();
  const state = await io.read((tx) => tx.state());
  const learnt = learntOffset(state.offset, { asked, heard, serverNow });
  if (learnt !== undefined) await io.write('relaxed', (tx) => tx.setState({ offset: learnt }));
  return { heard, interval, pull: last_synced !== state.cursor, audit: isAuditDue(state, heard) };
}
