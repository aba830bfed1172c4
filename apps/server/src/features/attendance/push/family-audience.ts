/**
 * Families are told by web push what becomes of a match or session: moved, cancelled, postponed, deleted, taken up again. The rule
 * that decides about their mails decides here too (`telling`), with what the last look saw.
 */
import {
  type EventState,
  isPlayed,
  seenNow,
  stateOf,
  telling,
} from '@touchline/domain/request/mailing/event-state';
import type { DatabaseDep, Reader } from '#platform/database/database.ts';
import { readSpace } from '#platform/database/spaces.ts';
import { isLocale } from '#platform/http/locale.ts';
import { type Audience, silence } from '#platform/push/audience.ts';
import type { Message } from '#platform/push/deliver.ts';
import { subjectsIn, subjectsWithCounter } from '#platform/push/subjects.ts';
import { forgetSubscribersBy, type Subject, type Subscription } from '#platform/push/subscriptions.ts';
import type { SealDep } from '#platform/secrets/seal.ts';
import type { TimeDep } from '#platform/time.ts';
import { type AskedEvent, type EventKind, readEvent } from '../links/event.ts';
import { addressHasher, familyOf } from '../links/families.ts';
import { isOver, linkByHash, openStoredLink, tokenOf } from '../links/links.ts';
import { readSeen } from '../sending/sent-mails.ts';
import { FAMILY_KINDS } from './family-kinds.ts';
import { familyMessage } from './family-message.ts';

type FamilyKind = (typeof FAMILY_KINDS)[EventKind];

export type FamilyAudienceDeps = DatabaseDep & TimeDep & SealDep;

/** Families that have a link to an event of this collection. */
export function familyAudience(deps: FamilyAudienceDeps, collection: EventKind): Audience {
  const { reader } = deps.database;
  const kind = FAMILY_KINDS[collection];
  return {
    kind,
    subjectsIn: (space) => subjectsIn(reader, { kind, space }),
    subjects: () => subjectsWithCounter(reader, { kind }),
    read: async ({ sid, space }) => {
      const version = (await readSpace(reader, space))?.counter ?? 0;
      const name = { kind: collection, kind_sid: sid, space };
      const now = deps.now();
      const event = await readEvent(reader, name);
      if (event === null || isOver(event, now)) return silence(version, 'gone');
      const state = stateNow(event);
      if (state === null || isPlayed(state, event.gathering)) return silence(version, 'quiet');
      const seen = seenNow(await readSeen(reader, name), state, now);
      const known = (await toldStates(reader, { kind, sid, space })).map((told) => ({
        told,
        ...telling(stateIn(told), seen, now),
      }));
      return {
        version,
        told: JSON.stringify(state),
        behind: known.filter(({ tell }) => tell === 'now').map(({ told }) => told),
        later: known.some(({ tell }) => tell === 'later'),
        messageFor: (subscription) => messageFor(deps, subscription, { event, state }),
      };
    },
  };
}

/** What may be said of the event; null for nothing. */
export function stateNow(event: AskedEvent): EventState | null {
  return event.teamDeleted ? null : stateOf(event, event.team);
}

const stateIn = (told: string): EventState => JSON.parse(told) as EventState;

/** What the subscribers of an event know: mostly the same. */
async function toldStates(
  db: Reader,
  { kind, sid, space }: Subject & { readonly kind: FamilyKind },
): Promise<readonly string[]> {
  const found = await db
    .selectFrom('push_subscriptions')
    .select('told')
    .distinct()
    .where('space', '=', space)
    .where('kind', '=', kind)
    .where('sid', '=', sid)
    .execute();
  return found.map(({ told }) => told);
}

async function messageFor(
  { database, config, now }: FamilyAudienceDeps,
  { id, key, locale, told }: Subscription,
  { event, state }: { readonly event: AskedEvent; readonly state: EventState },
): Promise<Message | 'ended'> {
  const link = await linkByHash(database.reader, key);
  if (link === null || link.ended_at !== 0) return 'ended';
  const hash = await addressHasher(database);
  if (familyOf(event.players, link.address_hash, hash).length === 0) return 'ended';
  const token = tokenOf(config, link);
  // Without the operator's key the next mail has another link.
  if (token === '') return 'ended';
  const language = isLocale(locale) ? locale : 'en';
  return familyMessage({
    event,
    before: stateIn(told),
    state,
    locale: language,
    token,
    salt: id,
    now: now(),
  });
}

/** Deletes the subscriptions of links that open nothing any more. */
export async function forgetEndedFamilies({ database, now }: DatabaseDep & TimeDep): Promise<void> {
  const { reader } = database;
  const hash = await addressHasher(database);
  const links = await reader
    .selectFrom('push_subscriptions')
    .select(['kind', 'key', 'space'])
    .distinct()
    .where('kind', 'in', Object.values(FAMILY_KINDS))
    .execute();
  for (const { kind, key, space } of links) {
    const link = await linkByHash(reader, key);
    const isOpen = link !== null && (await openStoredLink(reader, link, { now: now(), hash })).ok;
    if (!isOpen) await forgetSubscribersBy(database, { kind, key, space });
  }
}
