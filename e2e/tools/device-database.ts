/** The data that a device has stored, read and changed without the app. */
import { expect, type Page } from '@playwright/test';

export interface Place {
  /** The account's database, its picture database, or the database that all accounts of this device share. */
  readonly of: 'account' | 'pictures' | 'device';
  readonly store: string;
}

/** The fields of a stored row that tests read. */
export interface StoredRow {
  readonly collection: string;
  readonly sid: number;
  /** Its registers as JSON text. */
  readonly base: string;
}

export const ROWS: Place = { of: 'account', store: 'rows' };

/** The records of a store, read in one transaction. */
export interface Records<Stored> {
  readonly all: () => Promise<readonly Stored[]>;
  readonly count: () => Promise<number>;
  readonly put: (record: Stored) => Promise<unknown>;
  readonly remove: (key: readonly (string | number)[]) => Promise<unknown>;
}

/** The values to change. The function runs in the page and sees only its two arguments. */
export interface Change<Stored, Given, Answer> {
  readonly given: Given;
  readonly change: (records: Records<Stored>, given: Given) => Promise<Answer>;
}

export function storedRecords<Stored>(page: Page, place: Place): Promise<readonly Stored[]> {
  return changeStored<Stored, null, readonly Stored[]>(page, place, {
    given: null,
    change: (records) => records.all(),
  });
}

/** Their number alone: reading the bytes of many photos would stop the page that is watched. */
export function countStored(page: Page, place: Place): Promise<number> {
  return changeStored<unknown, null, number>(page, place, {
    given: null,
    change: (records) => records.count(),
  });
}

export function changeStored<Stored, Given, Answer>(
  page: Page,
  place: Place,
  { given, change }: Change<Stored, Given, Answer>,
): Promise<Answer> {
  return page.evaluate(`(${inStore})(${JSON.stringify(place)}, ${change}, ${JSON.stringify(given)})`);
}

/** Runs in the page. */
async function inStore<Stored, Given, Answer>(
  { of, store }: Place,
  change: (records: Records<Stored>, given: Given) => Promise<Answer>,
  given: Given,
): Promise<Answer> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const called = {
    account: /^touchline-\d+$/,
    pictures: /^touchline\.\d+\.pictures$/,
    device: /^touchline$/,
  }[of];
  const name = names.find((one) => called.test(one));
  // Opening a missing database would create it.
  if (name === undefined) throw new Error(`This device has no database of the ${of}.`);
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await answer(indexedDB.open(name));
  try {
    const transaction = database.transaction(store, 'readwrite');
    const stored = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const records = transaction.objectStore(store);
    const [changed] = await Promise.all([
      change(
        {
          all: () => answer(records.getAll()),
          count: () => answer(records.count()),
          put: (record) => answer(records.put(record)),
          remove: (key) => answer(records.delete([...key])),
        },
        given,
      ),
      stored,
    ]);
    return changed;
  } finally {
    database.close();
  }
}

/** Waits until the server has every change of this device. */
export async function everythingIsSent(page: Page): Promise<void> {
  const waiting = async () => (await storedRecords(page, { of: 'account', store: 'outbox' })).length;
  await expect.poll(waiting).toBe(0);
}
