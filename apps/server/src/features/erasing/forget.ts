/** Removes what the database holds about a player beside the rows, in the transaction that erases them. */
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { erasedValue, namesSomebody } from '@touchline/domain/privacy/erasing';
import type { Json } from '@touchline/sync/model/registers';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { membersOfSpace } from '#rows/people/members.ts';
import type { RowName } from '#rows/write/working-rows.ts';
import type { ErasedPlayer } from '../feature.ts';

/** How a player may be found in other places, also under earlier names and addresses. */
export interface EarlierTraces {
  readonly names: readonly string[];
  /** Without the addresses that another player has as well. */
  readonly addresses: readonly string[];
  readonly portraits: ReadonlySet<number>;
}

interface Forgotten {
  readonly player: ErasedPlayer;
  readonly names: readonly string[];
}

/** The stored size of the history stays too large until housekeeping counts it again, which is never an underestimate. */
export async function forgetEarlierValues(
  tx: Tx,
  { player, names, whole }: Forgotten & { readonly whole: readonly RowName[] },
): Promise<void> {
  for (const { collection, sid } of whole) {
    await tx.deleteFrom('lost_values').where('collection', '=', collection).where('sid', '=', sid).execute();
  }
  const about = `%${player.sid}%`;
  const earlier = await tx
    .selectFrom('lost_values')
    .innerJoin('rows', (join) =>
      join.onRef('rows.collection', '=', 'lost_values.collection').onRef('rows.sid', '=', 'lost_values.sid'),
    )
    .select([
      'lost_values.collection',
      'lost_values.sid',
      'lost_values.path',
      'lost_values.stamp',
      'lost_values.value',
    ])
    .where('rows.space', '=', player.space)
    .where(
      sql<boolean>`(lost_values.path LIKE ${about} OR lost_values.value LIKE ${about} OR lost_values.path = 'caption')`,
    )
    .execute();
  for (const { collection, sid, path, stamp, value: text } of earlier) {
    const value = JSON.parse(text) as Json;
    const isCaption = collection === 'media' && path === 'caption';
    const names_player = isCaption && namesSomebody(String(value), names);
    const kept = erasedValue(collection as CollectionName, [path, value], player.sid) === value;
    if (kept && !names_player) continue;
    await tx
      .deleteFrom('lost_values')
      .where('collection', '=', collection)
      .where('sid', '=', sid)
      .where('path', '=', path)
      .where('stamp', '=', stamp)
      .execute();
  }
}

/** The answer to a device's last batch contains rows. A device that repeats its batch gets the present ones instead. */
export async function forgetStoredAnswers(tx: Tx, space: number): Promise<void> {
  const members = await membersOfSpace(tx, { space });
  const accounts = [space, ...members.map(({ account_sid }) => account_sid)].filter((sid) => sid > 0);
  await tx
    .updateTable('sync_devices')
    .set({ answer_rows: '' })
    .where('account_sid', 'in', accounts)
    .execute();
}

/** Notifications about the player, and in trial mode's mailbox the mails to the family and those that name the player. */
export async function forgetMessages(tx: Tx, { player, names }: Forgotten): Promise<void> {
  const { space, sid, addresses } = player;
  await tx.deleteFrom('notifications').where('space', '=', space).where('player_sid', '=', sid).execute();
  const owner = await tx.selectFrom('accounts').select('email').where('sid', '=', space).execute();
  const shared = await tx.selectFrom('members').select('email').where('space', '=', space).execute();
  const staff = [...owner, ...shared].map(({ email }) => email);
  const mails = await tx
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'text'])
    .where('recipient', 'in', [...addresses, ...staff])
    .execute();
  for (const { id, recipient, subject, text } of mails) {
    if (addresses.includes(recipient) || namesSomebody(`${subject} ${text}`, names))
      await tx.deleteFrom('mails').where('id', '=', id).execute();
  }
}
