/**
 * What families know of a match: from the record of mails and, after a restore, from the deliveries that a device gave
 * back. The backup may be older than the last mails; without the deliveries families would get them again.
 */
import { deliveryOf } from '@touchline/domain/match/sheet/sheet';
import type { AgendaInput, Family } from '@touchline/domain/request/agenda';
import { stateOf } from '@touchline/domain/request/event-state';
import type { AskedEvent } from './event.ts';
import { type StoredMail, toldBy } from './sent-mails.ts';

interface Record {
  readonly event: AskedEvent;
  readonly families: readonly Family[];
  /** In the order of sending. */
  readonly mails: readonly StoredMail[];
}

export function knownTo({ event, families, mails }: Record): Pick<AgendaInput, 'told' | 'givenBack'> {
  const told = new Map(toldBy(mails));
  const givenBack = new Map<string, number>();
  const recorded = new Map(mails.map(({ address_hash, at }) => [address_hash, at]));
  const state = stateOf(event, event.team);
  for (const { key, players } of families) {
    const last = Math.max(0, ...players.map((player) => sentAt(event, player)));
    // Deliveries are written in whole seconds, and after the record.
    if (last === 0 || last <= (recorded.get(key) ?? 0)) continue;
    givenBack.set(key, last);
    if (state !== null && (!told.has(key) || event.changedAt <= last)) told.set(key, state);
  }
  return { told, givenBack };
}

/** Milliseconds since 1970; 0 for no mail. */
function sentAt({ match }: AskedEvent, player: number): number {
  const delivery = deliveryOf(match, player);
  return delivery?.state === 'sent' ? delivery.at * 1_000 : 0;
}
