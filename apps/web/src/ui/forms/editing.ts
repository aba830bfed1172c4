/**
 * The state of a form for something that exists. A field shows the stored value until a user types in it; only typed
 * values are written, and only once.
 *
 *   stored ── typed ──▶ unsaved ── taken for a write ──▶ written ── settled and left ──▶ stored
 *
 * A field in state `stored` shows every change from elsewhere (another device, an Undo) at once. A field with typed
 * text keeps it until the user leaves the field. An invalid value stays unsaved until it is valid.
 */

/** The error message of each invalid field. */
export type Problems<T> = { readonly [K in keyof T]?: string | null | undefined };

type Name<T> = keyof T & string;

interface Typed {
  value: unknown;
  /** The value that was stored when typing began, or written since: typing it again is no change. */
  from: unknown;
  unsaved: boolean;
  /** The number of running writes. */
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

  /** The values that the fields show. */
  get shown(): T {
    const typed = [...this.#typed].map(([name, { value }]) => [name, value]);
    return { ...this.#stored, ...Object.fromEntries(typed) };
  }

  /** Whether a field shows a typed value. */
  isTyped(name: Name<T>): boolean {
    return this.#typed.has(name);
  }

  /**
   * Takes the stored values of a row. Repeating it for the same row changes nothing, even after newer values were
   * written.
   */
  follow<Row>(row: Row, values: (row: Row) => T): void {
    if (row === this.#row) return;
    this.#row = row;
    this.store(values(row));
  }

  /** Takes these values as stored. */
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

  /** The typed, valid values that are not stored; they count as being written until `settle`. */
  take(problems: Problems<T>): Partial<T> {
    const changed: Partial<T> = {};
    for (const [name, typed] of this.#typed) {
      if (!typed.unsaved || typeof problems[name] === 'string') continue;
      typed.unsaved = false;
      // During an earlier write the stored value is about to change, so it is no reason to skip this one.
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

  /** The write of these values succeeded: they count as stored, even before the row shows them. */
  settle(changed: Partial<T>): void {
    this.#stored = { ...this.#stored, ...changed };
    this.#end(changed, false);
  }

  /** The write was refused: the fields show the stored values, or with `again` the values wait for a retry. */
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

  /** Returns to the stored value, unless the field has focus or is not saved yet. */
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
