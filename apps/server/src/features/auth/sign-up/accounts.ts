/** Creates an account: its sign-in data, its space, and its row with the modules of section 1. */
import { MODULES } from '@touchline/domain/account/modules';
import { defaultsOf } from '@touchline/domain/entity/fields/field';
import { changesBetween } from '@touchline/domain/entity/rows/rows';
import { type Account, accountFields } from '@touchline/domain/entity/tables/account';
import { stampChanges } from '@touchline/sync/model/registers';
import type { Tx } from '#platform/database/database.ts';
import { createSpace, lockSpace } from '#platform/database/spaces.ts';
import { takeNumbers } from '#rows/ids/leases.ts';
import { claimInvitations } from '#rows/people/members.ts';
import { serverStamp } from '#rows/write/server-clock.ts';
import { WorkingRow, WorkingRows } from '#rows/write/working-rows.ts';

export interface NewAccount {
  /** In lower case. */
  readonly email: string;
  readonly passwordHash: string;
  readonly locale: string;
  readonly profile?: Partial<Pick<Account, 'firstname' | 'surname' | 'nickname'>>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Creates the account and returns its sid. Violates the key of `accounts` when the address has an account. */
export async function addAccount(
  tx: Tx,
  { email, passwordHash, locale, profile, now }: NewAccount,
): Promise<number> {
  const sid = await takeNumbers(tx, 'account', 1);
  const type = 'app_account';
  await tx
    .insertInto('accounts')
    .values({ sid, email, password_hash: passwordHash, type, locale, created_at: now })
    .execute();
  await createSpace(tx, sid);
  const change = await lockSpace(tx, sid, 1);
  const seconds = Math.floor(now / 1_000);
  const defaults = defaultsOf(accountFields);
  const account: Account = {
    ...defaults,
    ...profile,
    type,
    source: 'touchline',
    modules: MODULES,
    username: email,
    email,
    signup: seconds,
    createdAt: seconds,
  };
  const rows = new WorkingRows(tx, now);
  const row = WorkingRow.make({ collection: 'account', sid, space: sid, team_sid: 0 });
  rows.put(row);
  const changes = changesBetween(accountFields, defaults, account);
  const registers = stampChanges(changes, serverStamp(row.registers, now));
  rows.merge(row, { registers, incremental: 1, account: sid });
  // The account's own row is too small to count.
  await rows.save({ take: () => change, grow: () => undefined });
  await claimInvitations(tx, { email, account: sid });
  return sid;
}
