/** A team that is shared with other people (sections 3, 4 and 6). */
import { boolean, date, number, oneOf, string, strings, uri } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';
import { CAPABILITIES, type Capability, ROLES, type Role, type Team } from './team.ts';

/** The states of an invitation. Pending becomes active on accept and declined on decline (section 4). */
export const INVITE_STATUSES = ['pending', 'active', 'declined'] as const;
export type InviteStatus = (typeof INVITE_STATUSES)[number];

/** A person with whom a team is shared, as the owner sees them. */
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

/** An invitation: the person, the team and the role. */
export const teamShareFields = {
  team_sid: number(0, { ref: 'teams' }),
  share_email: string(''),
  role: oneOf(ROLES, 'fan'),
  capabilities: strings<Capability>([], { allowed: CAPABILITIES }),
  status: oneOf(INVITE_STATUSES, 'pending'),
};
export type TeamShare = Entity<typeof teamShareFields>;

/** A shared account for the app's people screen, with the capabilities granted beyond the role. */
export const sharedPersonFields = {
  ...sharedAccountFields,
  /** The sid of the account, for the owner; 0 for members, and until the person has accepted. */
  account: number(0),
  capabilities: strings<Capability>([], { allowed: CAPABILITIES }),
};
export type SharedPerson = Entity<typeof sharedPersonFields>;

/** An invitation as the inviting person receives it. */
export const sentInvitationFields = {
  ...teamShareFields,
  /** True when the mail was sent. Without it the invitation still waits in the app. */
  mailed: boolean(false),
};
export type SentInvitation = Entity<typeof sentInvitationFields>;

/** The link by which people join a team. */
export const inviteLinkFields = {
  team_sid: number(0, { ref: 'teams' }),
  role: oneOf(ROLES, 'fan'),
  capabilities: strings<Capability>([], { allowed: CAPABILITIES }),
  since: date(0),
  /** For the owner only; empty for a link that can no longer be shown. */
  token: string(''),
};
export type InviteLink = Entity<typeof inviteLinkFields>;

/** An invitation as its page shows it to signed-out visitors. */
export interface ShownInvitation extends Pick<Team, 'clubname' | 'teamname' | 'shirt'> {
  readonly role: Role;
  /** The owner's name; empty when they have given none. */
  readonly inviter: string;
  /** The invited address; empty for a link that anyone can use. */
  readonly email: string;
  readonly status: InviteStatus;
}
