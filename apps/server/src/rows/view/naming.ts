/**
 * Rows that other rows name: a player in the team's player_sids or in a match's event, a picture in its player. A named
 * row becomes visible in the team's view or on its public page. So in another account's team, a member may name only
 * rows that they can see; a guessed id must not reveal other data of the owner.
 */
import { type RegistersOf, references } from '@touchline/domain/entity/rows/references';
import { isPartOfRow, LISTED, NAMED } from '@touchline/domain/entity/rows/team-links';
import type { Reader } from '#platform/database/database.ts';
import { statement } from '#platform/database/statement.ts';
import type { RowName, WorkingRow, WorkingRows } from '../write/working-rows.ts';
import { parentOfRow } from './team-rows.ts';

interface Naming extends RowName {
  /** The register that names it. */
  readonly path: string;
}

/** The rows that these registers name. A null value names no row. */
export function namedBy(collection: string, registers: RegistersOf<unknown>): readonly Naming[] {
  return Object.entries(registers).flatMap(([path, register]) =>
    register[0] === null
      ? []
      : references(collection, { [path]: register }).map((reference) => ({ ...reference, path })),
  );
}

/** Whether this register brings what it names into the team's view. Other registers only refer to visible rows. */
function shows({ collection }: RowName, path: string): boolean {
  if (collection === 'teams') return LISTED.some(({ field }) => path.startsWith(`${field}/`));
  return NAMED.some(({ holder, field }) => collection === holder && path === field);
}

/** The row whose registers also decide who belongs to this one: a match's team, a session's selection. */
function holderOf(row: WorkingRow): RowName | null {
  if (row.collection === 'matches') return { collection: 'teams', sid: row.teamSid };
  return isPartOfRow(row.collection) ? parentOfRow(row) : null;
}

const lostOf = statement((db, p: { collection: string; sid: number }) =>
  db
    .selectFrom('lost_values')
    .select(['path', 'value', 'at'])
    .where('collection', '=', p.collection)
    .where('sid', '=', p.sid),
);

interface EarlierName extends Naming {
  /** When the naming ended, milliseconds since 1970; Infinity while it continues. */
  readonly until: number;
}

const nameOf = ({ collection, sid }: RowName): string => `${collection}/${sid}`;

/**
 * What rows name now and named before. Naming a row again, as an undo does, reveals nothing new to a person who could
 * see it. So an earlier naming counts for people who had access while it existed, by the server's own time rather than
 * by stamps.
 */
export class EarlierNames {
  readonly #names = new Map<string, EarlierName[]>();

  /** Reads what these rows, and the rows that decide who belongs to them, named before. */
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
  /** When the person's access to the naming row began. */
  readonly since: number;
}

/** Whether each named row was named before while the person had access, or is visible and in the row's space. */
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
