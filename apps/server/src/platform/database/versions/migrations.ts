/**
 * The migrations, oldest first. A released migration never changes; a correction is a new migration. They use only what
 * SQLite and PostgreSQL-compatible databases share. Each runs in its own transaction.
 */
import type { Registers } from '@touchline/sync/model/registers';
import { type Kysely, sql } from 'kysely';
import { parentColumns } from '../rows.ts';
import type { Schema } from '../schema.ts';

export interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<Schema>) => Promise<void>;
}

const statements =
  (texts: readonly string[]): Migration['up'] =>
  async (db) => {
    for (const text of texts) await sql.raw(text).execute(db);
  };

export const MIGRATIONS: readonly Migration[] = [
  {
    name: '001 rows, spaces and ids',
    up: statements([
      'CREATE TABLE meta (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)',
      'CREATE TABLE counters (name TEXT NOT NULL PRIMARY KEY, value BIGINT NOT NULL)',
      `CREATE TABLE spaces (sid BIGINT NOT NULL PRIMARY KEY, counter BIGINT NOT NULL,
        access_version BIGINT NOT NULL)`,
      `CREATE TABLE rows (collection TEXT NOT NULL, sid BIGINT NOT NULL, space BIGINT NOT NULL,
        change BIGINT NOT NULL, incremental BIGINT NOT NULL, deleted BIGINT NOT NULL,
        team_sid BIGINT NOT NULL, registers TEXT NOT NULL, checksum BIGINT NOT NULL,
        updated_at BIGINT NOT NULL, PRIMARY KEY (collection, sid))`,
      'CREATE INDEX rows_by_change ON rows (space, change)',
      'CREATE INDEX rows_by_collection ON rows (space, collection)',
      `CREATE TABLE lost_values (collection TEXT NOT NULL, sid BIGINT NOT NULL, path TEXT NOT NULL,
        stamp TEXT NOT NULL, value TEXT NOT NULL, at BIGINT NOT NULL,
        PRIMARY KEY (collection, sid, path, stamp))`,
      'CREATE INDEX lost_values_by_time ON lost_values (at)',
    ]),
  },
  {
    name: '002 accounts and their devices',
    up: statements([
      `CREATE TABLE accounts (sid BIGINT NOT NULL PRIMARY KEY, email TEXT NOT NULL UNIQUE,
        password_hash TEXT NOT NULL, type TEXT NOT NULL, locale TEXT NOT NULL,
        created_at BIGINT NOT NULL)`,
      `CREATE TABLE signed_in_devices (token_hash TEXT NOT NULL PRIMARY KEY, account_sid BIGINT NOT NULL,
        name TEXT NOT NULL, model TEXT NOT NULL, platform TEXT NOT NULL, created_at BIGINT NOT NULL,
        seen_at BIGINT NOT NULL)`,
      'CREATE INDEX signed_in_devices_by_account ON signed_in_devices (account_sid)',
      `CREATE TABLE sync_devices (device TEXT NOT NULL PRIMARY KEY, account_sid BIGINT NOT NULL,
        ordinal BIGINT NOT NULL, last_number BIGINT NOT NULL, last_hash TEXT NOT NULL,
        answer_results TEXT NOT NULL, answer_rows TEXT NOT NULL, created_at BIGINT NOT NULL)`,
      `CREATE TABLE leases (collection TEXT NOT NULL, sid BIGINT NOT NULL, account_sid BIGINT NOT NULL,
        match_token TEXT NOT NULL, created_at BIGINT NOT NULL, PRIMARY KEY (collection, sid))`,
      'CREATE INDEX leases_by_account ON leases (account_sid)',
      'CREATE TABLE match_tokens (token TEXT NOT NULL PRIMARY KEY, match_sid BIGINT NOT NULL)',
      `CREATE TABLE codes (email TEXT NOT NULL, purpose TEXT NOT NULL, request TEXT NOT NULL,
        code_hash TEXT NOT NULL, sent_at BIGINT NOT NULL, expires_at BIGINT NOT NULL,
        tries BIGINT NOT NULL, PRIMARY KEY (email, purpose))`,
      `CREATE TABLE one_time_tokens (token_hash TEXT NOT NULL PRIMARY KEY, email TEXT NOT NULL,
        purpose TEXT NOT NULL, locale TEXT NOT NULL, expires_at BIGINT NOT NULL)`,
      `CREATE TABLE mails (id BIGINT NOT NULL PRIMARY KEY, recipient TEXT NOT NULL, subject TEXT NOT NULL,
        html TEXT NOT NULL, text TEXT NOT NULL, at BIGINT NOT NULL)`,
    ]),
  },
  {
    name: '003 teams shared with others',
    up: statements([
      `CREATE TABLE members (id BIGINT NOT NULL PRIMARY KEY, team_sid BIGINT NOT NULL,
        space BIGINT NOT NULL, account_sid BIGINT NOT NULL, email TEXT NOT NULL, role TEXT NOT NULL,
        capabilities TEXT NOT NULL, status TEXT NOT NULL, paused BIGINT NOT NULL,
        was_active BIGINT NOT NULL, change BIGINT NOT NULL, since BIGINT NOT NULL)`,
      'CREATE UNIQUE INDEX members_by_team ON members (team_sid, email)',
      'CREATE INDEX members_by_account ON members (account_sid)',
      'CREATE INDEX members_by_email ON members (email)',
      'CREATE INDEX members_by_space ON members (space)',
      `CREATE TABLE departures (space BIGINT NOT NULL, team_sid BIGINT NOT NULL, change BIGINT NOT NULL,
        collection TEXT NOT NULL, sid BIGINT NOT NULL,
        PRIMARY KEY (space, team_sid, change, collection, sid))`,
    ]),
  },
  {
    name: '004 backups and restored histories',
    up: statements([
      'CREATE TABLE processes (id TEXT NOT NULL PRIMARY KEY, host TEXT NOT NULL, beats BIGINT NOT NULL, seen_at BIGINT NOT NULL)',
      `CREATE TABLE backup_runs (slot BIGINT NOT NULL PRIMARY KEY, started_at BIGINT NOT NULL,
        ended_at BIGINT NOT NULL, file TEXT NOT NULL, error TEXT NOT NULL)`,
      `CREATE TABLE restored_ids (collection TEXT NOT NULL, first_sid BIGINT NOT NULL,
        last_sid BIGINT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (collection, first_sid))`,
      'CREATE INDEX rows_to_empty ON rows (updated_at) WHERE deleted = 1',
    ]),
  },
  {
    name: '005 goal notifications',
    up: statements([
      `CREATE TABLE push_subscriptions (id TEXT NOT NULL PRIMARY KEY, match_sid BIGINT NOT NULL,
        space BIGINT NOT NULL, match_token TEXT NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL,
        auth TEXT NOT NULL, locale TEXT NOT NULL, created_at BIGINT NOT NULL, told TEXT NOT NULL,
        failures BIGINT NOT NULL, retry_at BIGINT NOT NULL, claim TEXT NOT NULL,
        claimed_until BIGINT NOT NULL)`,
      'CREATE INDEX push_subscriptions_by_match ON push_subscriptions (match_sid)',
      'CREATE INDEX push_subscriptions_by_space ON push_subscriptions (space)',
    ]),
  },
  {
    name: '006 what accounts are told of their teams',
    up: statements([
      `CREATE TABLE notifications (id BIGINT NOT NULL PRIMARY KEY, account_sid BIGINT NOT NULL,
        kind TEXT NOT NULL, team_sid BIGINT NOT NULL, team TEXT NOT NULL, person TEXT NOT NULL,
        role TEXT NOT NULL, at BIGINT NOT NULL, seen BIGINT NOT NULL)`,
      'CREATE INDEX notifications_by_account ON notifications (account_sid, id)',
    ]),
  },
  {
    name: '007 refresh tokens',
    up: statements([
      `CREATE TABLE refresh_tokens (token_hash TEXT NOT NULL PRIMARY KEY, family TEXT NOT NULL,
        account_sid BIGINT NOT NULL, access_hash TEXT NOT NULL, replaces TEXT NOT NULL,
        retired_at BIGINT NOT NULL)`,
      'CREATE INDEX refresh_tokens_by_family ON refresh_tokens (family)',
      'CREATE INDEX refresh_tokens_by_account ON refresh_tokens (account_sid)',
      'CREATE INDEX refresh_tokens_by_access ON refresh_tokens (access_hash)',
    ]),
  },
  {
    name: '008 team codes',
    up: statements([
      `CREATE TABLE team_codes (code TEXT NOT NULL PRIMARY KEY, sku TEXT NOT NULL, days BIGINT NOT NULL,
        note TEXT NOT NULL, created_at BIGINT NOT NULL, valid_until BIGINT NOT NULL,
        account_sid BIGINT NOT NULL, team_sid BIGINT NOT NULL, linked_at BIGINT NOT NULL,
        starts_at BIGINT NOT NULL, ends_at BIGINT NOT NULL, withdrawn_at BIGINT NOT NULL,
        in_force BIGINT NOT NULL)`,
      'CREATE INDEX team_codes_by_account ON team_codes (account_sid)',
    ]),
  },
  {
    name: '009 second factors',
    up: statements([
      `CREATE TABLE authenticator_apps (account_sid BIGINT NOT NULL PRIMARY KEY, secret TEXT NOT NULL,
        last_step BIGINT NOT NULL, created_at BIGINT NOT NULL, used_at BIGINT NOT NULL)`,
      `CREATE TABLE passkeys (id TEXT NOT NULL PRIMARY KEY, account_sid BIGINT NOT NULL,
        user_handle TEXT NOT NULL, name TEXT NOT NULL, public_key TEXT NOT NULL, counter BIGINT NOT NULL,
        transports TEXT NOT NULL, synced BIGINT NOT NULL, created_at BIGINT NOT NULL,
        used_at BIGINT NOT NULL)`,
      'CREATE INDEX passkeys_by_account ON passkeys (account_sid)',
      `CREATE TABLE recovery_codes (account_sid BIGINT NOT NULL, selector TEXT NOT NULL,
        code_hash TEXT NOT NULL, PRIMARY KEY (account_sid, selector))`,
      `CREATE TABLE factor_steps (token_hash TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL,
        account_sid BIGINT NOT NULL, device_hash TEXT NOT NULL, value TEXT NOT NULL,
        tries BIGINT NOT NULL, expires_at BIGINT NOT NULL)`,
      'CREATE INDEX factor_steps_by_account ON factor_steps (account_sid)',
      'CREATE INDEX factor_steps_by_time ON factor_steps (expires_at)',
    ]),
  },
  {
    name: '010 pictures',
    up: statements([
      `CREATE TABLE pictures (owner TEXT NOT NULL, sid BIGINT NOT NULL, space BIGINT NOT NULL,
        name TEXT NOT NULL, edge BIGINT NOT NULL, bytes BIGINT NOT NULL, created_at BIGINT NOT NULL,
        PRIMARY KEY (owner, sid, name))`,
      'CREATE INDEX pictures_by_space ON pictures (space)',
    ]),
  },
  {
    name: '011 proofs of origin',
    up: statements(['ALTER TABLE restored_ids ADD COLUMN proven BIGINT NOT NULL DEFAULT 0']),
  },
  {
    // Some counters were higher than any device could raise them, and typed calls wrote fractions into SQLite.
    name: '012 counters of rows',
    up: statements([
      'UPDATE rows SET incremental = 1000 WHERE incremental > 549755813888 OR incremental <> CAST(incremental AS BIGINT)',
    ]),
  },
  {
    name: '013 sizes of spaces',
    up: statements([
      'ALTER TABLE spaces ADD COLUMN row_bytes BIGINT NOT NULL DEFAULT 0',
      'ALTER TABLE spaces ADD COLUMN history_bytes BIGINT NOT NULL DEFAULT 0',
      `UPDATE spaces SET row_bytes = (SELECT COALESCE(SUM(octet_length(registers) + 200), 0) FROM rows
        WHERE rows.space = spaces.sid)`,
      `UPDATE spaces SET history_bytes = (SELECT COALESCE(SUM(octet_length(lost_values.value) + 200), 0)
        FROM rows JOIN lost_values ON lost_values.collection = rows.collection AND lost_values.sid = rows.sid
        WHERE rows.space = spaces.sid)`,
      'CREATE INDEX sync_devices_by_account ON sync_devices (account_sid)',
    ]),
  },
  {
    name: '014 invite tokens',
    up: statements([
      `CREATE TABLE invite_tokens (token_hash TEXT NOT NULL PRIMARY KEY, team_sid BIGINT NOT NULL,
        space BIGINT NOT NULL, member_id BIGINT NOT NULL, role TEXT NOT NULL, capabilities TEXT NOT NULL,
        created_at BIGINT NOT NULL)`,
      'CREATE INDEX invite_tokens_by_team ON invite_tokens (team_sid)',
      'CREATE INDEX invite_tokens_by_space ON invite_tokens (space)',
    ]),
  },
  {
    // An empty text and 0 mean that the account is unknown.
    name: '015 accounts that pushed a value',
    up: statements([
      "ALTER TABLE rows ADD COLUMN authors TEXT NOT NULL DEFAULT ''",
      'ALTER TABLE lost_values ADD COLUMN account_sid BIGINT NOT NULL DEFAULT 0',
    ]),
  },
  {
    // Existing links stay empty, because only the hashes of their tokens were stored.
    name: '016 sealed invite tokens',
    up: statements(["ALTER TABLE invite_tokens ADD COLUMN sealed TEXT NOT NULL DEFAULT ''"]),
  },
  {
    // Lets the server find notes and sessions by their parent without reading a whole space.
    name: '017 parents of rows',
    up: async (db) => {
      await statements([
        "ALTER TABLE rows ADD COLUMN parent_collection TEXT NOT NULL DEFAULT ''",
        'ALTER TABLE rows ADD COLUMN parent_sid BIGINT NOT NULL DEFAULT 0',
      ])(db);
      await fillParents(db);
      await statements([
        'CREATE INDEX rows_by_parent ON rows (parent_sid, parent_collection) WHERE parent_sid > 0',
      ])(db);
    },
  },
  {
    name: '018 due jobs',
    up: statements([
      `CREATE TABLE due_jobs (kind TEXT NOT NULL, key TEXT NOT NULL, space BIGINT NOT NULL, due_at BIGINT NOT NULL,
        asked BIGINT NOT NULL, claim TEXT NOT NULL, claimed_until BIGINT NOT NULL, tries BIGINT NOT NULL,
        error TEXT NOT NULL, PRIMARY KEY (kind, key))`,
      'CREATE INDEX due_jobs_by_time ON due_jobs (due_at)',
      'CREATE INDEX due_jobs_by_space ON due_jobs (space)',
      'CREATE INDEX due_jobs_failed ON due_jobs (due_at) WHERE tries > 0',
    ]),
  },
  {
    name: '019 attendance',
    up: statements([
      `CREATE TABLE attendance_links (token_hash TEXT NOT NULL PRIMARY KEY, sealed TEXT NOT NULL,
        space BIGINT NOT NULL, team_sid BIGINT NOT NULL, kind TEXT NOT NULL, kind_sid BIGINT NOT NULL,
        address_hash TEXT NOT NULL, created_at BIGINT NOT NULL, ended_at BIGINT NOT NULL)`,
      `CREATE UNIQUE INDEX attendance_links_in_use ON attendance_links (kind_sid, kind, address_hash)
        WHERE ended_at = 0`,
      'CREATE INDEX attendance_links_by_event ON attendance_links (kind_sid, kind)',
      'CREATE INDEX attendance_links_by_space ON attendance_links (space)',
      `CREATE TABLE attendance_told (kind TEXT NOT NULL, kind_sid BIGINT NOT NULL, space BIGINT NOT NULL,
        told TEXT NOT NULL, PRIMARY KEY (kind, kind_sid))`,
      'CREATE INDEX attendance_told_by_space ON attendance_told (space)',
      `CREATE TABLE attendance_mails (kind TEXT NOT NULL, kind_sid BIGINT NOT NULL, address_hash TEXT NOT NULL,
        what TEXT NOT NULL, occurrence TEXT NOT NULL, space BIGINT NOT NULL, team_sid BIGINT NOT NULL,
        state TEXT NOT NULL, tries BIGINT NOT NULL, retry_at BIGINT NOT NULL, at BIGINT NOT NULL,
        told TEXT NOT NULL, PRIMARY KEY (kind, kind_sid, address_hash, what, occurrence))`,
      'CREATE INDEX attendance_mails_by_space ON attendance_mails (space)',
      'CREATE INDEX attendance_mails_by_team ON attendance_mails (team_sid, at)',
      'CREATE INDEX attendance_mails_by_family ON attendance_mails (address_hash, at)',
      `CREATE TABLE attendance_unsubscribed (space BIGINT NOT NULL, team_sid BIGINT NOT NULL,
        address_hash TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (space, team_sid, address_hash))`,
    ]),
  },
  {
    name: '020 notifications about matches',
    up: statements([
      'ALTER TABLE notifications ADD COLUMN space BIGINT NOT NULL DEFAULT 0',
      "ALTER TABLE notifications ADD COLUMN collection TEXT NOT NULL DEFAULT ''",
      'ALTER TABLE notifications ADD COLUMN sid BIGINT NOT NULL DEFAULT 0',
      'ALTER TABLE notifications ADD COLUMN player_sid BIGINT NOT NULL DEFAULT 0',
      "ALTER TABLE notifications ADD COLUMN details TEXT NOT NULL DEFAULT '{}'",
      "ALTER TABLE notifications ADD COLUMN merged TEXT NOT NULL DEFAULT '[]'",
      'ALTER TABLE notifications ADD COLUMN first_at BIGINT NOT NULL DEFAULT 0',
      'CREATE INDEX notifications_by_space ON notifications (space) WHERE space > 0',
    ]),
  },
  {
    // Browsers subscribe to a match's goals, or to an account's notifications.
    name: '021 push to accounts',
    up: statements([
      "ALTER TABLE push_subscriptions ADD COLUMN kind TEXT NOT NULL DEFAULT 'match'",
      'ALTER TABLE push_subscriptions RENAME COLUMN match_sid TO sid',
      'ALTER TABLE push_subscriptions RENAME COLUMN match_token TO key',
    ]),
  },
  {
    name: '022 renditions of pictures',
    up: statements([
      'ALTER TABLE pictures RENAME COLUMN edge TO width',
      'ALTER TABLE pictures ADD COLUMN height BIGINT NOT NULL DEFAULT 0',
      'UPDATE pictures SET height = width',
      "ALTER TABLE pictures ADD COLUMN digest TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE pictures ADD COLUMN shape TEXT NOT NULL DEFAULT 'square'",
      'CREATE INDEX pictures_by_name ON pictures (name)',
      `CREATE TABLE renditions (name TEXT NOT NULL PRIMARY KEY, space BIGINT NOT NULL, sid BIGINT NOT NULL,
        picture TEXT NOT NULL, size BIGINT NOT NULL, width BIGINT NOT NULL, height BIGINT NOT NULL)`,
      'CREATE INDEX renditions_by_medium ON renditions (sid)',
      'CREATE INDEX renditions_by_space ON renditions (space)',
      `CREATE TABLE gone_pictures (name TEXT NOT NULL PRIMARY KEY, space BIGINT NOT NULL, at BIGINT NOT NULL)`,
      'CREATE INDEX gone_pictures_by_space ON gone_pictures (space)',
      'CREATE INDEX gone_pictures_by_time ON gone_pictures (at)',
      // Reporters and fans saw all media. Their devices compare everything, and remove those that are not PUBLIC.
      'UPDATE spaces SET access_version = access_version + 1 WHERE sid IN (SELECT space FROM members)',
    ]),
  },
  {
    name: '023 privacy log',
    up: statements([
      `CREATE TABLE privacy_log (space BIGINT NOT NULL, change_number BIGINT NOT NULL, what TEXT NOT NULL,
        player_sid BIGINT NOT NULL, team_sid BIGINT NOT NULL, match_sid BIGINT NOT NULL, before TEXT NOT NULL,
        after TEXT NOT NULL, at BIGINT NOT NULL, way TEXT NOT NULL, account_sid BIGINT NOT NULL,
        PRIMARY KEY (space, change_number, what, player_sid))`,
      'CREATE INDEX privacy_log_by_team ON privacy_log (team_sid, change_number)',
      'CREATE INDEX privacy_log_by_player ON privacy_log (player_sid) WHERE player_sid > 0',
      'CREATE INDEX privacy_log_by_account ON privacy_log (account_sid) WHERE account_sid > 0',
    ]),
  },
  {
    name: '024 erased players',
    up: statements([
      `CREATE TABLE erased_rows (collection TEXT NOT NULL, sid BIGINT NOT NULL, space BIGINT NOT NULL,
        at BIGINT NOT NULL, PRIMARY KEY (collection, sid))`,
      'CREATE INDEX erased_rows_by_space ON erased_rows (space)',
    ]),
  },
  {
    name: '025 links of public pages',
    up: statements([
      `CREATE TABLE page_links (token_hash TEXT NOT NULL PRIMARY KEY, sealed TEXT NOT NULL,
        space BIGINT NOT NULL, kind TEXT NOT NULL, subject_sid BIGINT NOT NULL,
        created_at BIGINT NOT NULL, ended_at BIGINT NOT NULL)`,
      'CREATE UNIQUE INDEX page_links_in_use ON page_links (kind, subject_sid) WHERE ended_at = 0',
      'CREATE INDEX page_links_by_space ON page_links (space)',
    ]),
  },
  {
    name: '026 families by address',
    up: statements(['CREATE INDEX attendance_links_by_family ON attendance_links (address_hash)']),
  },
  {
    name: '027 links of calendar feeds',
    up: statements([
      `CREATE TABLE calendar_links (token_hash TEXT NOT NULL PRIMARY KEY, sealed TEXT NOT NULL,
        account_sid BIGINT NOT NULL, team_sid BIGINT NOT NULL,
        created_at BIGINT NOT NULL, ended_at BIGINT NOT NULL)`,
      'CREATE UNIQUE INDEX calendar_links_in_use ON calendar_links (account_sid, team_sid) WHERE ended_at = 0',
      'CREATE INDEX calendar_links_by_account ON calendar_links (account_sid)',
    ]),
  },
  {
    name: '028 export tokens',
    up: statements([
      `CREATE TABLE export_tokens (token_hash TEXT NOT NULL PRIMARY KEY, account_sid BIGINT NOT NULL,
        space BIGINT NOT NULL, team_sid BIGINT NOT NULL, match_sid BIGINT NOT NULL,
        created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, ended_at BIGINT NOT NULL)`,
      'CREATE INDEX export_tokens_by_account ON export_tokens (account_sid, match_sid)',
      'CREATE INDEX export_tokens_by_space ON export_tokens (space)',
      'CREATE INDEX export_tokens_by_time ON export_tokens (expires_at)',
    ]),
  },
  {
    name: '029 looks at calendars',
    up: statements([
      `CREATE TABLE fixture_checks (team_sid BIGINT NOT NULL PRIMARY KEY, space BIGINT NOT NULL,
        address TEXT NOT NULL, read_at BIGINT NOT NULL, tried_at BIGINT NOT NULL,
        problem TEXT NOT NULL, content TEXT NOT NULL, told TEXT NOT NULL)`,
      'CREATE INDEX fixture_checks_by_space ON fixture_checks (space)',
    ]),
  },
  {
    name: '030 grants',
    up: statements([
      `CREATE TABLE grants (source TEXT NOT NULL, reference TEXT NOT NULL, sku TEXT NOT NULL,
        state TEXT NOT NULL, account_sid BIGINT NOT NULL, team_sid BIGINT NOT NULL,
        linked_at BIGINT NOT NULL, starts_at BIGINT NOT NULL, ends_at BIGINT NOT NULL,
        renews BIGINT NOT NULL, payment_period TEXT NOT NULL, note TEXT NOT NULL,
        created_at BIGINT NOT NULL, in_force BIGINT NOT NULL, PRIMARY KEY (source, reference))`,
      'CREATE INDEX grants_by_account ON grants (account_sid)',
      'CREATE INDEX grants_by_team ON grants (team_sid)',
      `INSERT INTO grants SELECT 'team_code', code, sku,
        CASE WHEN withdrawn_at > 0 THEN 'deleted' ELSE 'active' END, account_sid, team_sid, linked_at,
        starts_at, ends_at, 0, '', '', linked_at, in_force FROM team_codes WHERE account_sid > 0`,
      // Each writes into its team's row when the plan ends.
      `INSERT INTO due_jobs (kind, key, space, due_at, asked, claim, claimed_until, tries, error)
        SELECT 'plan', 'team_code:' || code, account_sid, 0, 0, '', 0, 0, '' FROM team_codes
        WHERE account_sid > 0 AND in_force = 1`,
      'DROP INDEX team_codes_by_account',
      ...['account_sid', 'team_sid', 'linked_at', 'starts_at', 'ends_at', 'in_force'].map(
        (column) => `ALTER TABLE team_codes DROP COLUMN ${column}`,
      ),
    ]),
  },
  {
    name: '031 notifications of payment providers',
    up: statements([
      `CREATE TABLE provider_events (source TEXT NOT NULL, event_id TEXT NOT NULL, kind TEXT NOT NULL,
        reference TEXT NOT NULL, received_at BIGINT NOT NULL, handled_at BIGINT NOT NULL,
        outcome TEXT NOT NULL, PRIMARY KEY (source, event_id))`,
      'CREATE INDEX provider_events_by_time ON provider_events (received_at)',
      'CREATE INDEX provider_events_by_reference ON provider_events (source, reference)',
      'CREATE INDEX provider_events_by_outcome ON provider_events (source, outcome)',
      'CREATE INDEX provider_events_waiting ON provider_events (received_at) WHERE handled_at = 0',
      `CREATE TABLE plan_mails (what TEXT NOT NULL, about TEXT NOT NULL, account_sid BIGINT NOT NULL,
        at BIGINT NOT NULL, PRIMARY KEY (what, about, account_sid))`,
      'CREATE INDEX plan_mails_by_account ON plan_mails (account_sid)',
      'CREATE INDEX plan_mails_by_time ON plan_mails (at)',
    ]),
  },
  {
    name: '032 tokens of purchases in stores',
    up: statements([
      `CREATE TABLE purchase_tokens (token TEXT NOT NULL PRIMARY KEY, account_sid BIGINT NOT NULL,
        team_sid BIGINT NOT NULL, created_at BIGINT NOT NULL)`,
      'CREATE INDEX purchase_tokens_by_account ON purchase_tokens (account_sid)',
    ]),
  },
  {
    name: '033 overdue payments',
    up: statements(['ALTER TABLE grants ADD COLUMN unpaid_since BIGINT NOT NULL DEFAULT 0']),
  },
  {
    // Statements name the space with the id (decision 118). An index of the space alone would read all that it has.
    name: '034 indexes that begin with the space',
    up: statements([
      'CREATE INDEX rows_by_place ON rows (space, collection, sid)',
      'DROP INDEX rows_by_collection',
      'CREATE INDEX members_by_place ON members (space, team_sid)',
      'DROP INDEX members_by_space',
      'CREATE INDEX push_subscriptions_by_place ON push_subscriptions (space, kind, sid)',
      'DROP INDEX push_subscriptions_by_space',
      'CREATE INDEX pictures_by_place ON pictures (space, owner, sid)',
      'DROP INDEX pictures_by_space',
      'CREATE INDEX renditions_by_place ON renditions (space, sid)',
      'DROP INDEX renditions_by_space',
      'CREATE INDEX attendance_mails_by_place ON attendance_mails (space, kind, kind_sid)',
      'DROP INDEX attendance_mails_by_space',
    ]),
  },
];

const ROWS_AT_ONCE = 500;

/** Fills the columns for existing notes and sessions. Rows of other collections have no parent. */
async function fillParents(db: Kysely<Schema>): Promise<void> {
  for (const collection of ['notes', 'training_sessions']) {
    for (let after = 0; ; ) {
      const rows = await db
        .selectFrom('rows')
        .select(['sid', 'registers'])
        .where('collection', '=', collection)
        .where('sid', '>', after)
        .orderBy('sid')
        .limit(ROWS_AT_ONCE)
        .execute();
      for (const { sid, registers } of rows) {
        const parent = parentColumns(collection, JSON.parse(registers) as Registers);
        if (parent.parent_sid === 0) continue;
        await db
          .updateTable('rows')
          .set(parent)
          .where('collection', '=', collection)
          .where('sid', '=', sid)
          .execute();
      }
      if (rows.length < ROWS_AT_ONCE) break;
      after = rows.at(-1)?.sid ?? 0;
    }
  }
}
