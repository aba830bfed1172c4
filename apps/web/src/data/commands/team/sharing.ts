/**
 * Sharing a team with other people (sections 4 and 7). These calls go to the server at once and never wait: the server
 * decides who may see a team, and the coach must know that an invitation or revocation is done.
 */

import type { InviteStatus, SentInvitation, SharedPerson } from '@touchline/domain/entity/tables/sharing';
import type { Capability, Role } from '@touchline/domain/entity/tables/team';
import { NEEDS_ACCOUNT } from '@touchline/domain/errors/needs-account';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { isEmail } from '@touchline/domain/text/email';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import type { Failure } from '@touchline/sync/status/cloud-state';
import { type GraphDocument, graphDocument } from '../../calls/graph-document.ts';
import type { DataCalls } from '../../calls/ports.ts';
import { type NotificationPorts, notificationsOf } from '../../live/notifications.ts';
import type { Ids, OwnAccount } from '../../live/ports.ts';
import type { Syncing } from '../../sync/ports.ts';
import type { AccountWork } from '../unit-of-work.ts';
import { activateFirstTeam } from './team-choices.ts';

export type SharingRefusal =
  | { readonly code: 'emailMissing' | 'emailInvalid' | 'ownEmail' }
  /** Message: "You don't have permission to manage this." */
  | { readonly code: 'noPermission' }
  /** 'team not premium': the plan allows no sharing, or only with one person. */
  | { readonly code: 'teamNotPremium' }
  | { readonly code: 'unknownSharedUser' }
  /** 900: the invitation no longer exists, or the answer was about another team. */
  | { readonly code: 'otherInvite' }
  | { readonly code: 'tooMany' }
  /** No network, no server, or the server does not know the team yet. */
  | { readonly code: 'networkError' | 'syncOff' | 'notOnlineYet' }
  | { readonly code: 'gone' }
  /** A visitor looks around (decision 115). */
  | { readonly code: 'needsAccount' }
  /** Any other failure, with its code of section 8. */
  | { readonly code: 'failed'; readonly number: number };

type Answer<T> = Promise<Result<T, SharingRefusal>>;

export interface Invitation {
  readonly team: number;
  readonly email: string;
  readonly role: Role;
  readonly capabilities: readonly Capability[];
}

/** Calls about a team: they need the network and the team's server id. */
export type TeamCalls = DataCalls & Ids & Syncing;

/** Invites a person by e-mail. The same address again repeats the invitation and its e-mail. */
export async function inviteToTeam(
  ports: TeamCalls & OwnAccount,
  { team, role, capabilities, ...given }: Invitation,
): Answer<SentInvitation> {
  const email = given.email.trim();
  if (email === '') return refuse({ code: 'emailMissing' });
  if (!isEmail(email)) return refuse({ code: 'emailInvalid' });
  if (email.toLowerCase() === ports.ownAccount()?.email.toLowerCase()) return refuse({ code: 'ownEmail' });
  const reply = await askAboutTeam(ports, { team, document: INVITE }, { email, role, capabilities });
  return reply.ok ? ok(reply.value.teamShare) : reply;
}

/** The people who share a team. Only the owner gets addresses and pending invitations. */
export async function sharedPeople(ports: TeamCalls, team: number): Answer<readonly SharedPerson[]> {
  const reply = await askAboutTeam(ports, { team, document: PEOPLE }, {});
  return reply.ok ? ok(reply.value.sharedAccounts) : reply;
}

export interface PersonRole {
  readonly team: number;
  readonly id: number;
  readonly role: Role;
  readonly capabilities: readonly Capability[];
}

export function changeRole(ports: TeamCalls, { team, ...change }: PersonRole): Answer<object> {
  return askAboutTeam(ports, { team, document: CHANGE }, change);
}

/** Ends a person's access; the team leaves their devices. */
export function revokeShare(
  ports: TeamCalls,
  { team, id }: { readonly team: number; readonly id: number },
): Answer<object> {
  return askAboutTeam(ports, { team, document: REVOKE }, { id });
}

/** Accepts or declines a pending invitation; then fetches the teams again (section 4). */
export async function answerInvitation(
  ports: TeamCalls & AccountWork,
  { team, accept }: { readonly team: number; readonly accept: boolean },
): Answer<{ readonly status: InviteStatus }> {
  const reply = await askAboutTeam(ports, { team, document: ANSWER }, { accept });
  if (!reply.ok) return reply;
  const { sid, status } = reply.value.acceptTeamInvite;
  if (sid !== team) return refuse({ code: 'otherInvite' });
  await ports.coordinator.resync({ audit: true });
  if (accept) await activateFirstTeam(ports);
  return ok({ status });
}

