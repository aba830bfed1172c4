/** Restores the databases of an old device from their dump. */
import { answer, type DatabaseDump } from './device-dump.ts';

/** Creates the databases as the old version left them. */
export async function restoreDatabases(dumps: readonly DatabaseDump[]): Promise<void> {
  for (const { name, version, stores } of dumps) {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      for (const { name: store, keyPath, indexes } of stores) {
        const made = opening.result.createObjectStore(store, { keyPath });
        for (const index of indexes) made.createIndex(index.name, index.keyPath);
      }
    };
    const database = await answer(opening);
    const transaction = database.transaction(
      stores.map((store) => store.name),
      'readwrite',
    );
    for (const { name: store, keyPath, records } of stores) {
      for (const [key, value] of records) {
        if (keyPath === null) transaction.objectStore(store).put(value, key);
        else transaction.objectStore(store).put(value);
      }
    }
    await new Promise((done, failed) => {
      transaction.oncomplete = done;
      transaction.onerror = failed;
    });
    database.close();
  }
}
