/**
 * Sharing a team with other people (sections 4 and 7). These calls go to the server at once, nothing of them
 * waits: who may see a team is decided there, and a coach who invites or revokes has to know that it is done.
 */
import { isEmail } from '@touchline/domain/account/email';
import type { InviteStatus, SentInvitation, SharedPerson } from '@touchline/domain/entity/sharing';
import type { Capability, Role } from '@touchline/domain/entity/team';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import type { Failure } from '@touchline/sync/ports';
import type { Client } from '../client.ts';
import { notificationsOf } from '../live/notifications.ts';
import { activateFirstTeam } from '../team-switch.ts';

export type SharingRefusal =
  | { readonly code: 'emailMissing' | 'emailInvalid' | 'ownEmail' }
  /** 'You don't have permission to manage this.' */
  | { readonly code: 'noPermission' }
  /** 'team not premium': the plan shares with nobody, or with one person only. */
  | { readonly code: 'teamNotPremium' }
  | { readonly code: 'unknownSharedUser' }
  /** 900: the invitation is not there any more, or the answer was about another team. */
  | { readonly code: 'otherInvite' }
  | { readonly code: 'tooMany' }
  /** Neither network nor server, or the team has not reached the server yet. */
  | { readonly code: 'networkError' | 'syncOff' | 'notOnlineYet' }
  | { readonly code: 'gone' }
  /** Anything else, with its code of section 8. */
  | { readonly code: 'failed'; readonly number: number };

type Answer<T> = Promise<Result<T, SharingRefusal>>;

export interface Invitation {
  readonly team: number;
  readonly email: string;
  readonly role: Role;
  readonly capabilities: readonly Capability[];
}

/** Invites somebody by mail; the same address again is the same invitation, and another mail. */
export async function inviteToTeam(
  client: Client,
  { team, role, capabilities, ...given }: Invitation,
): Answer<SentInvitation> {
  const email = given.email.trim();
  if (email === '') return refuse({ code: 'emailMissing' });
  if (!isEmail(email)) return refuse({ code: 'emailInvalid' });
  if (email.toLowerCase() === client.ownAccount()?.email.toLowerCase()) return refuse({ code: 'ownEmail' });
  const reply = await askAboutTeam<{ teamShare: SentInvitation }>(client, team, {
    query: INVITE,
    variables: { email, role, capabilities },
  });
  return reply.ok ? ok(reply.value.teamShare) : reply;
}

/** With whom a team is shared; only its owner is told addresses, and who has not accepted. */
export async function sharedPeople(client: Client, team: number): Answer<readonly SharedPerson[]> {
  const reply = await askAboutTeam<{ sharedAccounts: readonly SharedPerson[] }>(client, team, {
    query: PEOPLE,
  });
  return reply.ok ? ok(reply.value.sharedAccounts) : reply;
}

export interface PersonRole {
  readonly team: number;
  readonly id: number;
  readonly role: Role;
  readonly capabilities: readonly Capability[];
}

export function changeRole(client: Client, { team, ...change }: PersonRole): Answer<object> {
  return askAboutTeam(client, team, { query: CHANGE, variables: change });
}

/** The team leaves that person's devices. */
export function revokeShare(
  client: Client,
  { team, id }: { readonly team: number; readonly id: number },
): Answer<object> {
  return askAboutTeam(client, team, { query: REVOKE, variables: { id } });
}

/** Pending becomes active or declined; then the teams are fetched again (section 4). */
export async function answerInvitation(
  client: Client,
  { team, accept }: { readonly team: number; readonly accept: boolean },
): Answer<{ readonly status: InviteStatus }> {
  const reply = await askAboutTeam<{ acceptTeamInvite: { sid: number; status: InviteStatus } }>(
    client,
    team,
    {
      query: ANSWER,
      variables: { accept },
    },
  );
  if (!reply.ok) return reply;
  const { sid, status } = reply.value.acceptTeamInvite;
  if (sid !== team) return refuse({ code: 'otherInvite' });
  await client.cloud.resync({ audit: true });
  if (accept) await activateFirstTeam(client);
  return ok({ status });
}

/** The caller goes, and the team leaves his devices. */
export async function leaveTeam(client: Client, team: number): Answer<object> {
  const reply = await askAboutTeam(client, team, { query: LEAVE });
  if (!reply.ok) return reply;
  await client.cloud.resync({ audit: true });
  return ok({});
}

/** What is new until now has been seen; on the other devices of the account, too. */
export async function seeNotifications(client: Client): Promise<void> {
  const source = notificationsOf(client);
  const latest = source.get()?.find((one) => one.new);
  if (latest === undefined) return;
  const reply = await client.ask(SEE, { up_to: latest.id });
  if (reply.ok) source.saw(latest.id);
}

interface Call {
  readonly query: string;
  readonly variables?: object;
}

/** A call about a team that is on the server. */
export async function askAboutTeam<T extends object>(
  client: Client,
  team: number,
  { query, variables }: Call,
): Answer<T> {
  const team_sid = client.live.resolve('teams', team);
  if (team_sid <= 0) return refuse({ code: 'notOnlineYet' });
  if (client.cloud.closedBy() === 'syncOff') return refuse({ code: 'syncOff' });
  const reply = await client.ask<T>(query, { team_sid, ...variables });
  return reply.ok ? ok(reply.value) : refuse(refusalOf(reply));
}

/** Several refusals share a number; then the server's message tells them apart. */
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
};

const INVITE =
  'mutation teamShare($team_sid: Float!, $email: String!, $role: String, $capabilities: [String!]) { teamShare(team_sid: $team_sid, share_email: $email, role: $role, capabilities: $capabilities) { team_sid share_email role capabilities status mailed } }';
const PEOPLE =
  'query sharedAccounts($team_sid: Float!) { sharedAccounts(team_sid: $team_sid) { id first_name last_name profile_photo role email status capabilities } }';
const CHANGE =
  'mutation updateShareRole($team_sid: Float!, $id: Float!, $role: String!, $capabilities: [String!]) { updateShareRole(team_sid: $team_sid, id: $id, role: $role, capabilities: $capabilities) { id } }';
const REVOKE =
  'mutation revokeShareTeam($team_sid: Float!, $id: Float!) { revokeShareTeam(team_sid: $team_sid, id: $id) { id } }';
const ANSWER =
  'mutation acceptTeamInvite($team_sid: Float!, $accept: Boolean!) { acceptTeamInvite(sid: $team_sid, accept: $accept) { sid status } }';
const LEAVE = 'mutation leaveTeam($team_sid: Float!) { leaveTeam(team_sid: $team_sid) { sid } }';
const SEE = 'mutation seeNotifications($up_to: Float!) { seeNotifications(up_to: $up_to) { id } }';
