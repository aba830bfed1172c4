/**
 * After a restore no job runs for a while. The backup lacks what devices have done since: answers, moved matches, what
 * was sent. They give it back first, and only then is decided what is due.
 *
 * What a person asks for in this time runs at once, such as the mail with a family's link: it needs nothing of what
 * devices give back. A job of the same kind that the backup contains is held, because its mail may have been sent.
 */
import type { Database, Reader } from '../database/database.ts';
import { writeMeta } from '../database/meta.ts';

/** The row of `meta` that says until when; empty until a server has started after the restore. */
const HELD_KEY = 'jobs held until';
export const HOLD_MS = 15 * 60_000;

/** Called by the restore. */
export async function holdJobs(db: Reader): Promise<void> {
  await writeMeta(db, HELD_KEY, '');
}

/** Until when no job may run; 0 without a restore. The first call after a restore sets it, for all processes. */
export async function jobsHeldUntil({ reader, transaction }: Database, now: number): Promise<number> {
  const read = () => reader.selectFrom('meta').select('value').where('key', '=', HELD_KEY).executeTakeFirst();
  if ((await read())?.value === '') {
    await transaction(async (tx) => {
      await tx
        .updateTable('meta')
        .set({ value: String(now + HOLD_MS) })
        .where('key', '=', HELD_KEY)
        .where('value', '=', '')
        .execute();
    });
  }
  return Number((await read())?.value ?? 0);
}
