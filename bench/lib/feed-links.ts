/** Many links to the calendar of the demo's coach. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { tokenHash } from '../../apps/server/src/platform/secrets/link-token.ts';
import { changeAsDemoCoach } from './demo-coach.ts';

const TOKEN_BYTES = 32;

/**
 * Writes into the database of a stopped server, and returns the tokens. The server takes few reads of one link in ten
 * minutes, and an account has one link in use: the index that says so is dropped in this temporary database. Reads find
 * a link by its token, so their cost is the same.
 */
export async function addFeedLinks(folder: string, count: number): Promise<readonly string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(TOKEN_BYTES).toString('base64url'));
  await changeAsDemoCoach(folder, async (tx, sid) => {
    await sql`DROP INDEX calendar_links_in_use`.execute(tx);
    const of = { account_sid: sid, team_sid: 0, sealed: '', created_at: Date.now(), ended_at: 0 };
    for (const token of tokens)
      await tx
        .insertInto('calendar_links')
        .values({ ...of, token_hash: tokenHash(token) })
        .execute();
  });
  return tokens;
}
