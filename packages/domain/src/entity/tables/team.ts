import {
  boolean,
  colour,
  date,
  listBy,
  number,
  numberedList,
  numbers,
  oneOf,
  record,
  rowFields,
  sids,
  string,
  strings,
  whole,
} from '../fields/field.ts';
import type { Entity, FieldTable } from '../fields/field-types.ts';
import { LINKAGE_MAX, linkageProblem } from '../fields/linkage.ts';
import { teamAttendanceFields } from './attendance.ts';
import { AGE_GROUPS, COUNTRIES, coachLevelFields, familyLevelFields, LIMITED_NAMES } from './privacy.ts';
import { sameOpponentFields } from './same-opponent.ts';

export const ROLES = ['', 'owner', 'manager', 'assistent', 'reporter', 'fan'] as const;
export type Role = (typeof ROLES)[number];

/** The capabilities that an owner may grant to one person beyond the role (roles.md). */
export const CAPABILITIES = [
  'matches',
  'players',
  'lineup',
  'events',
  'training',
  'media',
  'statistics',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

export const shirtFields = {
  /** Pattern, 0 to 21. */
  type: number(9, { min: 0, max: 21, integer: true }),
  /** Line variant, 0 to 5. */
  lines: number(0, { min: 0, max: 5, integer: true }),
  color1: colour('blue'),
  color2: colour('red'),
  color3: colour('black'),
};
export type Shirt = Entity<typeof shirtFields>;

export const periodFields = {
  id: number(1),
  icon: string('season'),
  title: string('season 1'),
  order: number(0),
};
export type Period = Entity<typeof periodFields>;

export const formationFields = {
  id: number(1),
  title: string('Custom'),
  label: string('custom'),
  /** x and y in percent of each position on the pitch, the keeper's first. */
  positions: numbers([]),
  /** The shirt number of each of these positions; 99 when unassigned. */
  sn: numbers([]),
  order: number(0),
};

export const eventTypeFields = {
  id: number(1),
  title: string('Custom'),
  label: string('custom'),
  icon: string('Template'),
  data: string('', { max: 2_000 }),
  order: number(0),
};

export const matchTemplateFields = {
  id: number(1),
  label: string('Default'),
  pitchPlayers: number(11),
  matchLength: number(90),
  halfParts: number(0),
  matchParts: number(2),
  /** As in a match: the parts of extra time, and the minutes of each. */
  extraParts: number(2),
  extraLength: number(15),
  /** The formation's id. */
  scheme: string(''),
  captain: number(0, { ref: 'players' }),
  keeper: number(0, { ref: 'players' }),
  order: number(0),
};

/** How public pages show players' names (architecture.md, Security). */
export const PUBLIC_NAMES = ['first_name', 'nickname', 'full_name', 'shirt_number'] as const;
export type PublicNames = (typeof PUBLIC_NAMES)[number];

export const teamMetadataFields = {
  note: string('', { max: 20_000 }),
  cid: number(0),
  periods: numberedList(periodFields),
  active_period: number(1),
  captain: number(0, { ref: 'players' }),
  keeper: number(0, { ref: 'players' }),
  pitchPlayers: number(11),
  halfLength: number(45),
  halfParts: number(0),
  matchLength: number(90),
  matchParts: number(2),
  formation: string('4-3-3'),
  /** The address of the team at its association. */
  linkage: string('', { max: LINKAGE_MAX, fits: (text) => linkageProblem(text) === null }),
  template: number(1),
  /** 0 soccer, 1 futsal, 2 full-size soccer. */
  pitch: number(0),
  /** New matches get a clock that stops whenever play stops. */
  stoppedClock: boolean(false),
  ls_active: boolean(true),
  ls_formation: boolean(true),
  ls_substitutions: boolean(true),
  ls_portraits: boolean(false),
  ls_media: boolean(false),
  public_names: oneOf(PUBLIC_NAMES, 'first_name'),
  /** True when public pages name the players of cards, own goals and similar events. */
  public_cards: boolean(false),
  /** Decides the default privacy level, and with the country the format and whether results may be published. */
  age_group: oneOf(AGE_GROUPS, ''),
  country: oneOf(COUNTRIES, ''),
  limited_names: oneOf(LIMITED_NAMES, 'first_name'),
  /** The coach's own app hides scores too, where the age table forbids publishing them. */
  no_score: boolean(false),
  /** Written by the server for the family. */
  family_levels: listBy('id', familyLevelFields, { update: false }),
  coach_levels: listBy('id', coachLevelFields),
  /**
   * When a restored backup may have lost later choices of families (`privacy/doubt.ts`), seconds since 1970; 0 for never.
   */
  levels_doubted_at: date(0, { update: false }),
  /** Opponents that count as one in the statistics, by the coach's choice. */
  same_opponents: listBy('id', sameOpponentFields),
  /** The IANA time zone of the team, taken from the device that created it. */
  timezone: string('Europe/Amsterdam'),
  attendance: whole(teamAttendanceFields),
};

export const shirtNumberFields = { id: number(0, { ref: 'players' }), value: number(0) };

export const teamFields = {
  ...rowFields,
  shirt: whole(shirtFields),
  clubname: string(''),
  teamname: string(''),
  division: string(''),
  player_sids: sids('players'),
  shirtnumbers: listBy('id', shirtNumberFields),
  eventtypes: numberedList(eventTypeFields),
  formations: numberedList(formationFields),
  matchtemplates: numberedList(matchTemplateFields),
  federation: number(0),
  club_id: number(0),
  shared: boolean(false, { update: false }),
  role: oneOf(ROLES, '', { update: false }),
  capabilities: strings<Capability>([], { update: false, allowed: CAPABILITIES }),
  /** '1' is Premium, '2' plus features. */
  sku: string('', { update: false }),
  /** When `sku` ends, seconds since 1970; 0 for a plan that goes on. Devices know it without a network. */
  plan_end: number(0, { update: false }),
  /** pending, active, declined, or free text. */
  status: string('active', { update: false }),
  /**
   * When the trial of the team's owner ends, seconds since 1970. People with whom the team is shared get it, so that
   * their devices know the plan without a network. 0 for one's own team.
   */
  trial_end: number(0, { update: false }),
  teampage: number(0),
  current: boolean(false, { update: false }),
  hidden: boolean(false),
  order: number(0),
  metadata: record(teamMetadataFields),
} satisfies FieldTable;

export type Team = Entity<typeof teamFields>;
export type TeamMetadata = Entity<typeof teamMetadataFields>;
