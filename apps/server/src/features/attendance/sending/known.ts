/**
 * What families know of a match: from the record of mails and, after a restore, from the deliveries that a device gave
 * back. The backup may be older than the last mails; without the deliveries families would get them again.
 */
import { deliveryOf } from '@touchline/domain/match/sheet/sheet';
import type { AgendaInput, Family } from '@touchline/domain/request/mailing/agenda';
import { stateOf } from '@touchline/domain/request/mailing/event-state';
import type { AskedEvent } from '../links/event.ts';
import { type StoredMail, type Told, toldBy } from './sent-mails.ts';

interface Known {
  readonly event: AskedEvent;
  readonly families: readonly Family[];
  /** In the order of sending. */
  readonly mails: readonly StoredMail[];
}

export type GivenBack = Pick<StoredMail, 'address_hash' | 'what' | 'at'> & { readonly told: Told };

/** The last delivery of each family of which the record knows nothing. */
export function newlyGivenBack({ event, families, mails }: Known, nowMs: number): readonly GivenBack[] {
  const { gathering, team, changedAt } = event;
  const recorded = new Map(mails.map(({ address_hash, at }) => [address_hash, at]));
  const told = toldBy(mails);
  const state = stateOf(event, team);
  if (state === null) return [];
  return families.flatMap(({ key, players }) => {
    const sent = players
      .flatMap((player) => deliveryOf(gathering, player) ?? [])
      // A delivery of the future does not come from this server: it would silence all mails until then.
      .filter(({ state, at }) => state === 'sent' && at * 1_000 <= nowMs)
      .sort((a, b) => a.at - b.at);
    const last = sent.at(-1);
    // The record has milliseconds, and is written before the delivery.
    if (last === undefined || last.at * 1_000 <= (recorded.get(key) ?? 0)) return [];
    const at = last.at * 1_000;
    const known = changedAt <= at ? undefined : told.get(key);
    return { address_hash: key, what: last.what, at, told: { state: known ?? state, players } };
  });
}

/** What the agenda asks of the record. */
export function knownTo(mails: readonly StoredMail[]): Pick<AgendaInput, 'told' | 'givenBack'> {
  const given = mails.filter(({ state }) => state === 'given');
  return { told: toldBy(mails), givenBack: new Map(given.map(({ address_hash, at }) => [address_hash, at])) };
}
