/** The maintenance switch, `npm run maintenance -- on`. Running servers see it within a second. */

import { MAINTENANCE_KEY } from '#platform/availability/availability.ts';
import type { Database } from '#platform/database/database.ts';
import { writeMeta } from '#platform/database/meta.ts';
import { noteOperatorLine } from '#platform/security-log/operator-lines.ts';

/** @param now milliseconds since 1970, for the security log */
export async function setMaintenance(database: Database, on: boolean, now: number): Promise<void> {
  const event = on ? 'maintenance_begun' : 'maintenance_ended';
  await database.transaction(async (tx) => {
    await writeMeta(tx, MAINTENANCE_KEY, on ? 'on' : 'off');
    await noteOperatorLine(tx, { event, call: 'npm run maintenance' }, now);
  });
}
