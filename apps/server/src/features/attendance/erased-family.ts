/** What the server keeps about the family of an erased player: its links, what it was mailed, and its browsers. */
import type { DatabaseDep, Tx } from '#platform/database/database.ts';
import type { ErasedPlayer, PlayerErasure } from '../feature.ts';
import { addressHasher } from './links/families.ts';

const OF_FAMILY = ['attendance_links', 'attendance_mails', 'attendance_unsubscribed'] as const;

export async function familyErasure({ database }: DatabaseDep): Promise<PlayerErasure> {
  const hash = await addressHasher(database);
  return {
    erase: async (tx, { space, addresses }) => {
      const hashes = addresses.map(hash).filter((hashed) => hashed !== '');
      if (hashes.length > 0) await forgetFamilies(tx, { space, hashes });
    },
  };
}

async function forgetFamilies(
  tx: Tx,
  { space, hashes }: Pick<ErasedPlayer, 'space'> & { readonly hashes: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('space', '=', space)
    .where('key', 'in', (links) =>
      links
        .selectFrom('attendance_links')
        .select('token_hash')
        .where('space', '=', space)
        .where('address_hash', 'in', hashes),
    )
    .execute();
  for (const table of OF_FAMILY) {
    await tx.deleteFrom(table).where('space', '=', space).where('address_hash', 'in', hashes).execute();
  }
}
