/** Sends one mail that a family is owed: claimed before, recorded after. */
import { createHash } from 'node:crypto';
import { type MailOrder, STAFF } from '@touchline/domain/request/mailing/agenda';
import type { DatabaseDep, Tx } from '#platform/database/database.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import { MailRefused } from '#platform/mail/mail-refused.ts';
import type { Mail, MailerDep } from '#platform/mail/mailer.ts';
import type { TimeDep } from '#platform/time.ts';
import { notifyStaff, type StaffEvent } from '#rows/people/staff-notifications.ts';
import { isSubscribed } from '../answers/subscriptions.ts';
import { lastingLink } from '../family/lasting-links.ts';
import { eventVersion } from '../links/event.ts';
import { type LinkDeps, type LinkedEvent, personalLink } from '../links/links.ts';
import { type Allowance, countMail, limitedUntil, type MailLimitsDep, spentUntil } from './mail-limits.ts';
import {
  claimMail,
  isDone,
  type MailName,
  postponeMail,
  settleMail,
  storedMail,
  triesFrom,
} from './sent-mails.ts';

export type SendingDeps = DatabaseDep & MailerDep & TimeDep & LinkDeps & MailLimitsDep;

export interface Sending {
  readonly event: LinkedEvent;
  /** Of the event that the mail is about. When it has another one, the mail is not sent. */
  readonly version: string;
  readonly order: MailOrder;
  /** Whether a mail of this look has found that the mail server does not answer. */
  readonly isAway: boolean;
  /** What the mail counts against once the mail server has decided about it. */
  readonly allowances: readonly Allowance[];
  /** For the staff: when the mail is claimed for the first time, and when the mail server knows no such address. */
  readonly news: (happened: 'begun' | 'refused') => StaffEvent | null;
  /** Writes the mail. The tokens are the personal link's and the lasting one's; empty for the staff. */
  readonly write: (parts: MailTokens & { readonly messageId: string }) => Promise<Mail>;
}

export interface MailTokens {
  readonly token: string;
  readonly lasting: string;
}

export type Sent =
  | { readonly state: 'done' }
  /** Not now, for these reasons; `until` is when to look again. */
  | { readonly state: 'waiting' | 'limited'; readonly until: number; readonly isAway: boolean }
  | { readonly state: 'unsubscribed' }
  /** Match or team were changed since they were read: everything is decided again. */
  | { readonly state: 'outdated' };

export async function sendMail(deps: SendingDeps, sending: Sending): Promise<Sent> {
  const { event, order, allowances, write } = sending;
  const spent = await spentUntil(deps, allowances, deps.now());
  if (spent !== null) return { state: 'limited', until: spent, isAway: false };
  const told = JSON.stringify({ state: order.tells, players: order.players });
  const mail = { address_hash: order.family.key, what: order.what, occurrence: order.occurrence };
  const claimed = await deps.database.transaction((tx) => claim(deps, tx, { ...sending, mail, told }));
  if (claimed.state !== 'claimed') return claimed;
  if (sending.isAway) return postponed(deps, { event, mail, isAway: true });
  // A mail that says something else is another one: mail programs show one Message-ID once.
  const messageId = idOf([event.kind, String(event.kind_sid), ...Object.values(mail), told]);
  const written = await write({ token: claimed.token, lasting: claimed.lasting, messageId });
  try {
    await deps.mailer.send(written);
  } catch (error) {
    if (!(error instanceof MailRefused && error.permanent))
      return postponed(deps, { event, mail, isAway: isAway(error) });
    await settle('refused');
    return { state: 'done' };
  }
  await settle('sent');
  return { state: 'done' };

  async function settle(state: 'sent' | 'refused'): Promise<void> {
    const { replaces } = order;
    await deps.database.transaction(async (tx) => {
      await settleMail(tx, { event, mail, state, replaces, now: deps.now() });
      if (state === 'refused')
        await tellStaff(tx, event, { event: sending.news('refused'), now: deps.now() });
    });
    await countMail(deps, allowances);
  }
}

interface Claim extends Sending {
  readonly mail: MailName;
  readonly told: string;
}

/** The lock of the space makes claims and changes of the match take turns. */
async function claim(
  deps: SendingDeps,
  tx: Tx,
  { event, version, mail, told, news }: Claim,
): Promise<(MailTokens & { readonly state: 'claimed' }) | Sent> {
  const now = deps.now();
  const { space, team_sid } = event;
  const { address_hash } = mail;
  const numbers = await ChangeNumbers.lock(tx, [space], 1);
  await numbers.settle();
  if ((await eventVersion(tx, event)) !== version) return { state: 'outdated' };
  if (!(await isSubscribed(tx, { space, team_sid, addressHash: address_hash })))
    return { state: 'unsubscribed' };
  const known = await storedMail(tx, { event, ...mail, told, now });
  if (known !== undefined && isDone(known)) return { state: 'done' };
  const ready = known === undefined ? now : triesFrom(known);
  if (ready > now) return { state: 'waiting', until: ready, isAway: false };
  const isStaff = address_hash === STAFF;
  const limited = isStaff ? null : await limitedUntil(deps, tx, { space, team_sid, address_hash, now });
  if (limited !== null) return { state: 'limited', until: limited, isAway: false };
  await claimMail(tx, { event, ...mail, told, now });
  if (known === undefined) await tellStaff(tx, event, { event: news('begun'), now });
  if (isStaff) return { state: 'claimed', token: '', lasting: '' };
  const token = await personalLink(tx, deps, { event, addressHash: address_hash });
  const lasting = await lastingLink(tx, deps, { space, team_sid, addressHash: address_hash });
  return { state: 'claimed', token, lasting };
}

async function postponed(
  deps: SendingDeps,
  {
    event,
    mail,
    isAway: away,
  }: { readonly event: LinkedEvent; readonly mail: MailName; readonly isAway: boolean },
): Promise<Sent> {
  const until = await deps.database.transaction((tx) => postponeMail(tx, { event, mail, now: deps.now() }));
  return { state: 'waiting', until, isAway: away };
}

async function tellStaff(
  tx: Tx,
  { kind: collection, kind_sid: sid, space, team_sid }: LinkedEvent,
  { event, now }: { readonly event: StaffEvent | null; readonly now: number },
): Promise<void> {
  if (event !== null) await notifyStaff(tx, { collection, sid, space, team_sid, now, ...event });
}

/** The server closes the connection, for all mails (RFC 5321, 3.8). */
const CLOSING = 421;

/** True when the mail server gave no answer about this mail: trying the others would only wait for it again. */
function isAway(error: unknown): boolean {
  const cause = error instanceof MailRefused ? error.cause : error;
  if (!(cause instanceof Error && 'responseCode' in cause)) return true;
  return typeof cause.responseCode !== 'number' || cause.responseCode === CLOSING;
}

function idOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
