/** The link with which an owner lets people join a team: made, replaced, switched off, and used. */

import type { InviteLink } from '@touchline/domain/entity/tables/sharing';
import type { Role } from '@touchline/domain/entity/tables/team';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { sharesAllowed } from '@touchline/domain/plan/plan';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import type { Tx } from '#platform/database/database.ts';
import { ApiError, apiError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { SealDep } from '#platform/secrets/seal.ts';
import type { Account } from '#rows/people/access.ts';
import {
  addMember,
  capabilitiesOf,
  isReadable,
  membershipOf,
  membersOfTeam,
  sharedRole,
} from '#rows/people/members.ts';
import { MembershipChange, type MembershipDeps } from '#rows/people/membership.ts';
import { notifyOwner } from '#rows/people/notifications.ts';
import {
  addToken,
  dropLink,
  type InviteToken,
  linkOf,
  tokenAt,
  tokenOf,
} from '../invitations/invite-tokens.ts';
import { acceptTeamInvite, requireOwner, requirePermission } from '../sharing.ts';

export type InviteLinkDeps = MembershipDeps & RandomBytesDep & LimitsDep & SealDep;

const DAY_MS = 24 * 3_600_000;
const LINKS_A_DAY = 50;
/** First-time joins per day, which limits the damage of a leaked link. */
const JOINS_A_DAY = 50;
/** Limits notifications, because each return of a person notifies the owner. */
const TRIES_A_DAY = 20;

const NOT_ACCEPTED = { answer: null, isNew: false } as const;

const refused = (message: string): ApiError => new ApiError(400, message);

/** Makes a link and invalidates the team's previous one. */
export async function makeInviteLink(
  deps: InviteLinkDeps,
  account: Account,
  {
    team_sid,
    ...wanted
  }: { readonly team_sid: number; readonly role: unknown; readonly capabilities: unknown },
): Promise<InviteLink> {
  const role = sharedRole(wanted.role);
  if (role === null) throw apiError(400);
  await requireOwner(deps, account, team_sid);
  if ((await deps.limits.hit(`invite links of ${account.sid}`, DAY_MS)) > LINKS_A_DAY) throw apiError(429);
  const capabilities = capabilitiesOf(wanted.capabilities, role);
  return MembershipChange.run(deps, account.sid, async ({ tx, space, now, time }) => {
    await requirePermission(tx, { account, team_sid, time, operation: 'share' });
    await dropLink(tx, { space: account.sid, team_sid });
    const about = { team_sid, space, member_id: 0, role, capabilities: JSON.stringify(capabilities) };
    const token = await addToken(tx, deps, about);
    return { team_sid, role, capabilities: [...capabilities], since: Math.floor(now / 1_000), token };
  });
}

/** Shows the link to the owner again. Null when the team has none. */
export async function getInviteLink(
  deps: MembershipDeps & SealDep,
  account: Account,
  team_sid: number,
): Promise<InviteLink | null> {
  await requireOwner(deps, account, team_sid);
  const link = await linkOf(deps.database.reader, { space: account.sid, team_sid });
  if (link === undefined) return null;
  const role = link.role as Role;
  const capabilities = [...capabilitiesOf(JSON.parse(link.capabilities), role)];
  const since = Math.floor(link.created_at / 1_000);
  return { team_sid, role, capabilities, since, token: tokenOf(deps.config, link) };
}

export async function closeInviteLink(
  deps: MembershipDeps,
  account: Account,
  team_sid: number,
): Promise<{ readonly sid: number }> {
  await requireOwner(deps, account, team_sid);
  await MembershipChange.run(deps, account.sid, ({ tx }) => dropLink(tx, { space: account.sid, team_sid }));
  return { sid: team_sid };
}

/**
 * Joins the team through a mail's or a team's link. Null when the link is not valid for this account. A person whose
 * access the owner has ended needs a new invitation.
 */
export async function acceptInviteLink(
  deps: InviteLinkDeps,
  account: Account,
  token: string,
): Promise<{ readonly sid: number; readonly status: string } | null> {
  if ((await deps.limits.hit(`invite link tries of ${account.sid}`, DAY_MS)) > TRIES_A_DAY)
    throw apiError(429);
  const found = await tokenAt(deps.database.reader, token, deps.now());
  if (found === null) return null;
  if (found.member_id !== 0) return acceptOwn(deps, account, found);
  if (found.space === account.sid) throw refused(VALIDATION_MESSAGES.ownEmail);
  const [known] = await membershipOf(deps.database.reader, {
    team_sid: found.team_sid,
    account: account.sid,
  });
  if (known?.was_active === 1) return (await acceptTeamLink(deps, account, { token, found })).answer;
  return countingJoin(deps, found, () => acceptTeamLink(deps, account, { token, found }));
}

interface Accepted {
  readonly answer: { readonly sid: number; readonly status: string } | null;
  /** Whether the account was never a member before. */
  readonly isNew: boolean;
}

/** Counts a new member; refusals and calls without effect do not count. Throws 429. */
async function countingJoin(
  { limits }: InviteLinkDeps,
  { team_sid }: InviteToken,
  accept: () => Promise<Accepted>,
): Promise<Accepted['answer']> {
  const key = `joins of team ${team_sid}`;
  let joined = false;
  try {
    if ((await limits.hit(key, DAY_MS)) > JOINS_A_DAY) throw apiError(429);
    const { answer, isNew } = await accept();
    joined = isNew;
    return answer;
  } finally {
    if (!joined) await limits.giveBack(key);
  }
}

function acceptTeamLink(
  deps: MembershipDeps,
  account: Account,
  { token, found }: { readonly token: string; readonly found: InviteToken },
): Promise<Accepted> {
  return MembershipChange.run(deps, found.space, async (change) => {
    // The link may have been replaced or switched off meanwhile.
    const link = await tokenAt(change.tx, token, change.now);
    return link === null ? NOT_ACCEPTED : join(change, account, link);
  });
}

/** The link of a mail is for one address; for another account it is invalid. */
async function acceptOwn(
  deps: MembershipDeps,
  account: Account,
  { space, team_sid, member_id }: InviteToken,
): Promise<{ readonly sid: number; readonly status: string } | null> {
  const members = await membersOfTeam(deps.database.reader, { space, team_sid });
  const own = members.find(({ id }) => id === member_id)?.account_sid === account.sid;
  return own ? acceptTeamInvite(deps, account, { sid: team_sid, accept: true }) : null;
}

async function join(
  change: MembershipChange,
  account: Account,
  { team_sid, space, role, capabilities }: InviteToken,
): Promise<Accepted> {
  const { tx, now } = change;
  const plan = await requirePermission(tx, {
    account: await ownerOf(tx, space),
    team_sid,
    time: change.time,
    operation: 'share',
  });
  const members = await membersOfTeam(tx, { space, team_sid });
  const known = members.find(({ account_sid }) => account_sid === account.sid);
  if (known?.status === 'revoked') return NOT_ACCEPTED;
  const answer = { sid: team_sid, status: 'active' };
  if (known?.status === 'active') return { answer, isNew: false };
  const others = members.filter((member) => member !== known && isReadable({ ...member, paused: 0 }));
  if (others.length >= sharesAllowed(plan)) throw refused(USER_TEXTS.teamNotPremium);
  const joining = { status: 'active', was_active: 1, paused: 0, since: now };
  // An existing invitation for this person keeps its role.
  const member =
    known?.status === 'pending'
      ? { ...known, ...joining }
      : known === undefined
        ? await addMember(tx, {
            team_sid,
            space,
            role,
            capabilities,
            ...joining,
            change: 0,
            account_sid: account.sid,
            email: await emailOf(change, account.sid),
          })
        : { ...known, role, capabilities, ...joining };
  await notifyOwner(tx, { kind: 'accepted', member, now });
  await change.put(member, 'the team');
  return { answer, isNew: known?.was_active !== 1 };
}

/** The owner, whose plan decides. */
async function ownerOf(tx: Tx, sid: number): Promise<Account> {
  const found = tx.selectFrom('accounts').select(['sid', 'created_at']).where('sid', '=', sid);
  return found.executeTakeFirstOrThrow();
}

async function emailOf({ tx }: MembershipChange, sid: number): Promise<string> {
  const found = await tx
    .selectFrom('accounts')
    .select('email')
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow();
  return found.email;
}
