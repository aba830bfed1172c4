/**
 * Rows that were erased for good (`features/erasing`). Devices that were offline meanwhile may still hold the player's
 * name, or answers and reasons in a match; what they send of it is left out.
 */
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { erasedValue } from '@touchline/domain/privacy/erasing';
import type { Registers } from '@touchline/sync/model/registers';
import type { Reader, Tx } from '#platform/database/database.ts';
import { statement } from '#platform/database/statement.ts';
import type { RowName } from '../write/working-rows.ts';

const erasedIn = statement((db, p: { space: number }) =>
  db.selectFrom('erased_rows').select(['collection', 'sid']).where('space', '=', p.space),
);

/** A row and the space that it is in. */
interface PlacedRow extends RowName {
  readonly space: number;
}

export class ErasedRows {
  readonly #loaded = new Set<number>();
  readonly #names = new Set<string>();
  readonly #players = new Map<number, number[]>();

  async load(db: Reader, spaces: readonly number[]): Promise<void> {
    for (const space of new Set(spaces)) {
      if (this.#loaded.has(space)) continue;
      this.#loaded.add(space);
      const rows = await erasedIn(db, { space });
      for (const { collection, sid } of rows) this.#names.add(`${collection}/${sid}`);
      const players = rows.flatMap(({ collection, sid }) => (collection === 'players' ? [sid] : []));
      if (players.length > 0) this.#players.set(space, players);
    }
  }

  has({ collection, sid }: RowName): boolean {
    return this.#names.has(`${collection}/${sid}`);
  }

  /** The registers without what they say about erased players. Their stamps stay, so that devices agree. */
  clean({ collection, space }: PlacedRow, registers: Registers): Registers {
    const players = this.#players.get(space);
    if (players === undefined) return registers;
    const entries = Object.entries(registers).map(([path, [value, stamp]]) => {
      const clean = players.reduce(
        (left, player) => erasedValue(collection as CollectionName, [path, left], player),
        value,
      );
      return [path, [clean, stamp]] as const;
    });
    return Object.fromEntries(entries);
  }
}

/** Remembers that these rows were erased. */
export async function rememberErased(tx: Tx, rows: readonly PlacedRow[], now: number): Promise<void> {
  for (const { collection, sid, space } of rows) {
    await tx
      .insertInto('erased_rows')
      .values({ collection, sid, space, at: now })
      .onConflict((conflict) => conflict.columns(['collection', 'sid']).doNothing())
      .execute();
  }
}
