/** What the server itself writes into a match or session: whom it asked by a team's setting, and what became of its mails. */
import type { Gathering } from '@touchline/domain/attendance/gathering';
import type { PlayerDelivery } from '@touchline/domain/entity/tables/attendance';
import { questionOf, sheetOf } from '@touchline/domain/match/sheet/sheet';
import { withQuestion } from '@touchline/domain/request/asking/ask';
import type { WriteDeps } from '#rows/write/write.ts';
import { type Decided, writeWithoutAccount } from '#rows/write/write-without-account.ts';
import { eventChanges, readEvent } from '../links/event.ts';
import type { LinkedEvent } from '../links/links.ts';

export interface Asked {
  readonly players: readonly number[];
  /** Players whom a mail can reach. The others are asked by the link that the coach shares. */
  readonly reachable: ReadonlySet<number>;
}

export async function writeAsked(deps: WriteDeps, event: LinkedEvent, asked: Asked): Promise<boolean> {
  return write(deps, event, (gathering, now) => {
    // The coach may have asked, or a family answered, meanwhile.
    const unknown = new Set(
      sheetOf(gathering)
        .filter(({ sid, status }) => status === 'not_reported' && asked.players.includes(sid))
        .map(({ sid }) => sid),
    );
    return [...unknown].reduce((next, sid) => {
      const how = asked.reachable.has(sid) ? 'mail' : 'link';
      return withQuestion(next, { ...questionOf(next, sid), how, asked_at: Math.floor(now / 1_000) });
    }, gathering);
  });
}

export function writeDeliveries(
  deps: WriteDeps,
  event: LinkedEvent,
  deliveries: readonly PlayerDelivery[],
): Promise<boolean> {
  return write(deps, event, (gathering) => withDeliveries(gathering, deliveries));
}

function withDeliveries<G extends Gathering>(gathering: G, deliveries: readonly PlayerDelivery[]): G {
  const written = new Set(deliveries.map(({ sid }) => sid));
  const kept = gathering.metadata.deliveries.filter(({ sid }) => !written.has(sid));
  return { ...gathering, metadata: { ...gathering.metadata, deliveries: [...kept, ...deliveries] } };
}

/** Returns false when the account has no room for the change. */
async function write(
  deps: WriteDeps,
  event: LinkedEvent,
  change: (gathering: Gathering, now: number) => Gathering,
): Promise<boolean> {
  const target = { space: event.space, collection: event.kind, sid: event.kind_sid };
  const written = await writeWithoutAccount(deps, target, async (tx, now): Promise<Decided<null>> => {
    const found = await readEvent(tx, event);
    if (found === null || found.deleted) return { answer: null, changes: {}, registers: new Set() };
    const changes = eventChanges(found.gathering, change(found.gathering, now));
    return { answer: null, changes, registers: new Set(Object.keys(changes)) };
  });
  return written.ok;
}
