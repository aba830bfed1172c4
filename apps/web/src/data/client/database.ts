/** The databases of the accounts in this page: one per account (LOC-7). */
import { initialState } from '@touchline/sync/store/store';
import { DERIVED_FROM, PROJECTIONS } from '../projections/projections.ts';
import { newDeviceId } from '../store/device-id.ts';
import { IndexedStore } from '../store/indexed/indexed-store.ts';

const open = new Map<number, IndexedStore>();

/**
 * Opens an account's database and asks the browser for persistent storage (LOC-6). Calls `onLost` if the browser
 * deletes the database all the same.
 */
export async function openDatabase(account: number, onLost: () => void): Promise<IndexedStore> {
  const store = await openPassing(account, onLost);
  void askToPersist();
  return store;
}

/** The same for a visitor who only looks around: some browsers would ask before anything is worth keeping. */
export async function openPassing(account: number, onLost: () => void): Promise<IndexedStore> {
  const store = await openIndexedStore(`touchline-${account}`, onLost);
  open.set(account, store);
  return store;
}

/** Also for tests and tools outside of a page, with fake-indexeddb. */
export function openIndexedStore(name: string, onLost: () => void = () => undefined): Promise<IndexedStore> {
  return IndexedStore.open({
    name,
    initial: initialState(newDeviceId()),
    projections: PROJECTIONS,
    derived: DERIVED_FROM,
    onLost,
  });
}

export async function closeDatabase(
  account: number,
  { remove }: { readonly remove: boolean },
): Promise<void> {
  const store = open.get(account);
  open.delete(account);
  await (remove ? store?.delete() : store?.close());
}

/**
 * The browser decides by itself or asks the user. If it refuses, the browser may delete the database when space is
 * short.
 */
async function askToPersist(): Promise<void> {
  if (typeof navigator === 'undefined' || !('storage' in navigator)) return;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
