/**
 * Shares a team (sections 4 and 7): the owner invites by e-mail, the person accepts or declines, the owner changes the
 * role or revokes, the person leaves. Refusals never answer 403, because that status of a whole data call would sign
 * the device out (OUT-6).
 */

import type { SentInvitation, SharedPerson, TeamShare } from '@touchline/domain/entity/tables/sharing';
import type { Role } from '@touchline/domain/entity/tables/team';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { type Plan, sharesAllowed } from '@touchline/domain/plan/plan';
import { type Operation, permission } from '@touchline/domain/team/permissions';
import { isEmail } from '@touchline/domain/text/email';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import type { Reader, Tx } from '#platform/database/database.ts';
import { ApiError, apiError } from '#platform/errors.ts';
import { takeNumbers } from '#rows/ids/leases.ts';
import { type Account, type PlanTime, planTime } from '#rows/people/access.ts';
import {
  addMember,
  capabilitiesOf,
  isReadable,
  type MemberRow,
  membershipOf,
  membersOfTeam,
  sharedRole,
  shownStatus,
} from '#rows/people/members.ts';
import { MembershipChange, type MembershipDeps } from '#rows/people/membership.ts';
import { notifyMember, notifyOwner } from '#rows/people/notifications.ts';
import { profileOf } from '#rows/people/profiles.ts';
import { isPositiveInteger } from '#rows/push/batch.ts';
import { View } from '#rows/view/view.ts';
import { type InvitationDeps, mailInvitation, requireRoomForInvitation } from './invitations/invitations.ts';

const refused = (code: number, message: string): ApiError => new ApiError(code, message);

export interface Invitation {
  readonly team_sid: number;
  readonly share_email: string;
  readonly role: unknown;
  /** Capabilities in addition to the role's; the role's default when missing. */
  readonly capabilities: unknown;
}

/**
 * Invites a person, also by mail. An address without an account keeps the invitation until it signs up. Repeating the
 * call sends another mail but makes no second invitation.
 */
export async function teamShare(
  deps: InvitationDeps,
  account: Account,
  { team_sid, share_email, ...wanted }: Invitation,
): Promise<SentInvitation> {
  const email = share_email.trim().toLowerCase();
  const role = sharedRole(wanted.role);
  if (role === null) throw apiError(400);
  if (!isEmail(email)) throw refused(400, VALIDATION_MESSAGES.emailInvalid);
  await requireOwner(deps, account, team_sid);
  await requireRoomForInvitation(deps, account.sid);
  const { share, member } = await MembershipChange.run(deps, account.sid, async (change) => {
    const { tx, space, now } = change;
    const plan = await requirePermission(tx, { account, team_sid, time: change.time, operation: 'share' });
    const account_sid = await accountOf(tx, email);
    if (account_sid === account.sid) throw refused(400, VALIDATION_MESSAGES.ownEmail);
    const members = await membersOfTeam(tx, { space, team_sid });
    const known = members.find((member) => member.email === email);
    if (known !== undefined && isShared(known)) return { share: shareOf(known), member: known };
    if (members.filter(isShared).length >= sharesAllowed(plan)) throw refused(400, USER_TEXTS.teamNotPremium);
    const capabilities = JSON.stringify(capabilitiesOf(wanted.capabilities, role));
    const invited = { role, capabilities, status: 'pending', paused: 0, account_sid, since: now };
    const member =
      known === undefined
        ? await addMember(tx, { ...invited, team_sid, space, email, was_active: 0, change: 0 })
        : { ...known, ...invited };
    const put = await change.put(member, 'the invitation');
    return { share: shareOf(put), member: put };
  });
  return {
    ...share,
    mailed: share.status === 'pending' && (await mailInvitation(deps, account.sid, member)),
  };
}

/**
 * Accepts or declines an invitation; repeating the answer has no effect. Throws 900 when the account has none for this
 * team.
 */
export async function acceptTeamInvite(
  deps: MembershipDeps,
  account: Account,
  { sid, accept }: { sid: number; accept: boolean },
): Promise<{ sid: number; status: string }> {
  const status = accept ? 'active' : 'declined';
  await changeMember(
    deps,
    { account, team_sid: sid, missing: () => apiError(900) },
    async (member, change) => {
      if (member.status === status) return null;
      if (member.status !== 'pending') throw apiError(900);
      const answered = { ...member, status, since: change.now };
      await notifyOwner(change.tx, { kind: accept ? 'accepted' : 'declined', member, now: change.now });
      return accept
        ? { member: { ...answered, was_active: 1 }, shows: 'the team' }
        : { member: answered, shows: 'nothing' };
    },
  );
  return { sid, status };
}

