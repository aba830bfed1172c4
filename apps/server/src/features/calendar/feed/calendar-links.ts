/**
 * Links of calendar feeds, `/calendar/{token}.ics`: one in use for each account and team, or for all teams of the
 * account. A link is found by the hash of its token; the token is also stored encrypted, so that the person can show it
 * again.
 *
 *   in use ──▶ ended: replaced or switched off. The address then says that it is not authorized.
 */
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import { issueToken, type LinkOwner, shownToken, tokenHash } from '#platform/secrets/link-token.ts';
import type { SealConfig, SealDep } from '#platform/secrets/seal.ts';
import type { TimeDep } from '#platform/time.ts';

export type StoredCalendarLink = Readonly<Schema['calendar_links']>;
export type CalendarLinkDeps = RandomBytesDep & TimeDep & SealDep;

/** The team of a feed that has all teams of the account. */
export const ALL_TEAMS = 0;

/** Whose calendar it is, and of which team. */
export type CalendarSubject = Pick<StoredCalendarLink, 'account_sid' | 'team_sid'>;

const KEPT_MS = 365 * 24 * 3_600_000;

/** The link of a token, also after its end. Every unknown token costs the same work. */
export async function calendarLinkAt(db: Reader, token: string): Promise<StoredCalendarLink | null> {
  const found = await db
    .selectFrom('calendar_links')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  return found ?? null;
}

/** The link in use; null for none. */
export async function calendarLinkOf(
  db: Reader,
  { account_sid, team_sid }: CalendarSubject,
): Promise<StoredCalendarLink | null> {
  const found = await db
    .selectFrom('calendar_links')
    .selectAll()
    .where('account_sid', '=', account_sid)
    .where('team_sid', '=', team_sid)
    .where('ended_at', '=', 0)
    .executeTakeFirst();
  return found ?? null;
}

/** Makes a link, which ends the previous one. The caller holds the lock of the account's space. */
export async function replaceCalendarLink(
  tx: Tx,
  deps: CalendarLinkDeps,
  { account_sid, team_sid }: CalendarSubject,
): Promise<string> {
  const subject = { account_sid, team_sid };
  const now = deps.now();
  await endCalendarLink(tx, subject, now);
  const { token, ...stored } = issueToken(deps, calendarLinkOwner(subject));
  await tx
    .insertInto('calendar_links')
    .values({ ...subject, ...stored, created_at: now, ended_at: 0 })
    .execute();
  return token;
}

/** @param now milliseconds since 1970 */
export async function endCalendarLink(
  tx: Tx,
  { account_sid, team_sid }: CalendarSubject,
  now: number,
): Promise<void> {
  await tx
    .updateTable('calendar_links')
    .set({ ended_at: now, sealed: '' })
    .where('account_sid', '=', account_sid)
    .where('team_sid', '=', team_sid)
    .where('ended_at', '=', 0)
    .execute();
}

/** The token of a link; empty after its end, and without the operator's key. */
export function tokenOf(config: SealConfig, link: StoredCalendarLink): string {
  return shownToken(config, calendarLinkOwner(link), link.sealed);
}

export function calendarLinkOwner({ account_sid, team_sid }: CalendarSubject): LinkOwner {
  return { space: account_sid, purpose: `calendar of team ${team_sid}` };
}

/** For the archive of an account's own data: no tokens. */
export async function exportedCalendarLinks(db: Reader, account_sid: number): Promise<readonly object[]> {
  return db
    .selectFrom('calendar_links')
    .select(['team_sid', 'created_at', 'ended_at'])
    .where('account_sid', '=', account_sid)
    .orderBy('created_at')
    .execute();
}

export async function eraseCalendarLinks(tx: Tx, account_sid: number): Promise<void> {
  await tx.deleteFrom('calendar_links').where('account_sid', '=', account_sid).execute();
}

/** Deletes links a year after their end. Their addresses are unknown then. */
export async function deleteEndedCalendarLinks({ database, now }: DatabaseDep & TimeDep): Promise<void> {
  const before = now() - KEPT_MS;
  await database.transaction((tx) =>
    tx.deleteFrom('calendar_links').where('ended_at', '>', 0).where('ended_at', '<', before).execute(),
  );
}
