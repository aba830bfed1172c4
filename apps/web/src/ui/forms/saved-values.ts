/**
 * What a form that saves itself knows of its values: which of them were typed here and are not saved yet. What
 * comes from elsewhere (another device, an Undo) is nobody's edit: saved again it would undo what comes next.
 */

export type Values = Record<string, unknown>;

export type Checks<T extends Values> = { [K in keyof T]?: (value: T[K], values: T) => string | null };

export interface Stored<T extends Values> {
  readonly values: T;
  /** The message for each field that is wrong. */
  readonly validate: Checks<T>;
}

export class SavedValues<T extends Values> {
  #current: T;
  readonly #unsaved = new Set<keyof T & string>();

  constructor(values: T) {
    this.#current = values;
  }

  /** The fields show these values now: what differs from before was typed. */
  shown(next: T): void {
    for (const name of namesOf(next)) {
      if (!same(next[name], this.#current[name])) this.#unsaved.add(name);
    }
    this.#current = next;
  }

  /** These values are stored; answers what the fields must show that did not come from them. */
  stored(values: T): Partial<T> {
    const changed: Partial<T> = {};
    for (const name of namesOf(values)) {
      if (readsTheSame(this.#current[name], values[name]) || this.#unsaved.has(name)) continue;
      changed[name] = values[name];
    }
    this.#current = { ...this.#current, ...changed };
    return changed;
  }

  /** What was typed, is right and is not stored: it counts as saved from now on. What is wrong waits. */
  toSave({ values, validate }: Stored<T>): Partial<T> {
    const changed: Partial<T> = {};
    for (const name of this.#unsaved) {
      const value = this.#current[name];
      if (typeof validate[name]?.(value, this.#current) === 'string') continue;
      this.#unsaved.delete(name);
      if (!same(value, values[name])) changed[name] = value;
    }
    return changed;
  }
}

function namesOf<T extends Values>(values: T): readonly (keyof T & string)[] {
  return Object.keys(values);
}

/** A space at the end is not stored: whoever is about to type the next word keeps it. */
function readsTheSame(a: unknown, b: unknown): boolean {
  return same(a, b) || (typeof a === 'string' && typeof b === 'string' && a.trim() === b.trim());
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
