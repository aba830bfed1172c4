/**
 * Rows that come into a team's view because another row names them: a player by the team's player_sids, a
 * picture by its player. Whoever may write there names only what he sees: an id that he guesses must not show
 * him what else the owner has.
 */
import type { Registers } from '@touchline/sync/registers';
import type { Reader } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { RowName, WorkingRow, WorkingRows } from '../sync/working-rows.ts';

interface Naming extends RowName {
  /** The register that names it. */
  readonly path: string;
}

const SQUAD = 'player_sids/';
const PICTURE = 'media_sid';

/** What these registers of a row of this collection would bring into view. */
export function namedBy(collection: string, registers: Registers): readonly Naming[] {
  if (collection === 'teams') {
    return Object.entries(registers).flatMap(([path, [value]]) =>
      path.startsWith(SQUAD) && value !== null
        ? [{ collection: 'players', sid: Number(path.slice(SQUAD.length)), path }]
        : [],
    );
  }
  const medium = collection === 'players' ? registers[PICTURE]?.[0] : undefined;
  return typeof medium === 'number' && medium > 0
    ? [{ collection: 'media', sid: medium, path: PICTURE }]
    : [];
}

const earlierPictures = statement((db, p: { sid: number }) =>
  db
    .selectFrom('lost_values')
    .select('value')
    .where('collection', '=', 'players')
    .where('sid', '=', p.sid)
    .where('path', '=', PICTURE),
);

/** What rows named before: to name it again is to undo, and shows nobody more than he saw. */
export class EarlierNames {
  readonly #pictures = new Map<number, ReadonlySet<number>>();

  async load(db: Reader, players: readonly number[]): Promise<void> {
    for (const sid of players) {
      const lost = await earlierPictures(db, { sid });
      this.#pictures.set(sid, new Set(lost.map(({ value }) => Number(JSON.parse(value)))));
    }
  }

  has(row: WorkingRow, { path, sid }: Naming): boolean {
    if (path !== PICTURE) return row.registers[path] !== undefined;
    return row.value(PICTURE) === sid || this.#pictures.get(row.sid)?.has(sid) === true;
  }
}

/** Whether each of these was named by the row before, or is seen and in the row's space. */
export function mayName(
  row: WorkingRow,
  named: readonly Naming[],
  {
    rows,
    earlier,
    sees,
  }: { rows: WorkingRows; earlier: EarlierNames; sees: (target: WorkingRow) => boolean },
): boolean {
  return named.every((naming) => {
    if (earlier.has(row, naming)) return true;
    const target = rows.get(naming);
    return target?.space === row.space && sees(target);
  });
}
