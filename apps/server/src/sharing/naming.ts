/**
 * Rows that other rows name: a player by the team's player_sids or a match's event, a picture by its player.
 * To be named brings a row into a team's view or onto its public page, so whoever writes in a team that is not
 * his own names only what he sees: an id that he guesses must show nobody what else the owner has.
 */
import { type RegistersOf, references } from '@touchline/domain/entity/references';
import type { Reader } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { RowName, WorkingRow, WorkingRows } from '../sync/working-rows.ts';
import { selectionOf } from './team-rows.ts';

interface Naming extends RowName {
  /** The register that names it. */
  readonly path: string;
}

const SQUAD = 'player_sids/';
const PICTURE = 'media_sid';
const SELECTION = 'options.training_selection';

/** What these registers of a row of this collection name. A value of null names nobody. */
export function namedBy(collection: string, registers: RegistersOf<unknown>): readonly Naming[] {
  return Object.entries(registers).flatMap(([path, register]) =>
    register[0] === null
      ? []
      : references(collection, { [path]: register }).map((reference) => ({ ...reference, path })),
  );
}

/** A register that brings what it names into the team's view: others only name what is there. */
function shows({ collection }: RowName, path: string): boolean {
  if (collection === 'teams') return path.startsWith(SQUAD);
  return (collection === 'players' && path === PICTURE) || (collection === 'teampages' && path === SELECTION);
}

/** Whose registers say, beside the row's own, who belongs to it. */
function holderOf(row: WorkingRow): RowName | null {
  return row.collection === 'matches' ? { collection: 'teams', sid: row.teamSid } : selectionOf(row);
}

const lostOf = statement((db, p: { collection: string; sid: number }) =>
  db
    .selectFrom('lost_values')
    .select(['path', 'value', 'at'])
    .where('collection', '=', p.collection)
    .where('sid', '=', p.sid),
);

interface EarlierName extends Naming {
  /** Until when it was named, milliseconds since 1970; for ever when it still is. */
  readonly until: number;
}

const nameOf = ({ collection, sid }: RowName): string => `${collection}/${sid}`;

/**
 * What rows name and named before. To name it again is to undo, and shows nobody more than he saw: so it counts
 * for who was there already when it was still named. That is the server's own time, not a stamp.
 */
export class EarlierNames {
  readonly #names = new Map<string, EarlierName[]>();

  /** Reads what these rows, and the rows that say who belongs to them, named before. */
  async load(db: Reader, rows: readonly WorkingRow[], all: WorkingRows): Promise<void> {
    const holders = rows.flatMap((row) => holderOf(row) ?? []);
    await all.load(holders);
    for (const row of [...rows, ...holders.flatMap((name) => all.get(name) ?? [])]) {
      if (this.#names.has(nameOf(row))) continue;
      this.add(row, namedBy(row.collection, row.registers));
      for (const { path, value, at } of await lostOf(db, row)) {
        const lost: RegistersOf<null> = { [path]: [JSON.parse(value), null] };
        for (const naming of namedBy(row.collection, lost)) this.#of(row).push({ ...naming, until: at });
      }
    }
  }

  add(row: RowName, named: readonly Naming[]): void {
    this.#of(row).push(...named.map((naming) => ({ ...naming, until: Number.POSITIVE_INFINITY })));
  }

  /** @param since when the person's access began, milliseconds since 1970 */
  has(row: WorkingRow, naming: Naming, since: number): boolean {
    const holder = shows(row, naming.path) ? null : holderOf(row);
    return [...this.#of(row), ...(holder === null ? [] : this.#of(holder))].some(
      ({ collection, sid, path, until }) =>
        collection === naming.collection &&
        sid === naming.sid &&
        until >= since &&
        (path === naming.path || !shows(row, naming.path)),
    );
  }

  #of(row: RowName): EarlierName[] {
    const names = this.#names.get(nameOf(row)) ?? [];
    this.#names.set(nameOf(row), names);
    return names;
  }
}

export interface Namer {
  readonly rows: WorkingRows;
  readonly earlier: EarlierNames;
  readonly sees: (target: WorkingRow) => boolean;
  /** Since when he sees the row that names. */
  readonly since: number;
}

/** Whether each of these was named by the row before his eyes, or is seen and in the row's space. */
export function mayName(
  row: WorkingRow,
  named: readonly Naming[],
  { rows, earlier, sees, since }: Namer,
): boolean {
  return named.every((naming) => {
    if (earlier.has(row, naming, since)) return true;
    const target = rows.get(naming);
    return target?.space === row.space && sees(target);
  });
}
