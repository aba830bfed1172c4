/** A team that is shared with other people (sections 3, 4 and 6). */
import { type Entity, number, oneOf, string, strings, uri } from './field.ts';
import { CAPABILITIES, type Capability, ROLES } from './team.ts';

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
