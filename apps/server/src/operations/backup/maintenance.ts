/** The maintenance switch, `npm run maintenance -- on`. Running servers see it within a second. */

import { MAINTENANCE_KEY } from '#platform/availability/availability.ts';
import type { Database } from '#platform/database/database.ts';
import { writeMeta } from '#platform/database/meta.ts';

export async function setMaintenance(database: Database, on: boolean): Promise<void> {
  const value = on ? 'on' : 'off';
  await database.transaction((tx) => writeMeta(tx, MAINTENANCE_KEY, value));
}
