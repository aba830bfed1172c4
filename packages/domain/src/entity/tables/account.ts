import { MAX_TEAMS_DEFAULT } from '../../limits.ts';
import {
  boolean,
  listBy,
  mapOfValues,
  number,
  oneOf,
  record,
  rowFields,
  sids,
  string,
  uri,
} from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';

/** App roles of an account. Section 3 shows only that at least these two exist. */
export const ACCOUNT_TYPES = ['unknown', 'app_account'] as const;

/** Where an account came from (section 3). */
export const ACCOUNT_SOURCES = [
  'unknown',
  'touchline',
  'ios_store',
  'android_store',
  'card',
  'team_code',
] as const;

export const GENDERS = ['', 'Man', 'Woman'] as const;

export const moduleFields = {
  sid: number(0),
  name: string(''),
  /** free or pro (section 1). */
  kind: oneOf(['free', 'pro'], 'free'),
  activated: boolean(false),
  on: boolean(false),
};

/** The longest text of a club page. */
export const CLUB_TEXT_MAX = 2_000;

/** The public page of an account's teams (the design's areas.md). */
export const clubFields = {
  open: boolean(false),
  title: string(''),
  text: string('', { max: CLUB_TEXT_MAX }),
  /** Its own teams that the page lists, in this order. */
  team_sids: sids('teams'),
  /** Search engines may list the page. */
  indexed: boolean(false),
};

/** The account's tokens are not fields of the row: see credentials.ts. */
export const accountFields = {
  ...rowFields,
  type: oneOf(ACCOUNT_TYPES, 'unknown', { update: false }),
  source: oneOf(ACCOUNT_SOURCES, 'unknown', { update: false }),
  modules: listBy('sid', moduleFields, { update: false }),
  cid: number(0),
  profile_photo: uri(''),
  nickname: string(''),
  firstname: string(''),
  surname: string(''),
  username: string('', { update: false }),
  email: string('', { update: false }),
  /** Ids of messages, which are not rows. */
  messages: record({ ids: sids(null), deleted: sids(null) }),
  gender: oneOf(GENDERS, ''),
  federation: number(0),
  max_teams: number(MAX_TEAMS_DEFAULT, { update: false }),
  signup: number(0, { update: false }),
  /** The current team of this account. All its devices open it. */
  current_team: number(0, { ref: 'teams' }),
  /** The public club page of this account. */
  club: record(clubFields),
  /** Account meta (getAccountMeta), such as `teams_hidden`: JSON text by key. */
  meta: mapOfValues(string('', { max: 20_000 })),
};

export type Account = Entity<typeof accountFields>;

/** Alternative field names of section 3 (`firstname/first_name`, `surname/last_name`). */
export const ACCOUNT_ALIASES = { first_name: 'firstname', last_name: 'surname' } as const;
export type AccountModule = Entity<typeof moduleFields>;

/** One entry of the account meta key `teams_hidden`. */
export const hiddenTeamFields = {
  sid: number(0, { ref: 'teams' }),
  hidden: boolean(false),
  order: number(0),
};
export type HiddenTeam = Entity<typeof hiddenTeamFields>;
