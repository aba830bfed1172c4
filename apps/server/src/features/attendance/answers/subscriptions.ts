/**
 * Families that want no more mails of a team. The link of every mail ends them, also a link that no longer opens a page:
 * an old mail must be able to do so.
 */
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import { scheduleJob } from '#platform/jobs/schedule.ts';
import type { TimeDep } from '#platform/time.ts';
import { type FoundLink, type StoredLink, storedLink } from '../links/links.ts';
import { FAMILY_KINDS } from '../push/family-kinds.ts';

type Subscriber = Pick<FoundLink, 'space' | 'team_sid' | 'addressHash'>;

/** `notPersonal`: the shared link belongs to no address. */
export type SubscriptionRefusal = { readonly code: 'unknown' | 'notPersonal' };

/** Whether the family at this address gets mails of the team. */
export async function isSubscribed(
  db: Reader,
  { space, team_sid, addressHash }: Subscriber,
): Promise<boolean> {
  const found = await db
    .selectFrom('attendance_unsubscribed')
    .select('at')
    .where('space', '=', space)
    .where('team_sid', '=', team_sid)
    .where('address_hash', '=', addressHash)
    .executeTakeFirst();
  return found === undefined;
}

/**
 * Ends the mails of the team to the family of this link, and its messages by web push: a family that stops them wants
 * quiet. Repeating it has no effect.
 */
export function unsubscribe(
  deps: DatabaseDep & TimeDep,
  token: string,
): Promise<Result<{ readonly subscribed: boolean }, SubscriptionRefusal>> {
  return forFamily(deps, token, async (tx, { space, team_sid, address_hash }) => {
    await tx
      .insertInto('attendance_unsubscribed')
      .values({ space, team_sid, address_hash, at: deps.now() })
      .onConflict((conflict) => conflict.columns(['space', 'team_sid', 'address_hash']).doNothing())
      .execute();
    await forgetBrowsers(tx, { space, team_sid, address_hash });
    return { subscribed: false };
  });
}

/** The mails that the family is owed by now follow. */
export function resubscribe(
  deps: DatabaseDep & TimeDep,
  token: string,
): Promise<Result<{ readonly subscribed: boolean }, SubscriptionRefusal>> {
  return forFamily(deps, token, async (tx, { space, team_sid, address_hash }) => {
    await tx
      .deleteFrom('attendance_unsubscribed')
      .where('space', '=', space)
      .where('team_sid', '=', team_sid)
      .where('address_hash', '=', address_hash)
      .execute();
    const key = `teams:${team_sid}`;
    await scheduleJob(tx, { kind: 'attendance_team', key, space, due_at: deps.now() });
    return { subscribed: true };
  });
}

/** Of all links of the family. One that switches them on again later gets them. */
async function forgetBrowsers(
  tx: Tx,
  { space, team_sid, address_hash }: Pick<StoredLink, 'space' | 'team_sid' | 'address_hash'>,
): Promise<void> {
  const links = tx
    .selectFrom('attendance_links')
    .select('token_hash')
    .where((is) => is.and({ space, team_sid, address_hash }));
  await tx
    .deleteFrom('push_subscriptions')
    .where('kind', 'in', Object.values(FAMILY_KINDS))
    .where('space', '=', space)
    .where('key', 'in', links)
    .execute();
}

async function forFamily<T>(
  { database }: DatabaseDep,
  token: string,
  body: (tx: Tx, link: StoredLink) => Promise<T>,
): Promise<Result<T, SubscriptionRefusal>> {
  const link = await storedLink(database.reader, token);
  if (link === null) return refuse({ code: 'unknown' });
  if (link.address_hash === '') return refuse({ code: 'notPersonal' });
  return ok(await database.transaction((tx) => body(tx, link)));
}
