/** The databases of a device as JSON: written by an old version, opened by the current one. */

interface StoreDump {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly indexes: readonly { readonly name: string; readonly keyPath: string | string[] }[];
  /** Keys are stored beside the values of stores without a key path. */
  readonly records: readonly (readonly [key: IDBValidKey, value: unknown])[];
}

export interface DatabaseDump {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly StoreDump[];
}

export function dumpDatabases(names: readonly string[]): Promise<DatabaseDump[]> {
  return Promise.all(names.map(dump));
}

async function dump(name: string): Promise<DatabaseDump> {
  const database = await answer(indexedDB.open(name));
  const stores: StoreDump[] = [];
  for (const each of database.objectStoreNames) {
    const store = database.transaction(each).objectStore(each);
    const [keys, values] = [await answer(store.getAllKeys()), await answer(store.getAll())];
    stores.push({
      name: each,
      keyPath: store.keyPath,
      indexes: [...store.indexNames].map((index) => ({ name: index, keyPath: store.index(index).keyPath })),
      records: keys.map((key, n) => [key, values[n]] as const),
    });
  }
  const { version } = database;
  database.close();
  return { name, version, stores };
}

/** The result of an IndexedDB request. */
export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
