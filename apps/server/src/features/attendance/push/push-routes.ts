/**
 * `/attend/{token}/notifications`: a family's browser subscribes to what becomes of the match or
 * session, by a personal link. The
 * shared link belongs to no family: nothing would end the messages of one that left the team.
 */
import { seenNow, telling } from '@touchline/domain/request/mailing/event-state';
import type { FastifyInstance } from 'fastify';
import type { DatabaseDep } from '#platform/database/database.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import { type PushPageOptions, type PushPlace, pushPageRoutes } from '#platform/push/page-routes.ts';
import type { TimeDep } from '#platform/time.ts';
import type { EventKind } from '../links/event.ts';
import { addressHasher } from '../links/families.ts';
import { type OpenLink, openStoredLink, storedLink } from '../links/links.ts';
import { mayOpen } from '../pages/page-guards.ts';
import { mayChange } from '../pages/rate-limits.ts';
import { mailsOf, readSeen, toldBy } from '../sending/sent-mails.ts';
import { stateNow } from './family-audience.ts';
import { FAMILY_KINDS } from './family-kinds.ts';

/** Parents and grandparents with their phones and computers. */
export const BROWSERS_PER_LINK = 10;

export interface FamilyPushOptions extends Pick<PushPageOptions, 'notifier'> {
  readonly deps: PushPageOptions['deps'] & LimitsDep;
}

export function familyPushRoutes(app: FastifyInstance, { deps, notifier }: FamilyPushOptions): Promise<void> {
  return pushPageRoutes(app, {
    deps,
    notifier,
    page: '/attend/:token',
    most: BROWSERS_PER_LINK,
    open: (token) => placeOf(deps, token),
    admits: (does, network) => (does === 'read' ? mayOpen(deps, network) : mayChange(deps, network)),
  });
}

/** A link that has ended still takes a browser away. */
async function placeOf({ database, now }: DatabaseDep & TimeDep, token: string): Promise<PushPlace | null> {
  const { reader } = database;
  const stored = await storedLink(reader, token);
  if (stored === null || stored.address_hash === '') return null;
  const { kind_sid: sid, space, token_hash: key } = stored;
  const opened = await openStoredLink(reader, stored, { now: now(), hash: await addressHasher(database) });
  const told = opened.ok ? await knownTo({ database, now }, opened.value) : null;
  return { kind: FAMILY_KINDS[stored.kind as EventKind], sid, space, key, told };
}

/**
 * What the family knows when it subscribes: the page, and so what is true now. A change that its mail does not tell yet,
 * because it may still be taken back, will be told here too.
 */
async function knownTo(
  { database, now }: DatabaseDep & TimeDep,
  { link, event }: OpenLink,
): Promise<string | null> {
  const { reader } = database;
  const mailed = toldBy(await mailsOf(reader, link)).get(link.addressHash) ?? null;
  const state = stateNow(event);
  if (mailed === null || state === null) return textOf(state ?? mailed);
  const seen = seenNow(await readSeen(reader, link), state, now());
  return textOf(telling(mailed, seen, now()).tell === 'later' ? mailed : state);
}

const textOf = (state: object | null): string | null => (state === null ? null : JSON.stringify(state));
