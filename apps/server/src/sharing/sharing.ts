/**
 * Sharing a team with other people (sections 4 and 7): the owner invites by e-mail, the person accepts or
 * declines, the owner changes the role or revokes, the person leaves. Refusals never answer 403: as the status
 * of a whole data call that would sign the device out (OUT-6).
 */
import { isEmail } from '@touchline/domain/account/email';
import type { SentInvitation, SharedPerson, TeamShare } from '@touchline/domain/entity/sharing';
import type { Role } from '@touchline/domain/entity/team';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { type Operation, permission } from '@touchline/domain/team/permissions';
import { type Plan, sharesAllowed } from '@touchline/domain/team/plan';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import type { Reader, Tx } from '../database/database.ts';
import { ApiError, apiError } from '../errors.ts';
import type { Account } from '../sync/access.ts';
import { isPositiveInteger } from '../sync/batch.ts';
import { takeNumbers } from '../sync/leases.ts';
import { View } from '../sync/view.ts';
import { type InvitationDeps, mailInvitation, requireRoomForInvitation } from './invitations.ts';
import {
  addMember,
  capabilitiesOf,
  isReadable,
  type MemberRow,
  membershipOf,
  membersOfTeam,
  sharedRole,
  shownStatus,
} from './members.ts';
import { MembershipChange, type MembershipDeps } from './membership.ts';
import { tellMember, tellOwner } from './notifications.ts';
import { profileOf } from './profiles.ts';

const refused = (code: number, message: string): ApiError => new ApiError(code, message);

export interface Invitation {
  readonly team_sid: number;
  readonly share_email: string;
  readonly role: unknown;
  /** What the role is granted beyond itself; the role's default when not given. */
  readonly capabilities: unknown;
}

/**
 * Invites somebody, by mail too; an address that has no account waits until it signs up. The same twice is one
 * invitation, and another mail.
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
    const plan = await requirePermission(tx, { account, team_sid, now, operation: 'share' });
    const account_sid = await accountOf(tx, email);
    if (account_sid === account.sid) throw refused(400, VALIDATION_MESSAGES.ownEmail);
    const members = await membersOfTeam(tx, { team_sid });
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

/** The answer to an invitation; given again it is the same. Throws 900 when there is none for this team. */
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
      await tellOwner(change.tx, { kind: accept ? 'accepted' : 'declined', member, now: change.now });
      return accept
        ? { member: { ...answered, was_active: 1 }, shows: 'the team' }
        : { member: answered, shows: 'nothing' };
    },
  );
  return { sid, status };
}

/** "No" from the page of an invitation, by its mail's link; given again it is the same. False when it was answered otherwise. */
export async function declineInvite(
  deps: MembershipDeps,
  space: number,
  { team_sid, id }: { readonly team_sid: number; readonly id: number },
): Promise<boolean> {
  return MembershipChange.run(deps, space, async (change) => {
    const members = await membersOfTeam(change.tx, { team_sid });
    const member = members.find((candidate) => candidate.id === id);
    if (member?.status === 'declined') return true;
    if (member?.status !== 'pending') return false;
    await tellOwner(change.tx, { kind: 'declined', member, now: change.now });
    await change.put({ ...member, status: 'declined', since: change.now }, 'nothing');
    return true;
  });
}

/** The person goes; owners cannot. */
export async function leaveTeam(deps: MembershipDeps, account: Account, team_sid: number): Promise<void> {
  await changeMember(deps, { account, team_sid, missing: () => apiError(404) }, async (member, change) => {
    if (member.status === 'left') return null;
    if (!isShared(member)) throw apiError(404);
    // Who goes without having come has declined.
    const kind = member.status === 'pending' ? 'declined' : 'left';
    await tellOwner(change.tx, { kind, member, now: change.now });
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
    await tellMember(change.tx, { kind: 'role', member: changed, now: change.now });
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
    await tellMember(change.tx, { kind: 'revoked', member, now: change.now });
    return { member: { ...member, status: 'revoked', since: change.now }, shows: 'nothing' };
  });
  return { id };
}

