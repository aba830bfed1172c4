/** What is needed to find a player's traces elsewhere: names, addresses and portraits, earlier ones included. */
import { PORTRAIT } from '@touchline/domain/entity/tables/medium';
import type { Json, Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import { EMPTIED, type StoredRow } from '#platform/database/rows.ts';
import type { EarlierTraces } from './forget.ts';

const NAMES = ['firstname', 'surname', 'nickname'];
const ADDRESS = 'metadata.email1';
const PORTRAIT_OF = 'media_sid';

export async function readTraces(db: Reader, player: StoredRow): Promise<EarlierTraces> {
  const values = await valuesEver(db, player);
  const names = values(NAMES).filter((name) => typeof name === 'string');
  const addresses = values([ADDRESS]).filter((address) => typeof address === 'string');
  const others = await addressesOfOthers(db, player);
  return {
    names: unique(names.filter((name) => name.trim() !== '')),
    addresses: unique(addresses.map(sameAddress)).filter((address) => address !== '' && !others.has(address)),
    portraits: await portraitsOf(db, player, values([PORTRAIT_OF])),
  };
}

/** The present and the earlier values of some registers of the player. */
async function valuesEver(
  db: Reader,
  { sid, registers }: StoredRow,
): Promise<(paths: readonly string[]) => readonly Json[]> {
  const now = JSON.parse(registers) as Registers;
  const lost = await db
    .selectFrom('lost_values')
    .select(['path', 'value'])
    .where('collection', '=', 'players')
    .where('sid', '=', sid)
    .execute();
  return (paths) => [
    ...paths.flatMap((path) => now[path]?.[0] ?? []),
    ...lost.flatMap(({ path, value }) => (paths.includes(path) ? [JSON.parse(value) as Json] : [])),
  ];
}

/** A family may have several children in the club. Its address stays as long as one of them has it. */
async function addressesOfOthers(db: Reader, { sid, space }: StoredRow): Promise<ReadonlySet<string>> {
  const players = await db
    .selectFrom('rows')
    .select('registers')
    .where('collection', '=', 'players')
    .where('space', '=', space)
    .where('deleted', '=', 0)
    .where('sid', '<>', sid)
    .execute();
  const addresses = players.map(({ registers }) => (JSON.parse(registers) as Registers)[ADDRESS]?.[0]);
  return new Set(addresses.flatMap((address) => (typeof address === 'string' ? [sameAddress(address)] : [])));
}

/** The player's photo, earlier ones, and every portrait on which only the player is. No other player has one of them. */
async function portraitsOf(
  db: Reader,
  { sid, space }: StoredRow,
  named: readonly Json[],
): Promise<ReadonlySet<number>> {
  const media = await db
    .selectFrom('rows')
    .select(['sid', 'registers'])
    .where('collection', '=', 'media')
    .where('space', '=', space)
    .where('deleted', '<>', EMPTIED)
    .execute();
  const portraits = media.flatMap((medium) => {
    if (named.includes(medium.sid)) return [medium.sid];
    const registers = JSON.parse(medium.registers) as Registers;
    const isOfPlayer = typeof registers[`player_sids/${sid}`]?.[0] === 'number';
    return isOfPlayer && registers.type?.[0] === PORTRAIT ? [medium.sid] : [];
  });
  return new Set(portraits);
}

const sameAddress = (address: string): string => address.trim().toLowerCase();
const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];
