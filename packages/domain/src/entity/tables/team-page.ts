import {
  boolean,
  date,
  listBy,
  number,
  oneOf,
  record,
  rowFields,
  string,
  TEXT_LONG,
  uri,
} from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';
import { noteBlockFields } from './note.ts';

/** Characters. */
export const PAGE_MESSAGE_MAX = 1_000;

/** The staff of a team on its page (section 3). `captain` is a label without rights. */
export const STAFF_ROLES = ['owner', 'manager', 'assistant', 'reporter', 'fan', 'captain'] as const;
/** Further ones of this app, which other clients show as an assistant. */
export const FURTHER_STAFF_ROLES = ['keepers', 'leader', 'physio'] as const;
const ALL_STAFF_ROLES = [...STAFF_ROLES, ...FURTHER_STAFF_ROLES] as const;
export type StaffRole = (typeof ALL_STAFF_ROLES)[number];

/** What a coach chooses from: what people do for a team, as a visitor understands it. */
export const OFFERED_STAFF_ROLES: readonly StaffRole[] = [
  'owner',
  'assistant',
  'keepers',
  'leader',
  'manager',
  'physio',
];

export const staffFields = {
  id: number(0),
  name: string(''),
  role: oneOf(ALL_STAFF_ROLES, 'assistant'),
  image: uri(''),
  /** The library's picture; `image` is of clients that know no library. */
  media_sid: number(0, { ref: 'media' }),
  order: number(0),
};

/** A message to the visitors of the page. */
export const pageMessageFields = {
  id: string(''),
  text: string('', { max: PAGE_MESSAGE_MAX }),
  /** Seconds since 1970. */
  at: date(0),
  pinned: boolean(false),
};
export type PageMessage = Entity<typeof pageMessageFields>;

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
  messages: listBy('id', pageMessageFields),
  /** The page links to the live pages of open matches. */
  show_live: boolean(true),
  show_calendar: boolean(true),
  /** Search engines may list the page. */
  indexed: boolean(false),
};

/** The public page of a team. Its row has the team's sid, because each page belongs to an existing team. */
export const teamPageFields = {
  ...rowFields,
  team_sid: number(0, { ref: 'teams' }),
  options: record(teamPageOptionsFields),
  staff: listBy('id', staffFields),
  image_main: uri(''),
  image_logo: uri(''),
  /** The library's pictures; the addresses above are of clients that know no library. */
  main_sid: number(0, { ref: 'media' }),
  logo_sid: number(0, { ref: 'media' }),
  title: string(''),
  /** The description, as the text of a note. */
  blocks: listBy('id', noteBlockFields),
  /** HTML, from clients that know no blocks: read as further blocks, as a note's `message`. Never shown unparsed. */
  description: string('', { max: TEXT_LONG }),
};
export type TeamPage = Entity<typeof teamPageFields>;
