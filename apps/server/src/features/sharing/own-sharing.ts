/** An account's shares in both directions, for the archive of own data. */
import type { Reader } from '#platform/database/database.ts';

export function sharedByMe(db: Reader, space: number): Promise<readonly object[]> {
  return db
    .selectFrom('members')
    .select(['team_sid', 'email', 'role', 'capabilities', 'status', 'since'])
    .where('space', '=', space)
    .execute();
}

export function sharedWithMe(db: Reader, account: number): Promise<readonly object[]> {
  return db
    .selectFrom('members')
    .select(['team_sid', 'role', 'capabilities', 'status', 'since'])
    .where('account_sid', '=', account)
    .execute();
}
