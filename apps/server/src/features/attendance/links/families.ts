/**
 * Families by their mail address. Tables name an address by a keyed hash only, so that they say nothing about a person
 * to a reader without the key, and an address that leaves the player's contact data leaves the server.
 */
import { createHmac } from 'node:crypto';
import type { Player } from '@touchline/domain/entity/tables/player';
import { isEmail } from '@touchline/domain/text/email';
import type { Database, DatabaseDep } from '#platform/database/database.ts';
import { storedKey } from '#platform/secrets/stored-key.ts';

/** Where the key is stored in `meta`. */
const KEY = 'family address key';

/** The hash of an address; empty for a text that is no address. */
export type AddressHash = (address: string) => string;

/** Must be called before a transaction, because it may need one. */
export async function addressHasher(database: Database): Promise<AddressHash> {
  const key = await storedKey(database, KEY);
  return (address) => {
    const same = address.trim().toLowerCase();
    return isEmail(same) ? createHmac('sha256', key).update(same).digest('base64url') : '';
  };
}

export async function addressHash({ database }: DatabaseDep, address: string): Promise<string> {
  return (await addressHasher(database))(address);
}

/** The players with this address. */
export function familyOf(
  players: readonly Player[],
  address_hash: string,
  hash: AddressHash,
): readonly number[] {
  return players
    .filter(({ metadata }) => address_hash !== '' && hash(metadata.email1) === address_hash)
    .map(({ sid }) => sid);
}
