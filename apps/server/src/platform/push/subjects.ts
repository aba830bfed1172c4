/** What browsers are subscribed to, by kind. */
import type { Reader } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { Subject, Subscription } from './subscriptions.ts';

const inSpace = statement((db, p: { kind: Subscription['kind']; space: number }) =>
  db
    .selectFrom('push_subscriptions')
    .select(['kind', 'sid', 'space'])
    .distinct()
    .where('kind', '=', p.kind)
    .where('space', '=', p.space),
);

const withCounter = statement((db, p: { kind: Subscription['kind'] }) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('spaces', 'spaces.sid', 'push_subscriptions.space')
    .select(['kind', 'push_subscriptions.sid', 'space', 'counter as version'])
    .distinct()
    .where('kind', '=', p.kind),
);

/** The subjects of this kind in a space. */
export const subjectsIn = (
  db: Reader,
  of: { readonly kind: Subscription['kind']; readonly space: number },
): Promise<readonly Subject[]> => inSpace(db, of);

/** All subjects of this kind, with the change number of their space. */
export const subjectsWithCounter = (
  db: Reader,
  of: Pick<Subscription, 'kind'>,
): Promise<readonly (Subject & { readonly version: number })[]> => withCounter(db, of);
