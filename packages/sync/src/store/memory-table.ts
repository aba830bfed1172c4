/** Values by key in ascending order of numeric keys, with one index. Changes can be rolled back to the last commit. */
export class Table<K extends string | number, V> {
  readonly #groupOf: (value: V) => string;
  readonly #groups = new Map<string, Set<K>>();
  readonly #before = new Map<K, V | undefined>();
  #values = new Map<K, V>();

  constructor(values: readonly V[], keyOf: (value: V) => K, groupOf: (value: V) => string) {
    this.#groupOf = groupOf;
    for (const value of values) this.#put(keyOf(value), value);
  }

  get size(): number {
    return this.#values.size;
  }

  get(key: K): V | undefined {
    return this.#values.get(key);
  }

  values(): IterableIterator<V> {
    return this.#values.values();
  }

  ofGroup(group: string): readonly V[] {
    return inOrder([...(this.#groups.get(group) ?? [])]).flatMap((key) => this.#values.get(key) ?? []);
  }

  set(key: K, value: V): void {
    this.#remember(key);
    this.#put(key, value);
  }

  delete(key: K): void {
    this.#remember(key);
    this.#drop(key);
  }

  commit(): void {
    this.#before.clear();
  }

  rollback(): void {
    if (this.#before.size === 0) return;
    for (const [key, value] of this.#before) {
      if (value === undefined) this.#drop(key);
      else this.#put(key, value);
    }
    this.#before.clear();
    const sorted = inOrder([...this.#values.keys()]);
    this.#values = new Map(sorted.flatMap((key) => this.#entry(key)));
  }

  committed(): readonly V[] {
    const values = new Map<K, V | undefined>([...this.#values, ...this.#before]);
    return inOrder([...values.keys()]).flatMap((key) => values.get(key) ?? []);
  }

  #entry(key: K): [K, V][] {
    const value = this.#values.get(key);
    return value === undefined ? [] : [[key, value]];
  }

  #remember(key: K): void {
    if (!this.#before.has(key)) this.#before.set(key, this.#values.get(key));
  }

  #put(key: K, value: V): void {
    const old = this.#values.get(key);
    const group = this.#groupOf(value);
    if (old !== undefined && this.#groupOf(old) !== group) this.#leave(key, old);
    this.#values.set(key, value);
    const members = this.#groups.get(group);
    if (members === undefined) this.#groups.set(group, new Set([key]));
    else members.add(key);
  }

  #drop(key: K): void {
    const old = this.#values.get(key);
    if (old === undefined) return;
    this.#leave(key, old);
    this.#values.delete(key);
  }

  #leave(key: K, value: V): void {
    const group = this.#groupOf(value);
    const members = this.#groups.get(group);
    members?.delete(key);
    if (members?.size === 0) this.#groups.delete(group);
  }
}

function inOrder<K extends string | number>(keys: K[]): K[] {
  return typeof keys[0] === 'number' ? keys.sort((a, b) => Number(a) - Number(b)) : keys;
}
