/** Runs two calls on PostgreSQL; the second starts when the first has written everything and committed nothing. */
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Returns both answers. The first call commits once the second waits for it, or has ended without waiting. */
export async function overtaking<T>(
  database: Database,
  first: (database: Database) => Promise<T>,
  second: () => Promise<T>,
): Promise<readonly [T, T]> {
  let begun: Promise<T> | undefined;
  const answer = await first({
    ...database,
    transaction: (body) =>
      database.transaction(async (tx) => {
        const result = await body(tx);
        if (begun !== undefined) return result;
        let ended = false;
        begun = second().finally(() => {
          ended = true;
        });
        while (!ended && !(await isAnyWaiting(database)));
        return result;
      }),
  });
  if (begun === undefined) throw new Error('the first call made no transaction');
  return [answer, await begun];
}

async function isAnyWaiting({ reader }: Database): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
  `.execute(reader);
  return rows.length > 0;
}
