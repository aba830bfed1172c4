/**
 * Links of public pages, such as `/page/{token}` of a team. A page has one link in use. It is found by the hash of its
 * token; the token is also stored encrypted, so that the staff can show it again.
 *
 *   in use ──▶ ended: replaced or switched off. The address then says so.
 */
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { statement } from '#platform/database/statement.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import { issueToken, type LinkOwner, shownToken, tokenHash } from '#platform/secrets/link-token.ts';
import type { SealConfig, SealDep } from '#platform/secrets/seal.ts';
import type { TimeDep } from '#platform/time.ts';

export type StoredPageLink = Readonly<Schema['page_links']>;
export type PageLinkDeps = RandomBytesDep & TimeDep & SealDep;

/** What the page is about: a team, or the club of an account. */
export const PAGE_KINDS = ['team', 'club'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export interface PageSubject {
  readonly kind: PageKind;
  readonly subject_sid: number;
}

/** With the space that it is in. */
export type PlacedPage = PageSubject & { readonly space: number };

const byHash = statement((db, p: { token_hash: string }) =>
  db.selectFrom('page_links').selectAll().where('token_hash', '=', p.token_hash),
);

const KEPT_MS = 365 * 24 * 3_600_000;

/** The link of a token, also after its end. Every unknown token costs the same work. */
export async function pageLinkAt(db: Reader, kind: PageKind, token: string): Promise<StoredPageLink | null> {
  const [found] = await byHash(db, { token_hash: tokenHash(token) });
  return found?.kind === kind ? found : null;
}

/** The link in use; null for none. */
export async function pageLinkOf(
  db: Reader,
  { kind, subject_sid, space }: PlacedPage,
): Promise<StoredPageLink | null> {
  const found = await db
    .selectFrom('page_links')
    .selectAll()
    .where('space', '=', space)
    .where('kind', '=', kind)
    .where('subject_sid', '=', subject_sid)
    .where('ended_at', '=', 0)
    .executeTakeFirst();
  return found ?? null;
}

/** Makes a link, which ends the previous one. The caller holds the lock of the space. */
export async function replaceLink(
  tx: Tx,
  deps: PageLinkDeps,
  { kind, subject_sid, space }: PlacedPage,
): Promise<string> {
  const now = deps.now();
  await endLink(tx, { kind, subject_sid, space }, now);
  const about = { kind, subject_sid, space };
  const { token, ...stored } = issueToken(deps, pageLinkOwner(about));
  await tx
    .insertInto('page_links')
    .values({ ...about, ...stored, created_at: now, ended_at: 0 })
    .execute();
  return token;
}

/** @param now milliseconds since 1970 */
export async function endLink(tx: Tx, { kind, subject_sid, space }: PlacedPage, now: number): Promise<void> {
  await tx
    .updateTable('page_links')
    .set({ ended_at: now, sealed: '' })
    .where('space', '=', space)
    .where('kind', '=', kind)
    .where('subject_sid', '=', subject_sid)
    .where('ended_at', '=', 0)
    .execute();
}

/** The token of a link; empty after its end, and without the operator's key. */
export function tokenOf(config: SealConfig, link: StoredPageLink): string {
  return shownToken(config, pageLinkOwner(link), link.sealed);
}

export function pageLinkOwner({
  space,
  kind,
  subject_sid,
}: Pick<StoredPageLink, 'space' | 'kind' | 'subject_sid'>): LinkOwner {
  return { space, purpose: `page of ${kind} ${subject_sid}` };
}

/** For the archive of an account's own data: no tokens. */
export async function exportedPageLinks(db: Reader, space: number): Promise<readonly object[]> {
  return db
    .selectFrom('page_links')
    .select(['kind', 'subject_sid', 'created_at', 'ended_at'])
    .where('space', '=', space)
    .orderBy('created_at')
    .execute();
}

export async function erasePageLinks(tx: Tx, space: number): Promise<void> {
  await tx.deleteFrom('page_links').where('space', '=', space).execute();
}

/** Deletes links a year after their end. Their addresses are unknown then. */
export async function deleteEndedLinks({ database, now }: DatabaseDep & TimeDep): Promise<void> {
  const before = now() - KEPT_MS;
  await database.transaction((tx) =>
    tx.deleteFrom('page_links').where('ended_at', '>', 0).where('ended_at', '<', before).execute(),
  );
}
