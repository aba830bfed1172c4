/** Reads and writes the members of shared teams. */
import { INVITE_STATUSES, type InviteStatus } from '@touchline/domain/entity/tables/sharing';
import { CAPABILITIES, type Capability, ROLES, type Role } from '@touchline/domain/entity/tables/team';
import { defaultCapabilities, isOwn } from '@touchline/domain/team/permissions';
import type { Tx } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { statement } from '#platform/database/statement.ts';
import { takeNumbers } from '../ids/leases.ts';

export type MemberRow = Readonly<Schema['members']>;

/** Roles in which a team can be shared; there is only one owner. */
export type SharedRole = Exclude<Role, '' | 'owner'>;

const COLUMNS = [
  'id',
  'team_sid',
  'space',
  'account_sid',
  'email',
  'role',
  'capabilities',
  'status',
  'paused',
  'was_active',
  'change',
  'since',
] as const satisfies readonly (keyof MemberRow)[];

/** @param p `space` is the one of the team's owner */
export const membersOfTeam = statement((db, p: { space: number; team_sid: number }) =>
  db
    .selectFrom('members')
    .select(COLUMNS)
    .where('space', '=', p.space)
    .where('team_sid', '=', p.team_sid)
    .orderBy('id'),
);

/** All members of a space's teams except the owner, former ones included. */
export const membersOfSpace = statement((db, p: { space: number }) =>
  db
    .selectFrom('members')
    .select(['team_sid', 'account_sid', 'status', 'paused'])
    .where('space', '=', p.space),
);

export const membershipOf = statement((db, p: { team_sid: number; account: number }) =>
  db
    .selectFrom('members')
    .select(COLUMNS)
    .where('team_sid', '=', p.team_sid)
    .where('account_sid', '=', p.account),
);

export const membersOfAccount = statement((db, p: { account: number }) =>
  db.selectFrom('members').select(COLUMNS).where('account_sid', '=', p.account).orderBy('id'),
);

const change = statement(
  (
    db,
    p: Pick<
      MemberRow,
      'id' | 'space' | 'role' | 'capabilities' | 'status' | 'paused' | 'was_active' | 'change' | 'since'
    >,
  ) =>
    db
      .updateTable('members')
      .set({
        role: p.role,
        capabilities: p.capabilities,
        status: p.status,
        paused: p.paused,
        was_active: p.was_active,
        change: p.change,
        since: p.since,
      })
      .where('space', '=', p.space)
      .where('id', '=', p.id)
      .returning('id'),
);

/** Writes the fields of a member that can change. */
export async function saveMember(tx: Tx, member: MemberRow): Promise<void> {
  const { id, space, role, capabilities, status, paused, was_active, since } = member;
  await change(tx, {
    id,
    space,
    role,
    capabilities,
    status,
    paused,
    was_active,
    change: member.change,
    since,
  });
}

export async function addMember(tx: Tx, member: Omit<MemberRow, 'id'>): Promise<MemberRow> {
  const row = { ...member, id: await takeNumbers(tx, 'members', 1) };
  await tx.insertInto('members').values(row).execute();
  return row;
}

/** Assigns pending invitations for this address to the new account; called at sign-up. */
export async function claimInvitations(
  tx: Tx,
  { email, account }: { email: string; account: number },
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ account_sid: account })
    .where('email', '=', email)
    .where('account_sid', '=', 0)
    .execute();
}

/** Null for an invalid role and for the owner's. */
export function sharedRole(value: unknown): SharedRole | null {
  const role = ROLES.find((known) => known === value);
  return role === undefined || isOwn(role) ? null : (role as SharedRole);
}

/** The valid capabilities among the given names, each once. */
export function capabilitiesOf(names: unknown, role: Role): readonly Capability[] {
  if (!Array.isArray(names)) return defaultCapabilities(role);
  return CAPABILITIES.filter((known) => names.includes(known));
}

export function shownStatus(status: string): InviteStatus | null {
  return INVITE_STATUSES.find((known) => known === status) ?? null;
}

/** Whether the person may read the team, as a member or as an invited person. */
export function isReadable({ status, paused }: Pick<MemberRow, 'status' | 'paused'>): boolean {
  return paused === 0 && (status === 'active' || status === 'pending');
}
