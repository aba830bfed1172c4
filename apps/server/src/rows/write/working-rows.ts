/** The rows of one transaction: read once, merged in memory, written at the end. */
import { incrementalAfter } from '@touchline/sync/model/incremental';
import { checksum, isDeleted, merge, type Path, type Registers } from '@touchline/sync/model/registers';
import type { Reader } from '#platform/database/database.ts';
import {
  type LostValue,
  parentColumns,
  readRows,
  type StoredRow,
  writeLostValues,
  writeRows,
} from '#platform/database/rows.ts';
import { bytesOf } from '#platform/database/sizes.ts';
import type { ChangeNumbers } from '#platform/database/spaces.ts';
import { Authors } from '../authors/authors.ts';

/** The transaction's change numbers and sizes. */
export type RowNumbers = Pick<ChangeNumbers, 'take' | 'grow'>;

export interface RowName {
  readonly collection: string;
  readonly sid: number;
}

export class WorkingRow implements RowName {
  readonly collection: string;
  readonly sid: number;
  readonly space: number;
  readonly teamSid: number;
  /** The row as stored; null for a new one. */
  readonly stored: StoredRow | null;
  registers: Registers;
  readonly authors: Authors;
  incremental: number;
  change: number;
  /** The registers as JSON, as of the last read or write. */
  text: string;
  changed = false;
  /** The row entered a view and so needs a new change number. */
  renumbered = false;
  /** Paths with a changed value or stamp. */
  readonly changedPaths = new Set<Path>();
  /** Disk space of its values that lost. */
  lostBytes = 0;
  /** An upper bound of the row's length, in characters. */
  atMost: number;

  private constructor(
    parts: Pick<StoredRow, 'collection' | 'sid' | 'space' | 'team_sid'>,
    stored: StoredRow | null,
  ) {
    this.collection = parts.collection;
    this.sid = parts.sid;
    this.space = parts.space;
    this.teamSid = parts.team_sid;
    this.stored = stored;
    this.text = stored?.registers ?? '{}';
    this.registers = stored === null ? {} : (JSON.parse(stored.registers) as Registers);
    this.authors = stored === null ? Authors.none(parts.space) : new Authors(stored.authors, parts.space);
    this.incremental = stored?.incremental ?? 0;
    this.change = stored?.change ?? 0;
    this.atMost = stored?.registers.length ?? 0;
  }

  static read(stored: StoredRow): WorkingRow {
    return new WorkingRow(stored, stored);
  }

  static make(parts: Pick<StoredRow, 'collection' | 'sid' | 'space' | 'team_sid'>): WorkingRow {
    return new WorkingRow(parts, null);
  }

  get deleted(): boolean {
    return isDeleted(this.registers);
  }

  /** A register's value; undefined when unset. */
  value(path: string): unknown {
    return this.registers[path]?.[0];
  }
}

/** What an account pushed for a row. */
export interface Pushed {
  readonly registers: Registers;
  readonly incremental: number;
  /** `NO_ACCOUNT` for the server's own writes. */
  readonly account: number;
}

const nameOf = ({ collection, sid }: RowName): string => `${collection}/${sid}`;

export class WorkingRows {
  readonly #db: Reader;
  readonly #now: number;
  readonly #rows = new Map<string, WorkingRow>();
  readonly #lost = new Map<string, LostValue>();

  constructor(db: Reader, now: number) {
    this.#db = db;
    this.#now = now;
  }

  /** Reads rows that are not known yet. */
  async load(names: readonly RowName[]): Promise<void> {
    const wanted = new Map<string, Set<number>>();
    for (const name of names) {
      if (this.#rows.has(nameOf(name))) continue;
      const sids = wanted.get(name.collection) ?? new Set();
      wanted.set(name.collection, sids.add(name.sid));
    }
    for (const [collection, sids] of wanted) {
      for (const stored of await readRows(this.#db, collection, [...sids])) this.put(WorkingRow.read(stored));
    }
  }

  get(name: RowName): WorkingRow | undefined {
    return this.#rows.get(nameOf(name));
  }

  put(row: WorkingRow): void {
    this.#rows.set(nameOf(row), row);
  }

  all(): readonly WorkingRow[] {
    return [...this.#rows.values()];
  }

  /** Merges registers into a row (MRG-1). Its counter rises only when a register changed. */
  merge(row: WorkingRow, { registers, incremental, account }: Pushed): void {
    const merged = merge(row.registers, registers);
    const changed = new Set(merged.changed);
    for (const { path, value, stamp } of merged.lost) {
      // A device never uses one stamp for two values, so this one is forged. In the history it would replace the real
      // value (MRG-7).
      if (!changed.has(path) && row.registers[path]?.[1] === stamp) continue;
      const { collection, sid } = row;
      const key = `${collection}/${sid}/${path}/${stamp}`;
      if (this.#lost.has(key)) continue;
      const text = JSON.stringify(value);
      row.lostBytes += bytesOf(text);
      const account_sid = changed.has(path) ? row.authors.of(path) : account;
      this.#lost.set(key, { collection, sid, path, stamp, value: text, at: this.#now, account_sid });
    }
    if (merged.changed.length === 0) return;
    row.registers = merged.registers;
    row.incremental = incrementalAfter(row.incremental, incremental);
    row.changed = true;
    for (const path of changed) {
      row.changedPaths.add(path);
      row.authors.set(path, account);
    }
  }

  /** The rows that `save` will write. */
  toWrite(): readonly WorkingRow[] {
    return this.all().filter(({ changed, renumbered }) => changed || renumbered);
  }

  /** Writes the changes. Each row takes a change number of its space and adds to the space's size. */
  async save(numbers: RowNumbers): Promise<readonly StoredRow[]> {
    const written: StoredRow[] = [];
    for (const row of this.toWrite()) {
      row.change = numbers.take(row.space);
      const authors = row.changed || row.stored === null ? row.authors.text : row.stored.authors;
      if (row.changed) {
        row.text = JSON.stringify(row.registers);
        const before = row.stored === null ? 0 : bytesOf(row.stored.registers + row.stored.authors);
        numbers.grow(row.space, { rows: bytesOf(row.text + authors) - before, history: row.lostBytes });
      }
      written.push({
        collection: row.collection,
        sid: row.sid,
        space: row.space,
        change: row.change,
        incremental: row.incremental,
        deleted: row.changed || row.stored === null ? Number(row.deleted) : row.stored.deleted,
        team_sid: row.teamSid,
        ...parentColumns(row.collection, row.registers),
        registers: row.text,
        checksum: checksum(row.registers),
        updated_at: row.changed || row.stored === null ? this.#now : row.stored.updated_at,
        authors,
      });
    }
    await writeRows(this.#db, written);
    await writeLostValues(this.#db, [...this.#lost.values()]);
    return written;
  }
}
