/** The table `meta`: one value for each key, of the server as a whole. */
import type { Reader } from './database.ts';

/** Sets the value of a key. Of processes that write it at once, each succeeds and the last one counts. */
export async function writeMeta(db: Reader, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
