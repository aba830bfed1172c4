/** Converts rows between records and registers; known text is not parsed again. */
import type { Registers } from '@touchline/sync/model/registers';
import type { RowKey, StoredRow } from '@touchline/sync/store/store';
import type { RowRecord } from '../indexed/schema.ts';

interface Parsed {
  readonly text: string;
  readonly registers: Registers;
}

interface Known {
  readonly base: Parsed | null;
  readonly waiting: Parsed;
}

/** More than the rows that most screens show at once. Up to twice as many are known. */
const REMEMBERED_ROWS = 500;
const NOTHING: Registers = {};

/** Equal text gives the same object, so that derived values can be cached by identity. One per database. */
export class RowCodec {
  /** The rows that were decoded last. */
  #known = new Map<string, Known>();
  /**
   * Those before them. Leaving a whole map at once costs nothing; finding the oldest row of one map skips all rows that
   * left it before, and took a tenth of a second for a library of a thousand photos.
   */
  #earlier = new Map<string, Known>();
  readonly #texts = new WeakMap<Registers, string>();

  decode(record: RowRecord): StoredRow {
    const name = nameOf(record);
    const known = this.#known.get(name) ?? this.#earlier.get(name);
    const base = record.base === null ? null : this.#parsed(known?.base ?? null, record.base);
    const waiting = this.#parsed(known?.waiting ?? null, record.waiting);
    const isSame = base === known?.base && waiting === known?.waiting;
    this.#remember(name, isSame ? known : { base, waiting });
    const { collection, sid, space = 0, change, incremental } = record;
    return {
      collection,
      sid,
      space,
      change,
      incremental,
      base: base?.registers ?? null,
      waiting: waiting.registers,
    };
  }

  encode({ collection, sid, space, change, incremental, base, waiting }: StoredRow): RowRecord {
    return {
      collection,
      sid,
      space,
      change,
      incremental,
      base: base === null ? null : this.#textOf(base),
      waiting: this.#textOf(waiting),
    };
  }

  #parsed(known: Parsed | null, text: string): Parsed {
    if (known !== null && known.text === text) return known;
    const registers = text === '{}' ? NOTHING : (JSON.parse(text) as Registers);
    if (registers !== NOTHING) this.#texts.set(registers, text);
    return { text, registers };
  }

  #textOf(registers: Registers): string {
    const known = this.#texts.get(registers);
    if (known !== undefined) return known;
    const text = JSON.stringify(registers);
    this.#texts.set(registers, text);
    return text;
  }

  #remember(name: string, known: Known): void {
    if (this.#known.size >= REMEMBERED_ROWS && !this.#known.has(name)) {
      this.#earlier = this.#known;
      this.#known = new Map();
    }
    this.#known.set(name, known);
  }
}

export function nameOf({ collection, sid }: RowKey): string {
  return `${collection}/${sid}`;
}
