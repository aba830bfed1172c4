/**
 * The page of an invitation before sign-in, and declining on it. The token is the permission to see it: 256 random bits
 * from a mail or from the team's owner.
 */

import type { ShownInvitation } from '@touchline/domain/entity/tables/sharing';
import { type Role, teamFields } from '@touchline/domain/entity/tables/team';
import type { AccountCalls, AuthInput } from '#access/account-calls/call.ts';
import type { DatabaseDep, Reader } from '#platform/database/database.ts';
import { readRowIn } from '#platform/database/rows.ts';
import { authError } from '#platform/errors.ts';
import { plainName } from '#platform/mail/plain-name.ts';
import type { TimeDep } from '#platform/time.ts';
import { type MemberRow, membersOfTeam, shownStatus } from '#rows/people/members.ts';
import type { MembershipDeps } from '#rows/people/membership.ts';
import { profileOf } from '#rows/people/profiles.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { declineInvite } from '../sharing.ts';
import { type InviteToken, tokenAt } from './invite-tokens.ts';

export const INVITATION_CALLS = {
  invitation: { POST: show },
  invitation_decline: { POST: decline },
} satisfies AccountCalls<never>;

/** Must change nothing, because mail scanners and previews open every link. */
async function show(deps: DatabaseDep & TimeDep, { fields }: AuthInput): Promise<ShownInvitation> {
  const { reader } = deps.database;
  const found = await tokenAt(reader, fields.token, deps.now());
  if (found === null) throw authError(404);
  const member = await memberOf(reader, found);
  const status = member === null ? 'pending' : shownStatus(member.status);
  const row = await readRowIn(reader, { space: found.space, collection: 'teams' }, found.team_sid);
  if (status === null || row === undefined || row.deleted !== 0) throw authError(404);
  const { clubname, teamname, shirt } = entityOf(teamFields, row);
  const { first_name, last_name } = await profileOf(reader, found.space);
  return {
    clubname,
    teamname,
    shirt,
    status,
    role: (member?.role ?? found.role) as Role,
    inviter: plainName(`${first_name} ${last_name}`),
    email: member?.email ?? '',
  };
}

/** A team's own link cannot be declined. */
async function decline(deps: MembershipDeps, { fields }: AuthInput): Promise<object> {
  const found = await tokenAt(deps.database.reader, fields.token, deps.now());
  const member = found === null ? null : await memberOf(deps.database.reader, found);
  if (found === null || member === null) throw authError(404);
  const declined = await declineInvite(deps, found.space, { team_sid: found.team_sid, id: member.id });
  if (!declined) throw authError(404);
  return { ok: true };
}

/** Null for a link that is not for one person. Throws 404 when that person's invitation no longer exists. */
async function memberOf(db: Reader, { space, team_sid, member_id }: InviteToken): Promise<MemberRow | null> {
  if (member_id === 0) return null;
  const members = await membersOfTeam(db, { space, team_sid });
  const member = members.find(({ id }) => id === member_id);
  if (member === undefined) throw authError(404);
  return member;
}