/** Declines from the invitation's page; repeating it has no effect. Returns false when it was accepted already. */
export async function declineInvite(
  deps: MembershipDeps,
  space: number,
  { team_sid, id }: { readonly team_sid: number; readonly id: number },
): Promise<boolean> {
  return MembershipChange.run(deps, space, async (change) => {
    const members = await membersOfTeam(change.tx, { space, team_sid });
    const member = members.find((candidate) => candidate.id === id);
    if (member?.status === 'declined') return true;
    if (member?.status !== 'pending') return false;
    await notifyOwner(change.tx, { kind: 'declined', member, now: change.now });
    await change.put({ ...member, status: 'declined', since: change.now }, 'nothing');
    return true;
  });
}

/** Leaves the team; owners cannot. */
export async function leaveTeam(deps: MembershipDeps, account: Account, team_sid: number): Promise<void> {
  await changeMember(deps, { account, team_sid, missing: () => apiError(404) }, async (member, change) => {
    if (member.status === 'left') return null;
    if (!isShared(member)) throw apiError(404);
    // Leaving before accepting counts as declining.
    const kind = member.status === 'pending' ? 'declined' : 'left';
    await notifyOwner(change.tx, { kind, member, now: change.now });
    return { member: { ...member, status: 'left', since: change.now }, shows: 'nothing' };
  });
}

export interface RoleChange {
  readonly team_sid: number;
  readonly id: number;
  readonly role: unknown;
  readonly capabilities: unknown;
}

export async function updateShareRole(
  deps: MembershipDeps,
  account: Account,
  { team_sid, id, ...wanted }: RoleChange,
): Promise<{ id: number; role: string }> {
  const role = sharedRole(wanted.role);
  if (role === null) throw apiError(400);
  await changeShare(deps, { account, team_sid, id }, async (member, change) => {
    const capabilities = JSON.stringify(capabilitiesOf(wanted.capabilities, role));
    if (member.role === role && member.capabilities === capabilities) return null;
    const shows = member.status === 'active' ? 'the team' : 'the invitation';
    const changed = { ...member, role, capabilities, since: change.now };
    await notifyMember(change.tx, { kind: 'role', member: changed, now: change.now });
    return { member: changed, shows };
  });
  return { id, role };
}

export async function revokeShareTeam(
  deps: MembershipDeps,
  account: Account,
  { team_sid, id }: { team_sid: number; id: number },
): Promise<{ id: number }> {
  await changeShare(deps, { account, team_sid, id }, async (member, change) => {
    await notifyMember(change.tx, { kind: 'revoked', member, now: change.now });
    return { member: { ...member, status: 'revoked', since: change.now }, shows: 'nothing' };
  });
  return { id };
}

/** The members of a team. Only its owner sees addresses and pending invitations. */
export async function sharedAccounts(
  deps: MembershipDeps,
  account: Account,
  team_sid: number,
): Promise<readonly SharedPerson[]> {
  const { reader } = deps.database;
  const { owns, space } = await roleIn(reader, { account, team_sid, time: planTime(deps) });
  const members = await membersOfTeam(reader, { space, team_sid });
  const accepted = members.some(
    ({ account_sid, status }) => account_sid === account.sid && status === 'active',
  );
  // An invited person sees the team but not its members.
  if (!owns && !accepted) throw apiError(404);
  const shared: SharedPerson[] = [];
  for (const member of members) {
    const status = shownStatus(member.status);
    if (status === null || (!owns && status !== 'active')) continue;
    // Only accepted members have a profile, so the list does not reveal whether an address has an account.
    const profile = await profileOf(reader, status === 'active' ? member.account_sid : 0);
    // Members see their own address, which identifies their entry.
    const email = owns || member.account_sid === account.sid ? member.email : '';
    const role = member.role as Role;
    const capabilities = owns ? capabilitiesOf(JSON.parse(member.capabilities), role) : [];
    // With it the owner reads who gave a rating.
    const known = owns && status === 'active' ? member.account_sid : 0;
    shared.push({ id: member.id, account: known, ...profile, role, email, status, capabilities });
  }
  return shared;
}

