/**
 * The tables, as Kysely sees them. Columns hold only text and 64-bit integers: JSON is text, times are milliseconds
 * since 1970, booleans are 0 and 1. This works the same on SQLite and on every PostgreSQL-compatible database
 * (architecture.md, Server).
 */
import type { LinkTables } from './schema-links.ts';
import type { PlanTables } from './schema-plans.ts';

export interface Schema extends LinkTables, PlanTables {
  /** Single values, such as the epoch and the maintenance switch. */
  meta: { key: string; value: string };
  /** Sources of ids: one counter per collection, and one for the ordinals of devices. */
  counters: { name: string; value: number };
  spaces: {
    /** The owning account's sid. */
    sid: number;
    /** The highest change number given out in this space. */
    counter: number;
    /** Increases when a person's permissions in this space change (PUL-1). */
    access_version: number;
    /** Bytes that the rows and their earlier values take on the disk; never an underestimate (sizes.ts). */
    row_bytes: number;
    history_bytes: number;
  };
  rows: {
    collection: string;
    sid: number;
    space: number;
    change: number;
    incremental: number;
    /** 0: exists; 1: deleted; 2: deleted, and its contents were removed after 30 days (MRG-4). */
    deleted: number;
    /** The team of a match or a medium, or the team that another row was made for; 0 for none. */
    team_sid: number;
    /**
     * The parent row (`parentOf` of the domain): for a session its selection, for a note its subject. Without one ''
     * and 0.
     */
    parent_collection: string;
    parent_sid: number;
    /** The registers as JSON; a pull sends this text unchanged. */
    registers: string;
    checksum: number;
    /** Time of the last write on this server. */
    updated_at: number;
    /** The account that pushed each register (rows/authors/authors.ts). */
    authors: string;
  };
  /**
   * Players who were erased, with the notes about them and their portraits. Nothing is written to these rows again, and
   * devices that were offline meanwhile cannot bring back what they say about the players.
   */
  erased_rows: { collection: string; sid: number; space: number; at: number };
  /** Values that lost to a later write, kept for 30 days (MRG-7). */
  lost_values: {
    collection: string;
    sid: number;
    path: string;
    stamp: string;
    value: string;
    at: number;
    /** The account that pushed the value; 0 when unknown. */
    account_sid: number;
  };
  /** The people that teams are shared with: one row for each person and team, former members included (PUL-8). */
  members: {
    id: number;
    team_sid: number;
    /** The owner's space. */
    space: number;
    /** 0 until an account with the address exists. */
    account_sid: number;
    /** In lower case. */
    email: string;
    role: string;
    /** A JSON list. */
    capabilities: string;
    /** pending, active or declined (section 3); revoked by the owner, or left by the member. */
    status: string;
    /**
     * 1 when the plan that includes sharing ended more than 30 days ago: the member reads nothing until a new plan
     * starts.
     */
    paused: number;
    /** 1 when the member ever had access, so their devices may hold rows of the team. */
    was_active: number;
    /** The space's change number when this row last changed. */
    change: number;
    /** Time of the last change of role or status, in milliseconds since 1970. */
    since: number;
  };
  /** Tokens of invitation links, in a mail to one member or for a whole team. */
  invite_tokens: {
    /** SHA-256 of the token. */
    token_hash: string;
    /** The encrypted token of a team's link; empty for the link in a mail. */
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
  /** Rows that the members of a shared team can no longer see, and the change that removed them (PUL-3). */
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
  /** Signed-in devices: one row per access token. */
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
  /** Refresh tokens. Each may be exchanged for one successor. */
  refresh_tokens: {
    token_hash: string;
    /** Shared by all tokens of one sign-in. */
    family: string;
    account_sid: number;
    /** The access token that was issued together with it. */
    access_hash: string;
    /** The previous refresh token, until this token or its access token is first used; empty afterwards. */
    replaces: string;
    /** When its successor was first used; 0 while it may still be used itself. */
    retired_at: number;
  };
  /** Devices that push, with the last batch of each and its answer (OUT-3). */
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
  /** Reserved ids that are not used yet (LOC-4). */
  leases: {
    collection: string;
    sid: number;
    account_sid: number;
    match_token: string;
    created_at: number;
  };
  match_tokens: { token: string; match_sid: number };
  /** One-time codes that were mailed: at most one for each address and purpose. */
  codes: {
    email: string;
    purpose: string;
    /** Binds the code to the request that asked for it, as part of the hash. */
    request: string;
    code_hash: string;
    sent_at: number;
    expires_at: number;
    tries: number;
  };
  /** Tokens that a confirmed code is exchanged for. Each is used once. */
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
    /** Encrypted when a key is configured. */
    secret: string;
    /** The time step of the last used code. Codes of this step and earlier ones are refused. */
    last_step: number;
    created_at: number;
    used_at: number;
  };
  /** Passkeys of accounts. */
  passkeys: {
    /** The WebAuthn credential id, base64url. */
    id: string;
    account_sid: number;
    /** The WebAuthn user handle, a random value. */
    user_handle: string;
    name: string;
    public_key: string;
    /** The signature counter; 0 for authenticators that do not count. */
    counter: number;
    /** The WebAuthn transports, a JSON list. */
    transports: string;
    /** 1 when the passkey is synced to the coach's other devices. */
    synced: number;
    created_at: number;
    used_at: number;
  };
  /** Codes that replace a lost second factor. Each is used once. */
  recovery_codes: { account_sid: number; selector: string; code_hash: string };
  /** Unfinished steps to set up or use a second factor. */
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
  /** Server processes that use this PostgreSQL database. A restore is refused while one still updates its row. */
  processes: { id: string; host: string; beats: number; seen_at: number };
  /** Automatic backups, one row per day. The process that inserts the row makes the backup. */
  backup_runs: {
    /** The day as a number, such as 20261121. */
    slot: number;
    started_at: number;
    /** 0 while the backup is running. */
    ended_at: number;
    file: string;
    /** Why it failed; empty when it did not. */
    error: string;
  };
  /**
   * Browsers that get messages by web push: of a match's goals or of a family's match, without an account, or of an
   * account's news.
   */
  push_subscriptions: {
    /** Hash of its subject and the endpoint, so a browser has one subscription per match, account or family's link. */
    id: string;
    kind: 'match' | 'account' | 'family' | 'family_session';
    /** The match, the session or the account. */
    sid: number;
    /** The match's space; for an account its own. */
    space: number;
    /**
     * The match's token; for an account the family of the session's refresh tokens, for a family the hash of its link's
     * token. It ends with the session or the link.
     */
    key: string;
    /** The address at which the push service takes messages. */
    endpoint: string;
    /** The browser's public key and secret, base64url. */
    p256dh: string;
    auth: string;
    locale: string;
    created_at: number;
    /**
     * The goals that were already sent, as JSON, or the id of the latest notification, or what the family was told of the
     * match. The rest is still to be sent.
     */
    told: string;
    /** Failed attempts since the last delivery, and when the next one may be made. */
    failures: number;
    retry_at: number;
    /** The process that is sending to it, and until when it holds the claim. */
    claim: string;
    claimed_until: number;
  };
  /** Notifications to an account about the members of its teams and their matches; the latest 50. */
  notifications: {
    id: number;
    account_sid: number;
    /** To the owner: accepted, declined, left. To a member: role, revoked. To the staff: STAFF_NEWS_KINDS. */
    kind: string;
    team_sid: number;
    /**
     * Names at the time of the event, because the account may have lost access to the team. News about a match has no
     * person: a player's name is read when the notification is, and goes with the player.
     */
    team: string;
    person: string;
    role: string;
    at: number;
    seen: number;
    /** The match's or session's space, collection and id; 0 and '' for news about people. */
    space: number;
    collection: string;
    sid: number;
    /** The player of the latest event; 0 for none. */
    player_sid: number;
    /** What happened, as JSON (StaffDetails). */
    details: string;
    /** What has become one notification, as a JSON list of keys, and when the first of it happened. */
    merged: string;
    first_at: number;
  };
  /**
   * Pictures, with files in the file store. A medium has one picture that never changes; an account has its profile
   * photo.
   */
  pictures: {
    owner: 'media' | 'account';
    /** The sid of the medium or of the account. */
    sid: number;
    /** The account whose storage limit it counts for. */
    space: number;
    /** 32 hexadecimal digits, random. Those of pictures without a digest were derived from the contents. */
    name: string;
    /** A keyed hash of the uploaded bytes, to find the picture when it is uploaded again. */
    digest: string;
    /** `square` in PICTURE_SIZES; `kept` in RENDITION_SIZES, with its own shape. */
    shape: 'square' | 'kept';
    /** Pixels of the largest size. */
    width: number;
    height: number;
    /** All sizes together. */
    bytes: number;
    created_at: number;
  };
  /** The sizes of pictures that keep their shape. Each has a file with a name of its own. */
  renditions: {
    /** 32 hexadecimal digits, random. */
    name: string;
    space: number;
    /** The medium. */
    sid: number;
    /** The name of the picture. */
    picture: string;
    size: number;
    /** Pixels. */
    width: number;
    height: number;
  };
  /** Names of deleted pictures and renditions, so that public pages answer 410 for them. */
  gone_pictures: {
    name: string;
    space: number;
    at: number;
  };
  /** Ids that devices may have got between the backup and the restore of this server (PUL-6). */
  restored_ids: {
    collection: string;
    first_sid: number;
    last_sid: number;
    at: number;
    /** 1 when the backup has the key for proofs of origin: rows that were created after it then carry proofs. */
    proven: number;
  };
  /** Work that is due at a time (platform/jobs). At most one row for each kind and key. */
  due_jobs: {
    kind: string;
    /** What the job is about, such as `matches:17`. */
    key: string;
    space: number;
    /** Stays in the past while the job runs. */
    due_at: number;
    /** Rises with every request for an existing job. A run that an older request started leaves the job due. */
    asked: number;
    /** The process that runs it, and until when it holds the claim; empty and 0 for none. */
    claim: string;
    claimed_until: number;
    /** Failed runs since the last success, and the last error, without personal data. */
    tries: number;
    error: string;
  };
  /** Links with which families answer without an account. `kind` is the collection of the event, such as `matches`. */
  attendance_links: {
    /** SHA-256 of the token. */
    token_hash: string;
    /** The encrypted token, so that it can be shown and mailed again; empty after its end. */
    sealed: string;
    space: number;
    team_sid: number;
    kind: string;
    kind_sid: number;
    /** The family of a personal link, as the hash of its address; empty for the link that the coach shares. */
    address_hash: string;
    created_at: number;
    /** When it was replaced or switched off; 0 while it is in use. An event has one such link for each address. */
    ended_at: number;
  };
  /** The last look at a team's calendar address. One row for each team that has such an address. */
  fixture_checks: {
    team_sid: number;
    space: number;
    address: string;
    /** When the calendar was read last, and when anybody tried; milliseconds since 1970, 0 for never. */
    read_at: number;
    tried_at: number;
    /** Why the last try failed; empty when it did not. */
    problem: string;
    /** The fixtures of the last successful read, as JSON; empty before one. */
    content: string;
    /** SHA-256 of the proposals that the staff was told of last; empty for none. */
    told: string;
  };
  /** The state of an event at the last look, as JSON; only of events about which families got mails. */
  attendance_told: { kind: string; kind_sid: number; space: number; told: string };
  /** Mails to families: each is sent once. */
  attendance_mails: {
    kind: string;
    kind_sid: number;
    address_hash: string;
    what: string;
    /** Tells two mails of one sort apart, such as the reminders of a match. */
    occurrence: string;
    space: number;
    team_sid: number;
    /** `sending`, `waiting`, `sent`, `refused`, `replaced` by a later mail, or `given` back after a restore. */
    state: string;
    /** Temporary failures. */
    tries: number;
    retry_at: number;
    /** When the state began. */
    at: number;
    /** What the mail says of the event, and the players whom it is about, as JSON; empty for `replaced`. */
    told: string;
  };
  /** Families that want no more mails of a team. */
  attendance_unsubscribed: { space: number; team_sid: number; address_hash: string; at: number };
  /** Changes of what others may see of the players of a team. Lines are only added. */
  privacy_log: {
    space: number;
    /** Of the row that was changed. */
    change_number: number;
    /** `PrivacyChange` of the domain. */
    what: string;
    /** 0 for a change of the team or of a match. */
    player_sid: number;
    team_sid: number;
    match_sid: number;
    before: string;
    after: string;
    at: number;
    /** `PrivacyWay` of the domain. */
    way: string;
    /** Who was signed in; 0 for a family with its link. */
    account_sid: number;
  };
}
