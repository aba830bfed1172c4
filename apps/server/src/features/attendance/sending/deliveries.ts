/** What the coach sees at a player: what became of the last mail to the family. */
import type { DeliveryState, PlayerDelivery } from '@touchline/domain/entity/tables/attendance';
import { deliveryOf } from '@touchline/domain/match/sheet/sheet';
import {
  type Family,
  type MailOrder,
  type SentMail,
  withoutAddress,
} from '@touchline/domain/request/mailing/agenda';
import type { AskedEvent } from '../links/event.ts';
import { type StoredMail, toldIn } from './sent-mails.ts';

/** An order of this look that was not sent. */
export interface Unsent {
  readonly order: MailOrder;
  readonly state: Extract<DeliveryState, 'waiting' | 'limited' | 'unsubscribed'>;
}

export interface Look {
  readonly event: AskedEvent;
  readonly families: readonly Family[];
  /** In the order of sending. */
  readonly mails: readonly StoredMail[];
  readonly unsent: readonly Unsent[];
  readonly now: number;
}

/** The deliveries that differ from those in the match. Worked out from the record, so a killed look loses none. */
export function changedDeliveries({ event, families, mails, unsent, now }: Look): readonly PlayerDelivery[] {
  const { gathering } = event;
  const at = Math.floor(now / 1_000);
  const next = new Map<number, PlayerDelivery>();
  const known = new Set(families.map(({ key }) => key));
  for (const { address_hash, state, what, told, at: sentAt } of mails) {
    if (!known.has(address_hash) || (state !== 'sent' && state !== 'refused')) continue;
    for (const sid of toldIn(told).players)
      next.set(sid, { sid, state, what: what as SentMail, at: Math.floor(sentAt / 1_000) });
  }
  for (const { order, state } of unsent)
    for (const sid of order.players) next.set(sid, { sid, state, what: order.what, at });
  for (const sid of withoutAddress(gathering, families))
    next.set(sid, { sid, state: 'no_address', what: 'request', at });
  return [...next.values()].filter((delivery) => isNews(delivery, deliveryOf(gathering, delivery.sid)));
}

function isNews(delivery: PlayerDelivery, before: PlayerDelivery | null): boolean {
  if (before === null || before.state !== delivery.state || before.what !== delivery.what) return true;
  // What waits, waits since the first time. A restored backup knows less than what a device gave back.
  return MAILED.has(delivery.state) && delivery.at > before.at;
}

const MAILED: ReadonlySet<DeliveryState> = new Set(['sent', 'refused']);