/** The caller leaves the team; it leaves their devices. */
export async function leaveTeam(ports: TeamCalls, team: number): Answer<object> {
  const reply = await askAboutTeam(ports, { team, document: LEAVE }, {});
  if (!reply.ok) return reply;
  await ports.coordinator.resync({ audit: true });
  return ok({});
}

/** Marks notifications up to now as seen, on all devices of the account. */
export async function seeNotifications(ports: NotificationPorts): Promise<void> {
  const source = notificationsOf(ports);
  const latest = source.get()?.find((one) => one.new);
  if (latest === undefined) return;
  const reply = await ports.ask(SEE, { up_to: latest.id });
  if (reply.ok) source.saw(latest.id);
}

/** The variables that every document about a team has. */
export interface OfTeam {
  readonly team_sid: number;
}

interface TeamCall<Answer, Variables extends object> {
  readonly team: number;
  readonly document: GraphDocument<Answer, OfTeam & Variables>;
}

/** A call about a team that the server knows. */
export async function askAboutTeam<T, Variables extends object>(
  ports: TeamCalls,
  { team, document }: TeamCall<T, Variables>,
  variables: Variables,
): Answer<T> {
  const team_sid = ports.live.resolve('teams', team);
  if (team_sid <= 0) return refuse({ code: 'notOnlineYet' });
  if (ports.coordinator.closedBy() === 'syncOff') return refuse({ code: 'syncOff' });
  const reply = await ports.ask(document, { team_sid, ...variables });
  return reply.ok ? ok(reply.value) : refuse(refusalOf(reply));
}

/** Several refusals share a number; the server's message distinguishes them. */
export function refusalOf({ code, message }: Failure): SharingRefusal {
  const number = code ?? 999;
  const named = BY_MESSAGE[message] ?? BY_CODE[number];
  return named === undefined ? { code: 'failed', number } : { code: named };
}

type Named = Exclude<SharingRefusal, { readonly code: 'failed' }>['code'];

const BY_MESSAGE: Readonly<Partial<Record<string, Named>>> = {
  [VALIDATION_MESSAGES.noPermission]: 'noPermission',
  [VALIDATION_MESSAGES.emailInvalid]: 'emailInvalid',
  [VALIDATION_MESSAGES.ownEmail]: 'ownEmail',
  [USER_TEXTS.teamNotPremium]: 'teamNotPremium',
  [USER_TEXTS.unknownSharedUser]: 'unknownSharedUser',
};

const BY_CODE: Readonly<Partial<Record<number, Named>>> = {
  404: 'gone',
  429: 'tooMany',
  510: 'networkError',
  900: 'otherInvite',
  [NEEDS_ACCOUNT.code]: 'needsAccount',
};

const INVITE = graphDocument<
  { readonly teamShare: SentInvitation },
  OfTeam & Pick<Invitation, 'email' | 'role' | 'capabilities'>
>(
  'mutation teamShare($team_sid: Float!, $email: String!, $role: String, $capabilities: [String!]) { teamShare(team_sid: $team_sid, share_email: $email, role: $role, capabilities: $capabilities) { team_sid share_email role capabilities status mailed } }',
);
const PEOPLE = graphDocument<{ readonly sharedAccounts: readonly SharedPerson[] }, OfTeam>(
  'query sharedAccounts($team_sid: Float!) { sharedAccounts(team_sid: $team_sid) { id account first_name last_name profile_photo role email status capabilities } }',
);
const CHANGE = graphDocument<object, OfTeam & Omit<PersonRole, 'team'>>(
  'mutation updateShareRole($team_sid: Float!, $id: Float!, $role: String!, $capabilities: [String!]) { updateShareRole(team_sid: $team_sid, id: $id, role: $role, capabilities: $capabilities) { id } }',
);
const REVOKE = graphDocument<object, OfTeam & { readonly id: number }>(
  'mutation revokeShareTeam($team_sid: Float!, $id: Float!) { revokeShareTeam(team_sid: $team_sid, id: $id) { id } }',
);
const ANSWER = graphDocument<
  { readonly acceptTeamInvite: { readonly sid: number; readonly status: InviteStatus } },
  OfTeam & { readonly accept: boolean }
>(
  'mutation acceptTeamInvite($team_sid: Float!, $accept: Boolean!) { acceptTeamInvite(sid: $team_sid, accept: $accept) { sid status } }',
);
const LEAVE = graphDocument<object, OfTeam>(
  'mutation leaveTeam($team_sid: Float!) { leaveTeam(team_sid: $team_sid) { sid } }',
);
const SEE = graphDocument<object, { readonly up_to: number }>(
  'mutation seeNotifications($up_to: Float!) { seeNotifications(up_to: $up_to) { id } }',
);
