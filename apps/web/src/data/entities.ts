/** From a row's registers to the entity that screens and commands work with. */
import { type Account, accountFields } from '@touchline/domain/entity/account';
import type { Entity, FieldTable } from '@touchline/domain/entity/field';
import { type Match, matchFields } from '@touchline/domain/entity/match';
import { type Medium, mediumFields } from '@touchline/domain/entity/medium';
import { type Player, playerFields } from '@touchline/domain/entity/player';
import { assemble } from '@touchline/domain/entity/rows';
import { type Team, teamFields } from '@touchline/domain/entity/team';
import { isDeleted, type Registers, valuesOf } from '@touchline/sync/registers';
import { isGone, shownRegisters } from '@touchline/sync/rows';
import { parseStamp } from '@touchline/sync/stamp';
import type { StoredRow } from '@touchline/sync/store';

/** The entities that this app reads and writes, by the collection of their rows. */
export interface EntityOf {
  readonly account: Account;
  readonly teams: Team;
  readonly players: Player;
  readonly matches: Match;
  readonly media: Medium;
}
export type EntityCollection = keyof EntityOf;

export const TABLES = {
  account: accountFields,
  teams: teamFields,
  players: playerFields,
  matches: matchFields,
  media: mediumFields,
} as const satisfies Record<EntityCollection, FieldTable>;

/** What an entity takes from its row: its id, its counter, and whether the server has confirmed it. */
export interface RowFacts {
  readonly sid: number;
  readonly incremental: number;
  readonly remoteUpdated: boolean;
}

export function entityOf<C extends EntityCollection>(
  collection: C,
  registers: Registers,
  facts: RowFacts,
): EntityOf[C] {
  const entity = assemble(TABLES[collection], valuesOf(registers));
  return { ...entity, ...facts, updatedAt: latestSeconds(registers) } as Entity<FieldTable> as EntityOf[C];
}

const remembered = new WeakMap<StoredRow, Entity<FieldTable> | null>();

/** The entity of a row as it is shown (MRG-6); null for a deleted one, and where access has ended (PUL-8). */
export function entityOfRow<C extends EntityCollection>(collection: C, row: StoredRow): EntityOf[C] | null {
  const known = remembered.get(row);
  if (known !== undefined) return known as EntityOf[C] | null;
  const registers = shownRegisters(row);
  const entity = isGone(row) || isDeleted(registers) ? null : entityOf(collection, registers, factsOf(row));
  remembered.set(row, entity);
  return entity;
}

function factsOf({ sid, incremental, waiting, change }: StoredRow): RowFacts {
  return { sid, incremental, remoteUpdated: change > 0 && Object.keys(waiting).length === 0 };
}

/** The time of the latest stamp, in seconds: stamps sort by time. */
function latestSeconds(registers: Registers): number {
  let latest: Registers[string][1] | undefined;
  for (const path in registers) {
    const stamp = registers[path]?.[1];
    if (stamp !== undefined && (latest === undefined || stamp > latest)) latest = stamp;
  }
  return latest === undefined ? 0 : Math.floor(parseStamp(latest).time / 1000);
}
