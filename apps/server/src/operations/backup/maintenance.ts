/** The maintenance switch, `npm run maintenance -- on`. Running servers see it within a second. */

import { MAINTENANCE_KEY } from '#platform/availability/availability.ts';
import type { Database } from '#platform/database/database.ts';

export async function setMaintenance(database: Database, on: boolean): Promise<void> {
  const value = on ? 'on' : 'off';
  await database.transaction((tx) =>
    tx
      .insertInto('meta')
      .values({ key: MAINTENANCE_KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute(),
  );
}
