/**
 * Links with which families answer without an account, `/attend/{token}`. A personal link is for one event and the
 * family at one mail address; the shared link of an event is for everybody who has it. A link is found by the hash of
 * its token. The token is also stored encrypted, so that a coach can show it again and the next mail has the same one.
 *
 *   in use ──▶ ended: replaced or switched off
 *          ──▶ gone: seven days after the start, or without a player who has the address
 *
 * The start counts as it is now, so a link of a match that was moved works until seven days after the new start.
 */
import { startOf } from '@touchline/domain/request/closing/closing';
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import { issueToken, type LinkOwner, shownToken, tokenHash } from '#platform/secrets/link-token.ts';
import type { SealConfig, SealDep } from '#platform/secrets/seal.ts';
import type { TimeDep } from '#platform/time.ts';
import { type AskedEvent, EVENT_KINDS, type EventKind, type EventName, readEvent } from './event.ts';
import { type AddressHash, addressHasher, familyOf } from './families.ts';

export type StoredLink = Readonly<Schema['attendance_links']>;
export type LinkDeps = RandomBytesDep & TimeDep & SealDep;

const DAY_MS = 24 * 3_600_000;
/** A link works until this many days after the start. */
export const LINK_DAYS = 7;
/** The address of the shared link. */
const SHARED = '';

/** The event of a new link. */
export interface LinkedEvent extends EventName {
  readonly team_sid: number;
}

/** What a link is stored for: an event, or a team for the lasting link of a family. */
interface LinkSubject extends Omit<LinkedEvent, 'kind'> {
  readonly kind: EventKind | 'teams';
}

export interface FoundLink extends LinkedEvent {
  /** Empty for the shared link. */
  readonly addressHash: string;
}

export interface OpenLink {
  readonly link: FoundLink;
  readonly event: AskedEvent;
  /** The family's players on the sheet; null for the shared link. */
  readonly family: readonly number[] | null;
}

/** `gone`: replaced, switched off, too old, or the family is not asked any more. */
export type LinkProblem = 'unknown' | 'gone';

export type Opened =
  | { readonly ok: true; readonly value: OpenLink }
  | { readonly ok: false; readonly error: LinkProblem };

/** The link of a token, also after its end. Every unknown token costs the same work. */
export async function storedLink(db: Reader, token: string): Promise<StoredLink | null> {
  return linkByHash(db, tokenHash(token));
}

export async function linkByHash(db: Reader, token_hash: string): Promise<StoredLink | null> {
  const found = await db
    .selectFrom('attendance_links')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return found ?? null;
}

export interface Opening {
  readonly now: number;
  readonly hash: AddressHash;
}

export interface LinkLookup extends Opening {
  readonly token: string;
}

/** The link of a token with everything that it opens. */
export async function openLink(db: Reader, { token, ...opening }: LinkLookup): Promise<Opened> {
  const stored = await storedLink(db, token);
  return stored === null ? { ok: false, error: 'unknown' } : openStoredLink(db, stored, opening);
}

export async function openStoredLink(
  db: Reader,
  stored: StoredLink,
  { now, hash }: Opening,
): Promise<Opened> {
  const { space, team_sid, kind_sid, address_hash: addressHash } = stored;
  const kind = EVENT_KINDS.find((one) => one === stored.kind);
  if (stored.ended_at !== 0 || kind === undefined) return { ok: false, error: 'gone' };
  const link: FoundLink = { space, team_sid, kind, kind_sid, addressHash };
  const event = await readEvent(db, link);
  if (event === null || isOver(event, now)) return { ok: false, error: 'gone' };
  const family = addressHash === SHARED ? null : familyOf(event.players, addressHash, hash);
  if (family?.length === 0) return { ok: false, error: 'gone' };
  return { ok: true, value: { link, event, family } };
}

/** The same from committed data, now. */
export async function findLink(deps: DatabaseDep & TimeDep, token: string): Promise<Opened> {
  const hash = await addressHasher(deps.database);
  return openLink(deps.database.reader, { token, now: deps.now(), hash });
}

