import {
  boolean,
  listBy,
  number,
  oneOf,
  record,
  rowFields,
  string,
  strings,
  TEXT_LONG,
  uri,
} from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';

/** The staff of a team on its page (section 3). `captain` is a label without rights. */
export const STAFF_ROLES = ['owner', 'manager', 'assistant', 'reporter', 'fan', 'captain'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const staffFields = {
  id: number(0),
  name: string(''),
  role: oneOf(STAFF_ROLES, 'assistant'),
  image: uri(''),
  order: number(0),
};

export const teamPageOptionsFields = {
  active_period: number(1),
  training_selection: number(0, { ref: 'training_selections' }),
  next_match: boolean(true),
  next_session: boolean(true),
  show_players: boolean(true),
  show_staff: boolean(true),
  show_matches: boolean(true),
  show_statistics: boolean(true),
  show_portraits: boolean(false),
  messages: strings([]),
};

/** The public page of a team. Its row has the team's sid, because each page belongs to an existing team. */
export const teamPageFields = {
  ...rowFields,
  team_sid: number(0, { ref: 'teams' }),
  options: record(teamPageOptionsFields),
  staff: listBy('id', staffFields),
  image_main: uri(''),
  image_logo: uri(''),
  title: string(''),
  /** HTML, stored unchanged. No screen shows it yet; a screen that does must sanitise it first. */
  description: string('', { max: TEXT_LONG }),
};
export type TeamPage = Entity<typeof teamPageFields>;
