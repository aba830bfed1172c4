/**
 * The record of mails to families, by which each is sent once.
 *
 *   (none) ──▶ sending ──▶ sent
 *                │  ▲  └──▶ refused: the mail server knows no such address
 *                ▼  │
 *              waiting: the mail server was away, or refused for now
 *
 *   given: known from a delivery that a device gave back after a restore
 *
 * A mail is claimed in a transaction before it is sent. The claim of a killed process expires, and the mail is sent with
 * the same Message-ID.
 */
import type { SentMail } from '@touchline/domain/request/mailing/agenda';
import type { EventState, Seen } from '@touchline/domain/request/mailing/event-state';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { EventName } from '../links/event.ts';
import type { LinkedEvent } from '../links/links.ts';

export type StoredMail = Readonly<Schema['attendance_mails']>;
export type MailName = Pick<StoredMail, 'address_hash' | 'what' | 'occurrence'>;

/** What a mail said, and about whom. */
export interface Told {
  readonly state: EventState;
  readonly players: readonly number[];
}

/** A claim ends after this time: the process that sends the mail was killed. */
export const SENDING_MS = 5 * 60_000;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
/** Nothing is left to do. */
const DONE: ReadonlySet<string> = new Set(['sent', 'refused', 'replaced']);

export const isDone = ({ state }: Pick<StoredMail, 'state'>): boolean => DONE.has(state);

export function mailsOf(db: Reader, { kind, kind_sid, space }: EventName): Promise<readonly StoredMail[]> {
  return db
    .selectFrom('attendance_mails')
    .selectAll()
    .where('space', '=', space)
    .where('kind', '=', kind)
    .where('kind_sid', '=', kind_sid)
    .orderBy('at')
    .execute();
}

/** What the last mail to each family said. @param mails in the order of sending */
export function toldBy(mails: readonly StoredMail[]): ReadonlyMap<string, EventState> {
  const sent = mails.filter(({ state }) => state === 'sent' || state === 'given');
  return new Map(sent.map(({ address_hash, told }) => [address_hash, toldIn(told).state]));
}

export const toldIn = (told: string): Told => JSON.parse(told) as Told;

/** When a mail that is not done may be tried; 0 for at once. */
export function triesFrom({ state, retry_at, at }: Pick<StoredMail, 'state' | 'retry_at' | 'at'>): number {
  return state === 'sending' ? at + SENDING_MS : retry_at;
}

export interface Claiming extends MailName {
  readonly event: LinkedEvent;
  readonly told: string;
  readonly now: number;
}

/** The caller holds the lock of the space. */
export function storedMail(
  tx: Tx,
  { event, address_hash, what, occurrence }: Claiming,
): Promise<Pick<StoredMail, 'state' | 'retry_at' | 'at'> | undefined> {
  return tx
    .selectFrom('attendance_mails')
    .select(['state', 'retry_at', 'at'])
    .where((is) => is.and({ ...nameOf(event), address_hash, what, occurrence }))
    .executeTakeFirst();
}

export async function claimMail(tx: Tx, claiming: Claiming): Promise<void> {
  const { event, address_hash, what, occurrence, told, now } = claiming;
  const claim = { state: 'sending', at: now, told };
  await tx
    .insertInto('attendance_mails')
    .values({ ...event, address_hash, what, occurrence, ...claim, tries: 0, retry_at: 0 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'kind_sid', 'address_hash', 'what', 'occurrence']).doUpdateSet(claim),
    )
    .execute();
}

export interface Settlement {
  readonly event: LinkedEvent;
  readonly mail: MailName;
  readonly state: 'sent' | 'refused';
  /** Reminders that are not sent any more. */
  readonly replaces: readonly string[];
  readonly now: number;
}

export async function settleMail(tx: Tx, { event, mail, state, replaces, now }: Settlement): Promise<void> {
  const { address_hash } = mail;
  await tx
    .updateTable('attendance_mails')
    .set({ state, at: now })
    .where((is) => is.and({ ...nameOf(event), ...mail }))
    .execute();
  const replaced = { state: 'replaced', at: now, told: '' };
  for (const occurrence of replaces) {
    const what: SentMail = 'reminder';
    await tx
      .insertInto('attendance_mails')
      .values({ ...event, address_hash, what, occurrence, ...replaced, tries: 0, retry_at: 0 })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'kind_sid', 'address_hash', 'what', 'occurrence']).doUpdateSet(replaced),
      )
      .execute();
  }
}

/** The mail is tried again after a pause, which grows. Returns when. */
export async function postponeMail(
  tx: Tx,
  { event, mail, now }: Pick<Settlement, 'event' | 'mail' | 'now'>,
): Promise<number> {
  const named = tx
    .selectFrom('attendance_mails')
    .select('tries')
    .where((is) => is.and({ ...nameOf(event), ...mail }));
  const tries = ((await named.executeTakeFirst())?.tries ?? 0) + 1;
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 10));
  const retry_at = now + wait;
  await tx
    .updateTable('attendance_mails')
    .set({ state: 'waiting', tries, retry_at, at: now })
    .where((is) => is.and({ ...nameOf(event), ...mail }))
    .execute();
  return retry_at;
}

/** Records a mail that only a delivery in the match knows of. */
export async function recordGivenBack(
  tx: Tx,
  event: LinkedEvent,
  {
    address_hash,
    what,
    at,
    told,
  }: Pick<StoredMail, 'address_hash' | 'what' | 'at'> & { readonly told: Told },
): Promise<void> {
  const occurrence = `given back ${at}`;
  const given = { ...event, address_hash, what, occurrence, state: 'given', told: JSON.stringify(told), at };
  await tx
    .insertInto('attendance_mails')
    .values({ ...given, tries: 0, retry_at: 0 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'kind_sid', 'address_hash', 'what', 'occurrence']).doNothing(),
    )
    .execute();
}

/** What the last look saw of the event. */
export async function readSeen(db: Reader, { kind, kind_sid, space }: EventName): Promise<Seen | null> {
  const found = await db
    .selectFrom('attendance_told')
    .select('told')
    .where('space', '=', space)
    .where('kind', '=', kind)
    .where('kind_sid', '=', kind_sid)
    .executeTakeFirst();
  return found === undefined ? null : (JSON.parse(found.told) as Seen);
}

export async function writeSeen(tx: Tx, { kind, kind_sid, space }: LinkedEvent, seen: Seen): Promise<void> {
  const told = JSON.stringify(seen);
  await tx
    .insertInto('attendance_told')
    .values({ kind, kind_sid, space, told })
    .onConflict((conflict) => conflict.columns(['kind', 'kind_sid']).doUpdateSet({ told }))
    .execute();
}

const nameOf = ({ kind, kind_sid, space }: LinkedEvent) => ({ kind, kind_sid, space });
