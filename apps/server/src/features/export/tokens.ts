/**
 * Tokens that open the files of one exported match for 24 hours, as the person who asked sees it. A token is found by its
 * hash. It is shown once and never again, so nothing else of it is stored.
 *
 *   in use ──▶ ended: the same person asked again for this match
 *          ──▶ expired: after 24 hours
 */
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import { tokenHash } from '#platform/secrets/link-token.ts';
import { hashOf, newToken } from '#platform/secrets/secrets.ts';
import type { TimeDep } from '#platform/time.ts';
import type { Account } from '#rows/people/access.ts';

const HOUR_MS = 3_600_000;
export const TOKEN_HOURS = 24;
/** A token that has ended says so for this long, and is unknown then. */
const KEPT_MS = 7 * 24 * HOUR_MS;

export interface ExportSubject {
  readonly team_sid: number;
  readonly match_sid: number;
}

export interface NewExport extends ExportSubject {
  readonly account: Account;
  /** The space of the match. */
  readonly space: number;
}

/** Makes a token, which ends the person's previous one for this match. */
export async function issueExportToken(
  tx: Tx,
  { randomBytes, now }: RandomBytesDep & TimeDep,
  { account, space, team_sid, match_sid }: NewExport,
): Promise<string> {
  const created_at = now();
  await tx
    .updateTable('export_tokens')
    .set({ ended_at: created_at })
    .where('account_sid', '=', account.sid)
    .where('match_sid', '=', match_sid)
    .where('ended_at', '=', 0)
    .execute();
  const token = newToken(randomBytes);
  await tx
    .insertInto('export_tokens')
    .values({
      token_hash: hashOf(token),
      account_sid: account.sid,
      space,
      team_sid,
      match_sid,
      created_at,
      expires_at: created_at + TOKEN_HOURS * HOUR_MS,
      ended_at: 0,
    })
    .execute();
  return token;
}

export interface OpenExport extends ExportSubject {
  /** The person as whom the file is read. */
  readonly account: Account;
}

/** What a token opens now. Every unknown token costs the same work. */
export async function openExport(
  db: Reader,
  token: string,
  now: number,
): Promise<OpenExport | 'unknown' | 'ended'> {
  const found = await db
    .selectFrom('export_tokens')
    .innerJoin('accounts', 'accounts.sid', 'export_tokens.account_sid')
    .select([
      'export_tokens.team_sid',
      'export_tokens.match_sid',
      'export_tokens.expires_at',
      'export_tokens.ended_at',
      'accounts.sid',
      'accounts.created_at',
    ])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (found === undefined) return 'unknown';
  const { team_sid, match_sid, expires_at, ended_at, sid, created_at } = found;
  if (ended_at !== 0 || expires_at <= now) return 'ended';
  return { team_sid, match_sid, account: { sid, created_at } };
}

export async function deleteOldTokens({ database, now }: DatabaseDep & TimeDep): Promise<void> {
  const before = now() - KEPT_MS;
  await database.transaction((tx) =>
    tx.deleteFrom('export_tokens').where('expires_at', '<', before).execute(),
  );
}

/** Deletes those of the account, and those of others for its matches. */
export async function eraseTokens(tx: Tx, account: number): Promise<void> {
  await tx
    .deleteFrom('export_tokens')
    .where(({ eb, or }) => or([eb('account_sid', '=', account), eb('space', '=', account)]))
    .execute();
}

/** For the archive of an account's own data: no tokens. */
export async function exportedTokens(db: Reader, account: number): Promise<readonly object[]> {
  return db
    .selectFrom('export_tokens')
    .select(['team_sid', 'match_sid', 'created_at', 'expires_at'])
    .where('account_sid', '=', account)
    .orderBy('created_at')
    .execute();
}
