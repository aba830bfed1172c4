/**
 * What an invitation's page shows before anybody is signed in, and the answer "no" from it. The token is the right to
 * see it: 256 random bits that came by mail or from the team's owner.
 */
import type { ShownInvitation } from '@touchline/domain/entity/sharing';
import { type Role, teamFields } from '@touchline/domain/entity/team';
import type { AuthCall, AuthInput } from '../auth/call.ts';
import type { Reader } from '../database/database.ts';
import { readRow } from '../database/rows.ts';
import type { Deps } from '../deps.ts';
import { authError } from '../errors.ts';
import { entityOf } from '../sync/entities.ts';
import { plainName } from './invite-mail.ts';
import { type InviteToken, tokenAt } from './invite-tokens.ts';
import { type MemberRow, membersOfTeam, shownStatus } from './members.ts';
import { profileOf } from './profiles.ts';
import { declineInvite } from './sharing.ts';

export const INVITATION_CALLS: Readonly<Record<string, AuthCall>> = {
  invitation: { POST: show },
  invitation_decline: { POST: decline },
};

/** Changes nothing: mail scanners and previews open every link. */
async function show(deps: Deps, { fields }: AuthInput): Promise<ShownInvitation> {
  const { reader } = deps.database;
  const found = await tokenAt(reader, fields.token, deps.now());
  if (found === null) throw authError(404);
  const member = await memberOf(reader, found);
  const status = member === null ? 'pending' : shownStatus(member.status);
  const row = await readRow(reader, 'teams', found.team_sid);
  if (status === null || row === undefined || row.deleted !== 0) throw authError(404);
  const { clubname, teamname, shirt } = entityOf(teamFields, row);
  const { first_name, last_name } = await profileOf(reader, found.space);
  return {
    ...{ clubname, teamname, shirt, status },
    role: (member?.role ?? found.role) as Role,
    inviter: plainName(`${first_name} ${last_name}`),
    email: member?.email ?? '',
  };
}

/** A link of the team's own has nothing to decline. */
async function decline(deps: Deps, { fields }: AuthInput): Promise<object> {
  const found = await tokenAt(deps.database.reader, fields.token, deps.now());
  const member = found === null ? null : await memberOf(deps.database.reader, found);
  if (found === null || member === null) throw authError(404);
  const declined = await declineInvite(deps, found.space, { team_sid: found.team_sid, id: member.id });
  if (!declined) throw authError(404);
  return { ok: true };
}

/** Null for a link that is not about one person. Throws 404 when that person's invitation is gone. */
async function memberOf(db: Reader, { team_sid, member_id }: InviteToken): Promise<MemberRow | null> {
  if (member_id === 0) return null;
  const members = await membersOfTeam(db, { team_sid });
  const member = members.find(({ id }) => id === member_id);
  if (member === undefined) throw authError(404);
  return member;
}
