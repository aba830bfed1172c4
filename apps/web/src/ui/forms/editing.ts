/**
 * The one way to edit something that exists. A field shows what is stored until somebody types in it here; only
 * what was typed here is written, and only once.
 *
 *   stored ── typed ──▶ unsaved ── taken for a write ──▶ written ── settled and left ──▶ stored
 *
 * A field in state `stored` shows every change from elsewhere (another device, an Undo) at once. A field that
 * somebody types in keeps their text until they leave it. A wrong value stays unsaved until it is right.
 */

/** The message for each field that is wrong. */
export type Problems<T> = { readonly [K in keyof T]?: string | null | undefined };

type Name<T> = keyof T & string;

interface Typed {
  value: unknown;
  /** What was stored when the typing began, or was written since: typing this again is no change. */
  from: unknown;
  unsaved: boolean;
  /** Writes that are under way. */
  writes: number;
}

export class Editing<T extends object> {
  #stored: T;
  #row: unknown;
  readonly #typed = new Map<Name<T>, Typed>();
  #focused: Name<T> | null = null;

  constructor(stored: T) {
    this.#stored = stored;
  }

  /** What the fields show. */
  get shown(): T {
    const typed = [...this.#typed].map(([name, { value }]) => [name, value]);
    return { ...this.#stored, ...Object.fromEntries(typed) };
  }

  /** Whether a field shows what was typed here. */
  isTyped(name: Name<T>): boolean {
    return this.#typed.has(name);
  }

  /** What a row holds is stored now. Said again of the same row it changes nothing, also after newer values were written. */
  follow<Row>(row: Row, values: (row: Row) => T): void {
    if (row === this.#row) return;
    this.#row = row;
    this.store(values(row));
  }

  /** These values are stored now. */
  store(values: T): void {
    this.#stored = values;
  }

  type(values: Partial<T>): void {
    for (const name of namesOf(values)) {
      const value = values[name];
      const known = this.#typed.get(name) ?? {
        value,
        from: this.#stored[name],
        unsaved: false,
        writes: 0,
      };
      this.#typed.set(name, { ...known, value, unsaved: !same(value, known.from) });
      this.#release(name);
    }
  }

  enter(name: Name<T>): void {
    this.#focused = name;
  }

  leave(): void {
    const left = this.#focused;
    this.#focused = null;
    if (left !== null) this.#release(left);
  }

  /** What was typed, is right and is not stored; it is being written from now on, until `settle`. */
  take(problems: Problems<T>): Partial<T> {
    const changed: Partial<T> = {};
    for (const [name, typed] of this.#typed) {
      if (!typed.unsaved || typeof problems[name] === 'string') continue;
      typed.unsaved = false;
      // While an earlier value is being written, what is stored is about to change.
      if (typed.writes === 0 && same(typed.value, this.#stored[name])) {
        this.#release(name);
        continue;
      }
      typed.from = typed.value;
      typed.writes += 1;
      changed[name] = typed.value as T[Name<T>];
    }
    return changed;
  }

  /** The write of these values has ended well: they are stored, although the row has not shown them yet. */
  settle(changed: Partial<T>): void {
    this.#stored = { ...this.#stored, ...changed };
    this.#end(changed, false);
  }

  /** The write was refused: what is stored counts, or with `again` the values wait for another attempt. */
  refuse(changed: Partial<T>, { again = false } = {}): void {
    this.#end(changed, again);
  }

  #end(changed: Partial<T>, again: boolean): void {
    for (const name of namesOf(changed)) {
      const typed = this.#typed.get(name);
      if (typed === undefined) continue;
      typed.writes -= 1;
      if (again) typed.unsaved = true;
      this.#release(name);
    }
  }

  /** Back to the stored value, unless somebody is in the field or it is not saved yet. */
  #release(name: Name<T>): void {
    const typed = this.#typed.get(name);
    if (typed === undefined || typed.unsaved || typed.writes > 0 || this.#focused === name) return;
    this.#typed.delete(name);
  }
}

function namesOf<T extends object>(values: T): readonly Name<T>[] {
  return Object.keys(values) as Name<T>[];
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
