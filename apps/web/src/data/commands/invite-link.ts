/** The link by which people come into a team, and the invitations behind such addresses. Needs the network. */
import type { InviteLink, ShownInvitation } from '@touchline/domain/entity/sharing';
import type { Capability, Role } from '@touchline/domain/entity/team';
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { Client } from '../client.ts';
import { type AppError, call } from '../session-actions.ts';
import { activateFirstTeam } from '../team-switch.ts';
import { askAboutTeam, refusalOf, type SharingRefusal } from './sharing.ts';

type Answer<T> = Promise<Result<T, SharingRefusal>>;

/** What the page of an invitation shows before anybody is signed in. */
export function shownInvitation(token: string): Promise<Result<ShownInvitation, AppError>> {
  return call<ShownInvitation>('invitation', 'POST', { token });
}

/** "No" to an invitation that came by mail. */
export function declineInvitation(token: string): Promise<Result<object, AppError>> {
  return call<object>('invitation_decline', 'POST', { token });
}

/** Into the team; null when the link opens nothing for this account. */
export async function acceptInvitation(
  client: Client,
  token: string,
): Answer<{ readonly team: number } | null> {
  const reply = await client.ask<{ acceptInviteLink: { sid: number } | null }>(ACCEPT, { token });
  if (!reply.ok) return refuse(refusalOf(reply));
  if (reply.value.acceptInviteLink === null) return ok(null);
  const { sid } = reply.value.acceptInviteLink;
  await client.cloud.resync({ audit: true });
  await activateFirstTeam(client);
  await client.switching.to(sid);
  return ok({ team: sid });
}

export async function inviteLinkOf(client: Client, team: number): Answer<InviteLink | null> {
  const reply = await askAboutTeam<{ getInviteLink: InviteLink | null }>(client, team, { query: GET });
  return reply.ok ? ok(reply.value.getInviteLink) : reply;
}

export interface LinkWish {
  readonly team: number;
  readonly role: Role;
  readonly capabilities: readonly Capability[];
}

/** The link that the team had before opens nothing any more. Only this answer has the token. */
export async function makeInviteLink(client: Client, { team, ...wish }: LinkWish): Answer<InviteLink> {
  const reply = await askAboutTeam<{ makeInviteLink: InviteLink }>(client, team, {
    query: MAKE,
    variables: wish,
  });
  return reply.ok ? ok(reply.value.makeInviteLink) : reply;
}

export function closeInviteLink(client: Client, team: number): Answer<object> {
  return askAboutTeam(client, team, { query: CLOSE });
}

const LINK = '{ team_sid role capabilities since token }';
const GET = `query getInviteLink($team_sid: Float!) { getInviteLink(team_sid: $team_sid) ${LINK} }`;
const MAKE = `mutation makeInviteLink($team_sid: Float!, $role: String!, $capabilities: [String!]) { makeInviteLink(team_sid: $team_sid, role: $role, capabilities: $capabilities) ${LINK} }`;
const CLOSE = 'mutation closeInviteLink($team_sid: Float!) { closeInviteLink(team_sid: $team_sid) { sid } }';
const ACCEPT =
  'mutation acceptInviteLink($token: String!) { acceptInviteLink(token: $token) { sid status } }';
