/**
 * Deletes an account. Only the ids of its rows stay, so that the devices of members learn that the rows are gone. All
 * contents go at once.
 *
 *   its teams, players, matches, media, notes ──▶ deleted and emptied, earlier values too; live pages close
 *   its pictures ──▶ removed
 *   members of its teams ──▶ lose access as after a revocation, and are notified
 *   teams that others shared with it ──▶ its membership is removed, and the owner is notified; what it did there
 *     stays without its name (anonymise-entries.ts)
 *   devices, tokens, codes, mails, invitations to it ──▶ removed; the address can sign up again
 */

import { linksToTeam } from '@touchline/domain/entity/rows/team-links';
import { checksum, DELETED, type Registers } from '@touchline/sync/model/registers';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { EMPTIED, type StoredRow, writeRows } from '#platform/database/rows.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import { dropJobs } from '#platform/jobs/schedule.ts';
import { UNKNOWN_AUTHORS } from '#rows/authors/authors.ts';
import { membersOfAccount } from '#rows/people/members.ts';
import { notifyMember, notifyOwner } from '#rows/people/notifications.ts';
import { profileOf } from '#rows/people/profiles.ts';
import type { Written } from '#rows/push/application.ts';
import { serverStamp } from '#rows/write/server-clock.ts';
import type { Feature } from '../../feature.ts';
import { anonymiseEntries } from './anonymise-entries.ts';

const ROWS_AT_ONCE = 500;

export interface Deletion {
  readonly sid: number;
  readonly email: string;
  readonly now: number;
}

/** @param others the features that also store data of an account */
export async function deleteAccount(
  tx: Tx,
  { sid, email, now }: Deletion,
  others: readonly Pick<Feature<never>, 'erased'>[],
): Promise<Written> {
  const shared = await tx.selectFrom('members').select('space').where('account_sid', '=', sid).execute();
  const owners = shared.map(({ space }) => space);
  const numbers = await ChangeNumbers.lock(tx, [sid, ...owners], 1);
  const members = await endShares(tx, { space: sid, change: numbers.take(sid), now });
  await numbers.raiseAccess(sid);
  const { first_name, last_name } = await profileOf(tx, sid);
  const name = [first_name, last_name].filter((part) => part !== '').join(' ');
  await notifyOwners(tx, { sid, names: [email, name], now });
  await anonymiseEntries(tx, sid, numbers);
  await tx.deleteFrom('members').where('account_sid', '=', sid).execute();
  await emptyRows(tx, { space: sid, now, numbers });
  await dropJobs(tx, sid);
  await forget(tx, { sid, email });
  for (const { erased } of others) await erased?.(tx, { sid, email });
  await numbers.settle();
  return { spaces: [sid, ...owners], accounts: members };
}

/**
 * Ends the members' access and returns them, while the teams still have their names. Also removes the members'
 * addresses, which were stored for this coach only.
 */
async function endShares(
  tx: Tx,
  { space, change, now }: { space: number; change: number; now: number },
): Promise<readonly number[]> {
  await tx.deleteFrom('invite_tokens').where('space', '=', space).execute();
  await tx.deleteFrom('members').where('space', '=', space).where('account_sid', '=', 0).execute();
  const members = await tx.selectFrom('members').selectAll().where('space', '=', space).execute();
  for (const member of members) {
    const { id, status } = member;
    const ends = status === 'active' || status === 'pending';
    await notifyMember(tx, { kind: 'revoked', member, now });
    await tx
      .updateTable('members')
      .set({ email: `#${id}`, ...(ends ? { status: 'revoked', change, since: now } : {}) })
      .where('space', '=', space)
      .where('id', '=', id)
      .execute();
  }
  return members.map(({ account_sid }) => account_sid);
}

/** Notifies the owners that a member left, by role. Earlier notifications lose the member's name. */
async function notifyOwners(
  tx: Tx,
  { sid, names, now }: { sid: number; names: readonly string[]; now: number },
): Promise<void> {
  const members = await membersOfAccount(tx, { account: sid });
  for (const member of members) {
    await tx
      .updateTable('notifications')
      .set({ person: '' })
      .where('account_sid', '=', member.space)
      .where('team_sid', '=', member.team_sid)
      .where('person', 'in', names)
      .execute();
    if (member.status === 'active') await notifyOwner(tx, { kind: 'left', member, now, nameless: true });
  }
}

async function emptyRows(
  tx: Tx,
  { space, now, numbers }: { space: number; now: number; numbers: ChangeNumbers },
): Promise<void> {
  await sql`DELETE FROM lost_values WHERE EXISTS (SELECT 1 FROM rows
    WHERE rows.collection = lost_values.collection AND rows.sid = lost_values.sid AND rows.space = ${space})`.execute(
    tx,
  );
  await sql`DELETE FROM match_tokens WHERE match_sid IN (SELECT sid FROM rows
    WHERE collection = 'matches' AND space = ${space})`.execute(tx);
  for (;;) {
    const rows = await tx
      .selectFrom('rows')
      .selectAll()
      .where('space', '=', space)
      .where('deleted', '<>', EMPTIED)
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    await numbers.ensure(space, rows.length);
    await writeRows(
      tx,
      rows.map((row) => emptied(row, { now, change: numbers.take(space) })),
    );
  }
}

function emptied(row: StoredRow, { now, change }: { now: number; change: number }): StoredRow {
  const all = JSON.parse(row.registers) as Registers;
  const whose = Object.entries(all).filter(([path]) => linksToTeam(path));
  const registers: Registers = {
    ...Object.fromEntries(whose),
    [DELETED]: [true, serverStamp(all, now)],
  };
  return {
    ...row,
    change,
    incremental: row.incremental + 1,
    deleted: EMPTIED,
    registers: JSON.stringify(registers),
    checksum: checksum(registers),
    updated_at: now,
    authors: UNKNOWN_AUTHORS,
  };
}

async function forget(tx: Tx, { sid, email }: Pick<Deletion, 'sid' | 'email'>): Promise<void> {
  for (const table of [
    'refresh_tokens',
    'signed_in_devices',
    'sync_devices',
    'leases',
    'notifications',
    'authenticator_apps',
    'passkeys',
    'recovery_codes',
    'factor_steps',
  ] as const) {
    await tx.deleteFrom(table).where('account_sid', '=', sid).execute();
  }
  // What other people were told about its teams' matches.
  await tx.deleteFrom('notifications').where('space', '=', sid).execute();
  for (const table of ['codes', 'one_time_tokens'] as const) {
    await tx.deleteFrom(table).where('email', '=', email).execute();
  }
  await tx.deleteFrom('mails').where('recipient', '=', email).execute();
  await tx
    .updateTable('accounts')
    .set({ email: `#${sid}`, password_hash: '', type: 'deleted', locale: 'en' })
    .where('sid', '=', sid)
    .execute();
}
