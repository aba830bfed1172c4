/**
 * The token that an app gives to a store with a purchase. The store sends it back with everything that it says of the
 * purchase, so its word leads to account and team also when the app never comes back (decision 112).
 */
import { createHmac } from 'node:crypto';
import type { Buyer } from '@touchline/domain/plan/purchase';
import type { Database, DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import { storedKeys } from '#platform/secrets/stored-key.ts';
import type { TimeDep } from '#platform/time.ts';

export const PURCHASES_KEY_META = 'purchase_tokens';

/** The account and team of a token; zeros for an unknown one. */
export type BuyerOfToken = (token: string) => Promise<Buyer>;

/**
 * The same UUID each time for an account and a team (0 for no team yet). Only this server can compute it, so a store
 * learns nothing from it, and a restored backup that lost its row makes it again: also those of former keys, which the
 * store repeats for purchases of then.
 */
export async function purchaseToken(
  { database, now }: DatabaseDep & TimeDep,
  { account, team }: Buyer,
): Promise<string> {
  const keys = await storedKeys(database, PURCHASES_KEY_META);
  const row = { account_sid: account, team_sid: team, created_at: now() };
  const rows = keys.map((key) => ({ token: tokenOf(key, { account, team }), ...row }));
  await database.transaction((tx) =>
    tx
      .insertInto('purchase_tokens')
      .values(rows)
      .onConflict((conflict) => conflict.column('token').doNothing())
      .execute(),
  );
  return tokenOf(keys[0], { account, team });
}

/** A UUID of version 8, whose bits are free for such a use (RFC 9562). */
function tokenOf(key: string, { account, team }: Buyer): string {
  const bytes = createHmac('sha256', key).update(`${account} ${team}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const UNKNOWN: Buyer = { account: 0, team: 0 };

export function buyerOfToken({ reader }: Pick<Database, 'reader'>): BuyerOfToken {
  return async (token) => (token === '' ? UNKNOWN : findBuyer(reader, token));
}

async function findBuyer(db: Reader, token: string): Promise<Buyer> {
  const found = await db
    .selectFrom('purchase_tokens')
    .select(['account_sid', 'team_sid'])
    .where('token', '=', token.toLowerCase())
    .executeTakeFirst();
  return found === undefined ? UNKNOWN : { account: found.account_sid, team: found.team_sid };
}

export async function erasePurchaseTokens(tx: Tx, account: number): Promise<void> {
  await tx.deleteFrom('purchase_tokens').where('account_sid', '=', account).execute();
}
