/** A team that is shared with other people (sections 3, 4 and 6). */
import { boolean, date, type Entity, number, oneOf, string, strings, uri } from './field.ts';
import { CAPABILITIES, type Capability, ROLES, type Role, type Team } from './team.ts';

/** Pending becomes active on accept and declined on decline (section 4). */
export const INVITE_STATUSES = ['pending', 'active', 'declined'] as const;
export type InviteStatus = (typeof INVITE_STATUSES)[number];

/** A person with whom a team is shared, as its owner sees him. */
export const sharedAccountFields = {
  id: number(0),
  first_name: string(''),
  last_name: string(''),
  profile_photo: uri(''),
  role: oneOf(ROLES, 'fan'),
  email: string(''),
  status: oneOf(INVITE_STATUSES, 'pending'),
};
export type SharedAccount = Entity<typeof sharedAccountFields>;

/** A share invitation: who is invited to which team, as what. */
export const teamShareFields = {
  team_sid: number(0, { ref: 'teams' }),
  share_email: string(''),
  role: oneOf(ROLES, 'fan'),
  capabilities: strings<Capability>([], { allowed: CAPABILITIES }),
  status: oneOf(INVITE_STATUSES, 'pending'),
};
export type TeamShare = Entity<typeof teamShareFields>;

/** A shared account as the app's people screen needs it: with what was granted beyond the role. */
export const sharedPersonFields = {
  ...sharedAccountFields,
  capabilities: strings<Capability>([], { allowed: CAPABILITIES }),
};
export type SharedPerson = Entity<typeof sharedPersonFields>;

/** An invitation as it is answered to who invites. */
export const sentInvitationFields = {
  ...teamShareFields,
  /** The mail went out; without it the invitation waits in the app all the same. */
  mailed: boolean(false),
};
export type SentInvitation = Entity<typeof sentInvitationFields>;

/** The link by which people come into a team. */
export const inviteLinkFields = {
  team_sid: number(0, { ref: 'teams' }),
  role: oneOf(ROLES, 'fan'),
  capabilities: strings<Capability>([], { allowed: CAPABILITIES }),
  since: date(0),
  /** For its owner; empty for a link that can no longer be shown. */
  token: string(''),
};
export type InviteLink = Entity<typeof inviteLinkFields>;

/** An invitation as its page shows it before anybody is signed in. */
export interface ShownInvitation extends Pick<Team, 'clubname' | 'teamname' | 'shirt'> {
  readonly role: Role;
  /** The owner's name; empty where they have given none. */
  readonly inviter: string;
  /** The invited address; empty for a link that is not about one person. */
  readonly email: string;
  readonly status: InviteStatus;
}

/**
 * What an account is told of the people of its teams: that somebody accepted, declined or left a team that it
 * shares, or that its own role changed or its access ended.
 */
export const SHARING_NOTIFICATION_KINDS = ['accepted', 'declined', 'left', 'role', 'revoked'] as const;
export type SharingNotificationKind = (typeof SHARING_NOTIFICATION_KINDS)[number];

export const sharingNotificationFields = {
  id: number(0),
  kind: oneOf(SHARING_NOTIFICATION_KINDS, 'role'),
  team_sid: number(0, { ref: 'teams' }),
  /** Names as they were. */
  team: string(''),
  person: string(''),
  role: oneOf(ROLES, ''),
  at: date(0),
  new: boolean(false),
};
export type SharingNotification = Entity<typeof sharingNotificationFields>;
