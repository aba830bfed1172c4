/**
 * Where the space of a row is in each table, and which statements may do without it (decision 118). A database that
 * spreads its tables over machines by the space runs a statement that names it on one machine.
 */
import type { Schema } from '#platform/database/schema.ts';

/** The column with the space. An account has the number of its space. */
export const SPACE_COLUMNS = {
  spaces: 'sid',
  accounts: 'sid',
  rows: 'space',
  erased_rows: 'space',
  departures: 'space',
  members: 'space',
  invite_tokens: 'space',
  pictures: 'space',
  renditions: 'space',
  gone_pictures: 'space',
  due_jobs: 'space',
  push_subscriptions: 'space',
  attendance_links: 'space',
  attendance_told: 'space',
  attendance_mails: 'space',
  attendance_unsubscribed: 'space',
  fixture_checks: 'space',
  privacy_log: 'space',
  page_links: 'space',
  export_tokens: 'space',
  // Of the person whom it is for; its column `space` says where the match is.
  notifications: 'account_sid',
  signed_in_devices: 'account_sid',
  refresh_tokens: 'account_sid',
  sync_devices: 'account_sid',
  leases: 'account_sid',
  authenticator_apps: 'account_sid',
  passkeys: 'account_sid',
  recovery_codes: 'account_sid',
  factor_steps: 'account_sid',
  calendar_links: 'account_sid',
  grants: 'account_sid',
  purchase_tokens: 'account_sid',
  plan_mails: 'account_sid',
} as const satisfies { readonly [T in keyof Schema]?: keyof Schema[T] };

/** Tables of the whole installation, and why they have no space. */
export const WITHOUT_SPACE = {
  meta: 'settings of the installation',
  counters: 'ids are unique on the whole server',
  match_tokens: 'leads from the token in a link to its match',
  lost_values: 'earlier values, kept for 30 days, found by their row; the space is the one of the row',
  codes: 'before an account is known: by address',
  one_time_tokens: 'before an account is known: by token',
  mails: 'the mailbox of trial mode',
  processes: 'the server processes',
  backup_runs: 'one row a day',
  restored_ids: 'ranges of ids of a restore',
  team_codes: 'unused codes',
  provider_events: 'notifications before their purchase is known',
} as const;

const SECRET = 'a secret of the request finds the space';
const NUMBER = 'an id of the request finds the space';
const PERSON = 'what a person has in the spaces of others';
const ADDRESS = 'an address finds the person';
const PURCHASE = 'a purchase or its team finds the account';
const WORK = 'the runner of due jobs serves all spaces';
const CLEANING = 'housekeeping of all spaces';
const OPERATOR = 'a command of the operator, a figure or a restore';
const TRIAL = 'the start of a trial looks for accounts';
const DEMO = "the start of production, or a command of the operator, looks for the demo's accounts";

export type Reason =
  | typeof SECRET
  | typeof NUMBER
  | typeof PERSON
  | typeof ADDRESS
  | typeof PURCHASE
  | typeof WORK
  | typeof CLEANING
  | typeof OPERATOR
  | typeof TRIAL
  | typeof DEMO;

type Spread = keyof typeof SPACE_COLUMNS;

export interface Exception {
  readonly table: Spread;
  /** The columns that find the row: each has one row, or few. */
  readonly by?: readonly string[];
  /** All columns that conditions compare, of a statement that runs over all spaces; none for a whole table. */
  readonly over?: readonly string[];
  readonly why: Reason;
}

const by = (why: Reason, keys: { readonly [T in Spread]?: readonly string[] }): readonly Exception[] =>
  Object.entries(keys).flatMap(([table, lists]) =>
    lists.map((list) => ({ table: table as Spread, by: list.split(' '), why })),
  );
const over = (why: Reason, keys: { readonly [T in Spread]?: readonly string[] }): readonly Exception[] =>
  Object.entries(keys).flatMap(([table, lists]) =>
    lists.map((list) => ({
      table: table as Spread,
      over: list.split(' ').filter((name) => name !== ''),
      why,
    })),
  );

export const EXCEPTIONS: readonly Exception[] = [
  ...by(SECRET, {
    attendance_links: ['token_hash'],
    page_links: ['token_hash'],
    calendar_links: ['token_hash'],
    export_tokens: ['token_hash'],
    invite_tokens: ['token_hash'],
    signed_in_devices: ['token_hash'],
    refresh_tokens: ['token_hash', 'access_hash', 'family', 'replaces'],
    factor_steps: ['token_hash'],
    passkeys: ['id'],
    sync_devices: ['device'],
    push_subscriptions: ['endpoint'],
    purchase_tokens: ['token'],
  }),
  ...by(NUMBER, { rows: ['collection sid'], leases: ['collection sid'] }),
  ...by(PERSON, {
    members: ['account_sid'],
    export_tokens: ['account_sid'],
    privacy_log: ['account_sid'],
    attendance_links: ['address_hash'],
    attendance_mails: ['address_hash'],
    notifications: ['space'],
  }),
  ...over(NUMBER, { rows: ['collection sid'] }),
  ...over(PERSON, {
    // The owner of a token's match; an invited person, who may have no account.
    accounts: ['sid', 'email sid'],
    members: ['account_sid'],
    export_tokens: ['account_sid space'],
    push_subscriptions: ['kind endpoint sid key'],
  }),
  ...by(ADDRESS, { accounts: ['email'], members: ['email account_sid'] }),
  ...by(PURCHASE, { grants: ['source reference', 'team_sid'] }),
  ...over(WORK, {
    due_jobs: [
      'due_at',
      'due_at kind',
      'due_at claim',
      'due_at claimed_until',
      'due_at claimed_until kind',
      'due_at claimed_until kind space',
    ],
    push_subscriptions: ['kind', 'space kind', 'sid kind'],
    notifications: ['account_sid seen id'],
    members: ['space status', 'space status team_sid'],
    spaces: [''],
    accounts: ['type', 'sid type created_at'],
    grants: ['', 'source state', 'in_force ends_at account_sid', 'team_sid in_force state account_sid'],
  }),
  ...over(CLEANING, {
    attendance_links: ['ended_at', 'kind created_at kind_sid'],
    calendar_links: ['ended_at'],
    page_links: ['ended_at'],
    export_tokens: ['expires_at'],
    invite_tokens: ['member_id created_at'],
    factor_steps: ['expires_at'],
    signed_in_devices: ['seen_at'],
    refresh_tokens: [''],
    push_subscriptions: ['kind key'],
    privacy_log: ['player_sid'],
    pictures: [''],
    rows: ['collection deleted', 'deleted updated_at'],
  }),
];

/** Files whose statements run over whole tables. */
export const OVER_WHOLE_TABLES: Readonly<Record<string, Reason>> = {
  'operations/backup/': OPERATOR,
  'operations/commands/': OPERATOR,
  'operations/demo/public-accounts.ts': DEMO,
  'operations/demo/seed.ts': TRIAL,
  'platform/database/delete-old.ts': CLEANING,
  'platform/database/sizes.ts': OPERATOR,
  'platform/jobs/figures.ts': OPERATOR,
};
