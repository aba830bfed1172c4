/** The operators' switch: `npm run maintenance -- on`. Running servers see it within a second. */
import type { Database } from '../database/database.ts';
import { MAINTENANCE_KEY } from '../graphql/gate.ts';

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
