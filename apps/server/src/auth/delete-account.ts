/**
 * What is left of an account that was deleted: the ids of what it had, so that the devices of people with whom it
 * shared a team hear that all of it is gone. Everything that says something goes at once.
 *
 *   its teams, players, matches, media, notes ──▶ deleted and emptied, earlier values too; live pages close
 *   its pictures ──▶ gone
 *   people with whom it shared a team ──▶ their access ends as if it were revoked, and they hear of it
 *   teams that others shared with it ──▶ its membership goes, and the owner hears that somebody left; what it did
 *     there stays without its name (unname-entries.ts)
 *   devices, tokens, codes, mails, invitations to it ──▶ gone; the address is free again
 */
import { checksum, DELETED, type Registers } from '@touchline/sync/registers';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { type StoredRow, writeRows } from '../database/rows.ts';
import { ChangeNumbers } from '../database/spaces.ts';
import { membersOfAccount } from '../sharing/members.ts';
import { tellMember, tellOwner } from '../sharing/notifications.ts';
import { profileOf } from '../sharing/profiles.ts';
import { saysWhose } from '../sharing/team-rows.ts';
import type { Written } from '../sync/application.ts';
import { UNKNOWN_AUTHORS } from '../sync/authors.ts';
import { serverStamp } from '../sync/server-clock.ts';
import { unnameEntries } from './unname-entries.ts';

/** `rows.deleted` of a row that holds nothing but its deletion. */
const EMPTIED = 2;
const ROWS_AT_ONCE = 500;

export interface Deletion {
  readonly sid: number;
  readonly email: string;
  readonly now: number;
}

export async function deleteAccount(tx: Tx, { sid, email, now }: Deletion): Promise<Written> {
  const shared = await tx.selectFrom('members').select('space').where('account_sid', '=', sid).execute();
  const owners = shared.map(({ space }) => space);
  const numbers = await ChangeNumbers.lock(tx, [sid, ...owners], 1);
  const members = await endShares(tx, { space: sid, change: numbers.take(sid), now });
  await numbers.raiseAccess(sid);
  const { first_name, last_name } = await profileOf(tx, sid);
  const name = [first_name, last_name].filter((part) => part !== '').join(' ');
  await tellOwners(tx, { sid, names: [email, name], now });
  await unnameEntries(tx, sid, numbers);
  await tx.deleteFrom('members').where('account_sid', '=', sid).execute();
  await emptyRows(tx, { space: sid, now, numbers });
  await forget(tx, { sid, email });
  await numbers.settle();
  return { spaces: [sid, ...owners], accounts: members };
}

/** Answers whose access ended; the teams still have their names. Addresses of people go, too: they were this coach's to know. */
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
    await tellMember(tx, { kind: 'revoked', member, now });
    await tx
      .updateTable('members')
      .set({ email: `#${id}`, ...(ends ? { status: 'revoked', change, since: now } : {}) })
      .where('id', '=', id)
      .execute();
  }
  return members.map(({ account_sid }) => account_sid);
}

/** That somebody left, by his role and not by his name; what they were told of him before names him no more. */
async function tellOwners(
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
    if (member.status === 'active') await tellOwner(tx, { kind: 'left', member, now, nameless: true });
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
  const whose = Object.entries(all).filter(([path]) => saysWhose(path));
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
  for (const table of ['codes', 'one_time_tokens'] as const) {
    await tx.deleteFrom(table).where('email', '=', email).execute();
  }
  await tx.deleteFrom('mails').where('recipient', '=', email).execute();
  await tx.deleteFrom('push_subscriptions').where('space', '=', sid).execute();
  // Their files go when this is committed.
  await tx.deleteFrom('pictures').where('space', '=', sid).execute();
  await tx
    .updateTable('accounts')
    .set({ email: `#${sid}`, password_hash: '', type: 'deleted', locale: 'en' })
    .where('sid', '=', sid)
    .execute();
}
