/**
 * The tables, as Kysely sees them. Columns are text and 64-bit integers only: JSON is text, times are
 * milliseconds since 1970, booleans are 0 and 1. The same on SQLite and on everything that speaks
 * PostgreSQL's protocol (architecture.md, Server).
 */

export interface Schema {
  /** Single values: the epoch, the operators' switch for maintenance. */
  meta: { key: string; value: string };
  /** Ids come from here: one counter per collection, and one for the devices' ordinals. */
  counters: { name: string; value: number };
  spaces: {
    /** The owning account's sid. */
    sid: number;
    /** The highest change number given out in this space. */
    counter: number;
    /** Rises when what somebody may see in this space changes (PUL-1). */
    access_version: number;
    /** What its rows, and their earlier values, take on the disk: not less than they do (sizes.ts). */
    row_bytes: number;
    history_bytes: number;
  };
  rows: {
    collection: string;
    sid: number;
    space: number;
    change: number;
    incremental: number;
    /** 0: it exists; 1: deleted; 2: deleted, and its contents are gone after 30 days (MRG-4). */
    deleted: number;
    /** The team of a match or a page, or that another row was made for; 0 for none. */
    team_sid: number;
    /** The registers as JSON; what a pull sends, untouched. */
    registers: string;
    checksum: number;
    /** Time of the last write here. */
    updated_at: number;
    /** Which account pushed each register (sync/authors.ts). */
    authors: string;
  };
  /** Values that lost to a later write, for 30 days (MRG-7). */
  lost_values: {
    collection: string;
    sid: number;
    path: string;
    stamp: string;
    value: string;
    at: number;
    /** The account that pushed it; 0 when that is not known. */
    account_sid: number;
  };
  /** Whom a team is shared with, one row for each person and team, ended ones included (PUL-8). */
  members: {
    id: number;
    team_sid: number;
    /** The owner's space. */
    space: number;
    /** 0 while nobody has signed up with the address. */
    account_sid: number;
    /** In lower case. */
    email: string;
    role: string;
    /** A JSON list. */
    capabilities: string;
    /** pending, active or declined (section 3); revoked by the owner, left by the person. */
    status: string;
    /** 1 when the plan that held sharing ended more than 30 days ago: nothing is read until there is one. */
    paused: number;
    /** 1 when the person has had access at any time, so that his devices may hold rows of the team. */
    was_active: number;
    /** The space's counter when this last changed. */
    change: number;
    /** Milliseconds since 1970 of the last change of role or status. */
    since: number;
  };
  /** Addresses of invitations: of one member's mail, or of the team. */
  invite_tokens: {
    /** SHA-256 of the token. */
    token_hash: string;
    /** The token of a team's link, sealed; empty for the link of a mail. */
    sealed: string;
    team_sid: number;
    /** The owner's space. */
    space: number;
    /** 0 for the team's own link. */
    member_id: number;
    role: string;
    /** A JSON list. */
    capabilities: string;
    created_at: number;
  };
  /** Rows that left the view of a shared team's people, and when (PUL-3). */
  departures: { space: number; team_sid: number; change: number; collection: string; sid: number };
  accounts: {
    sid: number;
    /** In lower case. */
    email: string;
    password_hash: string;
    /** The app role; `app_account` may use the data calls (section 6). */
    type: string;
    locale: string;
    created_at: number;
  };
  /** Devices that somebody is signed in on: one row per access token. */
  signed_in_devices: {
    /** SHA-256 of the token. */
    token_hash: string;
    account_sid: number;
    name: string;
    model: string;
    platform: string;
    created_at: number;
    seen_at: number;
  };
  /** What a device renews its access token with: each is good for one successor. */
  refresh_tokens: {
    token_hash: string;
    /** All that came from one sign-in. */
    family: string;
    account_sid: number;
    /** The access token that was answered with it. */
    access_hash: string;
    /** The one before it, until this one or its access token is first used; empty from then on. */
    replaces: string;
    /** When its successor was first used; 0 while it may still be used itself. */
    retired_at: number;
  };
  /** Devices that push: the last batch of each and what it was answered (OUT-3). */
  sync_devices: {
    device: string;
    account_sid: number;
    ordinal: number;
    last_number: number;
    last_hash: string;
    answer_results: string;
    answer_rows: string;
    created_at: number;
  };
  /** Ids that are reserved and not used yet (LOC-4). */
  leases: {
    collection: string;
    sid: number;
    account_sid: number;
    match_token: string;
    created_at: number;
  };
  match_tokens: { token: string; match_sid: number };
  /** Typed codes on their way: at most one for an address and a purpose. */
  codes: {
    email: string;
    purpose: string;
    /** Binds the code to its request: part of what is hashed. */
    request: string;
    code_hash: string;
    sent_at: number;
    expires_at: number;
    tries: number;
  };
  /** What a confirmed code is exchanged for; used once. */
  one_time_tokens: {
    token_hash: string;
    email: string;
    purpose: string;
    locale: string;
    expires_at: number;
  };
  /** The authenticator app of an account, its second factor. */
  authenticator_apps: {
    account_sid: number;
    /** Encrypted when there is a key for it. */
    secret: string;
    /** The step of the last code that was used: it and all before it are worth nothing. */
    last_step: number;
    created_at: number;
    used_at: number;
  };
  /** Passkeys: what a browser or a key signs in with. */
  passkeys: {
    /** The browser's own name for it, base64url. */
    id: string;
    account_sid: number;
    /** What the authenticator knows the account by; says nothing about it. */
    user_handle: string;
    name: string;
    public_key: string;
    /** How often it signed; 0 for authenticators that do not count. */
    counter: number;
    /** How browsers reach it, a JSON list. */
    transports: string;
    /** 1 when the coach's other devices have it, too. */
    synced: number;
    created_at: number;
    used_at: number;
  };
  /** The way back in without a factor; each is used once. */
  recovery_codes: { account_sid: number; selector: string; code_hash: string };
  /** Steps to or by a second factor that were begun and not ended yet. */
  factor_steps: {
    token_hash: string;
    kind: string;
    account_sid: number;
    device_hash: string;
    value: string;
    tries: number;
    expires_at: number;
  };
  /** Trial mode's mailbox. */
  mails: {
    id: number;
    recipient: string;
    subject: string;
    html: string;
    text: string;
    at: number;
  };
  /** Server processes at work on PostgreSQL: a restore refuses while one of them still beats. */
  processes: { id: string; host: string; beats: number; seen_at: number };
  /** Automatic backups, one row per day: whoever writes the row makes the backup. */
  backup_runs: {
    /** The day as a number, such as 20261121. */
    slot: number;
    started_at: number;
    /** 0 while it is being made. */
    ended_at: number;
    file: string;
    /** Why it failed; empty when it did not. */
    error: string;
  };
  /** Browsers of followers that want to hear of goals; without an account. */
  push_subscriptions: {
    /** Hash of match and endpoint: a browser subscribes to a match once. */
    id: string;
    match_sid: number;
    space: number;
    match_token: string;
    /** Where its push service takes messages for it. */
    endpoint: string;
    /** The browser's public key and its secret, base64url. */
    p256dh: string;
    auth: string;
    locale: string;
    created_at: number;
    /** The goals that it was told, as JSON: what differs from the match is what it is to be told. */
    told: string;
    /** Attempts since the last message that went out, and when the next one may be made. */
    failures: number;
    retry_at: number;
    /** Which process is sending to it, and how long nobody else does. */
    claim: string;
    claimed_until: number;
  };
  /** What an account was told of the people of its teams, the latest 50. */
  notifications: {
    id: number;
    account_sid: number;
    /** accepted, declined, left; role, revoked. */
    kind: string;
    team_sid: number;
    /** Names as they were: the team may be out of sight since. */
    team: string;
    person: string;
    role: string;
    at: number;
    seen: number;
  };
  /** Codes that give a team a plan (section 7); who has one, for which team. Times are seconds since 1970. */
  team_codes: {
    code: string;
    sku: string;
    /** How long the plan lasts; 0 for ever. */
    days: number;
    /** The operator's own word on it. */
    note: string;
    created_at: number;
    valid_until: number;
    /** Who has activated it; 0 for nobody. */
    account_sid: number;
    team_sid: number;
    linked_at: number;
    starts_at: number;
    ends_at: number;
    withdrawn_at: number;
    /** 1 while the team's row says so: what the times say is written there now and then. */
    in_force: number;
  };
  /** Pictures, whose files lie in the file store: a medium has one for ever, an account its profile photo. */
  pictures: {
    owner: 'media' | 'account';
    /** The medium's, or the account's. */
    sid: number;
    /** The account in whose room it is. */
    space: number;
    /** Made of its contents. */
    name: string;
    /** Pixels of the largest square's edge. */
    edge: number;
    /** Of all sizes together. */
    bytes: number;
    created_at: number;
  };
  /** Ids that devices may have got after the backup that this server was restored from was made (PUL-6). */
  restored_ids: {
    collection: string;
    first_sid: number;
    last_sid: number;
    at: number;
    /** 1 when the backup had the key to proofs of origin: then what was lost after it has them. */
    proven: number;
  };
}