interface Next {
  readonly member: MemberRow;
  readonly shows: 'nothing' | 'the invitation' | 'the team';
}

/** Changes the caller's own membership. `next` returns null for no change. */
async function changeMember(
  deps: MembershipDeps,
  { account, team_sid, missing }: { account: Account; team_sid: number; missing: () => ApiError },
  next: (member: MemberRow, change: MembershipChange) => Promise<Next | null>,
): Promise<void> {
  const key = { team_sid, account: account.sid };
  // The space of a membership never changes; everything else is read again under its lock.
  const [found] = isPositiveInteger(team_sid) ? await membershipOf(deps.database.reader, key) : [];
  if (found === undefined) throw missing();
  await MembershipChange.run(deps, found.space, async (change) => {
    const [member] = await membershipOf(change.tx, key);
    if (member === undefined) throw missing();
    const wanted = await next(member, change);
    if (wanted !== null) await change.put(wanted.member, wanted.shows);
  });
}

/** Changes a member of the caller's team. */
async function changeShare(
  deps: MembershipDeps,
  { account, team_sid, id }: { account: Account; team_sid: number; id: number },
  next: (member: MemberRow, change: MembershipChange) => Promise<Next | null>,
): Promise<void> {
  await requireOwner(deps, account, team_sid);
  await MembershipChange.run(deps, account.sid, async (change) => {
    const members = await membersOfTeam(change.tx, { space: change.space, team_sid });
    const member = members.find((candidate) => candidate.id === id && isShared(candidate));
    if (member === undefined) throw refused(404, USER_TEXTS.unknownSharedUser);
    const wanted = await next(member, change);
    if (wanted !== null) await change.put(wanted.member, wanted.shows);
  });
}

/** Throws 404 for a team that does not exist for the caller, and section 6's refusal for another owner's. */
export async function requireOwner(deps: MembershipDeps, account: Account, team_sid: number): Promise<void> {
  const { owns } = await roleIn(deps.database.reader, { account, team_sid, time: planTime(deps) });
  if (!owns) throw refused(400, VALIDATION_MESSAGES.noPermission);
}

interface Asking {
  readonly account: Account;
  readonly team_sid: number;
  readonly time: PlanTime;
}

async function roleIn(
  db: Reader,
  { account, team_sid, time }: Asking,
): Promise<{ view: View; owns: boolean; space: number }> {
  const view = await View.read(db, account, time);
  const name = { collection: 'teams', sid: team_sid };
  await view.rows.load([name]);
  const team = view.rows.get(name);
  if (team === undefined || team.deleted) throw apiError(404);
  await view.prepare([team]);
  if (!view.sees(team)) throw apiError(404);
  return { view, owns: view.isOwn(team), space: team.space };
}

/** Returns the team's plan, or throws the missing permission. */
export async function requirePermission(
  tx: Tx,
  { operation, ...asking }: Asking & { readonly operation: Operation },
): Promise<Plan> {
  const { view } = await roleIn(tx, asking);
  const team = view.rows.get({ collection: 'teams', sid: asking.team_sid });
  const [actor] = team === undefined ? [] : view.actors(team);
  if (actor === undefined) throw apiError(404);
  const may = permission(actor, operation);
  if (may.ok) return actor.plan;
  const { noPermission } = VALIDATION_MESSAGES;
  throw refused(400, may.error.code === 'needsPlan' ? USER_TEXTS.teamNotPremium : noPermission);
}

/** The account with this address; 0 for none. No account with it can appear before this transaction ends. */
async function accountOf(tx: Tx, email: string): Promise<number> {
  const find = () => tx.selectFrom('accounts').select('sid').where('email', '=', email).executeTakeFirst();
  const found = await find();
  if (found !== undefined) return found.sid;
  // Sign-up takes a number of this counter first. Locking it here orders the two transactions.
  await takeNumbers(tx, 'account', 0);
  return (await find())?.sid ?? 0;
}

const isShared = ({ status }: MemberRow): boolean => isReadable({ status, paused: 0 });

function shareOf({ team_sid, email, role, capabilities, status }: MemberRow): TeamShare {
  return {
    team_sid,
    share_email: email,
    role: role as Role,
    capabilities: capabilitiesOf(JSON.parse(capabilities), role as Role),
    status: shownStatus(status) ?? 'declined',
  };
}
