/** The invitation link of a team, and the invitations behind such addresses. Needs the network. */
import type { InviteLink, ShownInvitation } from '@touchline/domain/entity/tables/sharing';
import type { Capability, Role } from '@touchline/domain/entity/tables/team';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { graphDocument } from '../calls/graph-document.ts';
import type { Client } from '../client/client.ts';
import type { TeamCalls } from '../commands/team/sharing.ts';
import { askAboutTeam, type OfTeam, refusalOf, type SharingRefusal } from '../commands/team/sharing.ts';
import { activateFirstTeam } from '../commands/team/team-choices.ts';
import { type AppError, call } from './session-actions.ts';

type Answer<T> = Promise<Result<T, SharingRefusal>>;

/** The invitation that the page shows before sign-in. */
export function shownInvitation(token: string): Promise<Result<ShownInvitation, AppError>> {
  return call<ShownInvitation>('invitation', 'POST', { token });
}

/** Declines an invitation from an e-mail. */
export function declineInvitation(token: string): Promise<Result<object, AppError>> {
  return call<object>('invitation_decline', 'POST', { token });
}

/** Joins the team; null when the link is not valid for this account. */
export async function acceptInvitation(
  client: Client,
  token: string,
): Answer<{ readonly team: number } | null> {
  const reply = await client.ask(ACCEPT, { token });
  if (!reply.ok) return refuse(refusalOf(reply));
  if (reply.value.acceptInviteLink === null) return ok(null);
  const { sid } = reply.value.acceptInviteLink;
  await client.coordinator.resync({ audit: true });
  await activateFirstTeam(client);
  await client.switching.to(sid);
  return ok({ team: sid });
}

export async function inviteLinkOf(client: TeamCalls, team: number): Answer<InviteLink | null> {
  const reply = await askAboutTeam(client, { team, document: GET }, {});
  return reply.ok ? ok(reply.value.getInviteLink) : reply;
}

export interface LinkWish {
  readonly team: number;
  readonly role: Role;
  readonly capabilities: readonly Capability[];
}

/** Creates a new link; the earlier one becomes invalid. Only this answer has the token. */
export async function makeInviteLink(client: TeamCalls, { team, ...wish }: LinkWish): Answer<InviteLink> {
  const reply = await askAboutTeam(client, { team, document: MAKE }, wish);
  return reply.ok ? ok(reply.value.makeInviteLink) : reply;
}

export function closeInviteLink(client: TeamCalls, team: number): Answer<object> {
  return askAboutTeam(client, { team, document: CLOSE }, {});
}

const LINK = '{ team_sid role capabilities since token }';
const GET = graphDocument<{ readonly getInviteLink: InviteLink | null }, OfTeam>(
  `query getInviteLink($team_sid: Float!) { getInviteLink(team_sid: $team_sid) ${LINK} }`,
);
const MAKE = graphDocument<
  { readonly makeInviteLink: InviteLink },
  OfTeam & Pick<LinkWish, 'role' | 'capabilities'>
>(
  `mutation makeInviteLink($team_sid: Float!, $role: String!, $capabilities: [String!]) { makeInviteLink(team_sid: $team_sid, role: $role, capabilities: $capabilities) ${LINK} }`,
);
const CLOSE = graphDocument<object, OfTeam>(
  'mutation closeInviteLink($team_sid: Float!) { closeInviteLink(team_sid: $team_sid) { sid } }',
);
const ACCEPT = graphDocument<
  { readonly acceptInviteLink: { readonly sid: number } | null },
  { readonly token: string }
>('mutation acceptInviteLink($token: String!) { acceptInviteLink(token: $token) { sid status } }');