/** True from seven days after the start on. */
export function isOver({ gathering, team }: Pick<AskedEvent, 'gathering' | 'team'>, now: number): boolean {
  const start = startOf(gathering, team);
  return start !== null && now >= start + LINK_DAYS * DAY_MS;
}

/**
 * The token of a family's link: made once, afterwards the same. The caller holds the lock of the space.
 *
 * @param addressHash by `addressHash` of families.ts
 */
export function personalLink(
  tx: Tx,
  deps: LinkDeps,
  link: { readonly event: LinkedEvent; readonly addressHash: string },
): Promise<string> {
  return ensureLink(tx, deps, link);
}

/** The token of the link in use; a new link's without one. */
export async function ensureLink(tx: Tx, deps: LinkDeps, { event, addressHash }: NewLink): Promise<string> {
  const known = await linkInUse(tx, event, addressHash);
  const token = known === null ? '' : tokenOf(deps.config, known);
  return token === '' ? replaceLink(tx, deps, { event, addressHash }) : token;
}

/** The event's shared link; null for none. */
export function sharedLink(db: Reader, event: EventName): Promise<StoredLink | null> {
  return linkInUse(db, event, SHARED);
}

/** Makes the event's shared link, which ends the previous one. */
export function replaceSharedLink(tx: Tx, deps: LinkDeps, event: LinkedEvent): Promise<string> {
  return replaceLink(tx, deps, { event, addressHash: SHARED });
}

export function endSharedLink(tx: Tx, event: EventName, now: number): Promise<void> {
  return endLink(tx, { event, addressHash: SHARED }, now);
}

/** The token of a link; empty after its end, and without the operator's key. */
export function tokenOf(config: SealConfig, link: StoredLink): string {
  return shownToken(config, linkOwner(link), link.sealed);
}

export function linkOwner({
  space,
  kind,
  kind_sid,
  address_hash,
}: Pick<StoredLink, 'space' | 'kind' | 'kind_sid' | 'address_hash'>): LinkOwner {
  return { space, purpose: `answers to ${kind} ${kind_sid} ${address_hash}` };
}

interface NewLink {
  readonly event: LinkSubject;
  readonly addressHash: string;
}

async function replaceLink(tx: Tx, deps: LinkDeps, { event, addressHash }: NewLink): Promise<string> {
  const now = deps.now();
  await endLink(tx, { event, addressHash }, now);
  const { kind, kind_sid, space, team_sid } = event;
  const link = { kind, kind_sid, space, team_sid, address_hash: addressHash };
  const { token, ...stored } = issueToken(deps, linkOwner(link));
  await tx
    .insertInto('attendance_links')
    .values({ ...link, ...stored, created_at: now, ended_at: 0 })
    .execute();
  return token;
}

type Place = Pick<LinkSubject, 'kind' | 'kind_sid' | 'space'>;

async function endLink(
  tx: Tx,
  { event, addressHash }: { readonly event: Place; readonly addressHash: string },
  now: number,
): Promise<void> {
  await tx
    .updateTable('attendance_links')
    .set({ ended_at: now, sealed: '' })
    .where('space', '=', event.space)
    .where('kind_sid', '=', event.kind_sid)
    .where('kind', '=', event.kind)
    .where('address_hash', '=', addressHash)
    .where('ended_at', '=', 0)
    .execute();
}

async function linkInUse(
  db: Reader,
  { kind, kind_sid, space }: Place,
  addressHash: string,
): Promise<StoredLink | null> {
  const found = await db
    .selectFrom('attendance_links')
    .selectAll()
    .where('space', '=', space)
    .where('kind_sid', '=', kind_sid)
    .where('kind', '=', kind)
    .where('address_hash', '=', addressHash)
    .where('ended_at', '=', 0)
    .executeTakeFirst();
  return found ?? null;
}