/** With whom the team is shared. Only its owner sees addresses, and who has not accepted. */
export async function sharedAccounts(
  { database, now }: MembershipDeps,
  account: Account,
  team_sid: number,
): Promise<readonly SharedPerson[]> {
  const { reader } = database;
  const { owns } = await roleIn(reader, { account, team_sid, now: now() });
  const members = await membersOfTeam(reader, { team_sid });
  const accepted = members.some(
    ({ account_sid, status }) => account_sid === account.sid && status === 'active',
  );
  // Who is invited sees which team it is, and not yet who is in it.
  if (!owns && !accepted) throw apiError(404);
  const shared: SharedPerson[] = [];
  for (const member of members) {
    const status = shownStatus(member.status);
    if (status === null || (!owns && status !== 'active')) continue;
    // Whether an address has an account, and whose it is, tells nobody but who has accepted.
    const profile = await profileOf(reader, status === 'active' ? member.account_sid : 0);
    // One's own address is no secret, and tells which of them one is.
    const email = owns || member.account_sid === account.sid ? member.email : '';
    const role = member.role as Role;
    const capabilities = owns ? capabilitiesOf(JSON.parse(member.capabilities), role) : [];
    shared.push({ id: member.id, ...profile, role, email, status, capabilities });
  }
  return shared;
}

interface Next {
  readonly member: MemberRow;
  readonly shows: 'nothing' | 'the invitation' | 'the team';
}

/** Changes the caller's own membership; `next` answers null when nothing changes. */
async function changeMember(
  deps: MembershipDeps,
  { account, team_sid, missing }: { account: Account; team_sid: number; missing: () => ApiError },
  next: (member: MemberRow, change: MembershipChange) => Promise<Next | null>,
): Promise<void> {
  const key = { team_sid, account: account.sid };
  // Whose space it is never changes; all else is read again when that is locked.
  const [found] = isPositiveInteger(team_sid) ? await membershipOf(deps.database.reader, key) : [];
  if (found === undefined) throw missing();
  await MembershipChange.run(deps, found.space, async (change) => {
    const [member] = await membershipOf(change.tx, key);
    if (member === undefined) throw missing();
    const wanted = await next(member, change);
    if (wanted !== null) await change.put(wanted.member, wanted.shows);
  });
}

/** Changes somebody with whom the caller shares his team. */
async function changeShare(
  deps: MembershipDeps,
  { account, team_sid, id }: { account: Account; team_sid: number; id: number },
  next: (member: MemberRow, change: MembershipChange) => Promise<Next | null>,
): Promise<void> {
  await requireOwner(deps, account, team_sid);
  await MembershipChange.run(deps, account.sid, async (change) => {
    const members = await membersOfTeam(change.tx, { team_sid });
    const member = members.find((candidate) => candidate.id === id && isShared(candidate));
    if (member === undefined) throw refused(404, USER_TEXTS.unknownSharedUser);
    const wanted = await next(member, change);
    if (wanted !== null) await change.put(wanted.member, wanted.shows);
  });
}

/** Throws 404 for a team that does not exist for the caller, and the refusal of section 6 for somebody else's. */
export async function requireOwner(
  { database, now }: MembershipDeps,
  account: Account,
  team_sid: number,
): Promise<void> {
  const { owns } = await roleIn(database.reader, { account, team_sid, now: now() });
  if (!owns) throw refused(400, VALIDATION_MESSAGES.noPermission);
}

interface Asking {
  readonly account: Account;
  readonly team_sid: number;
  readonly now: number;
}

async function roleIn(
  db: Reader,
  { account, team_sid, now }: Asking,
): Promise<{ view: View; owns: boolean }> {
  const view = await View.read(db, account, now);
  const name = { collection: 'teams', sid: team_sid };
  await view.rows.load([name]);
  const team = view.rows.get(name);
  if (team === undefined || team.deleted) throw apiError(404);
  await view.prepare([team]);
  if (!view.sees(team)) throw apiError(404);
  return { view, owns: view.isOwn(team) };
}

/** Answers the team's plan; throws what is wanting. */
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

/** The account with this address; 0 when there is none, and none can come into being until this ends. */
async function accountOf(tx: Tx, email: string): Promise<number> {
  const find = () => tx.selectFrom('accounts').select('sid').where('email', '=', email).executeTakeFirst();
  const found = await find();
  if (found !== undefined) return found.sid;
  // A sign-up takes a number first: whoever waits for it here sees that account, or is seen by it.
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
