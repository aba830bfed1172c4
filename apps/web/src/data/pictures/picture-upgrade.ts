/** Upgrades the database of a device's photos. It runs in one transaction: a kill leaves the older version as it was. */
import type { WaitingBytes, WaitingPicture } from './records.ts';

export function upgradePictures(database: IDBDatabase, from: number, transaction: IDBTransaction): void {
  if (from < 1) {
    database.createObjectStore('waiting', { keyPath: 'name' });
    database.createObjectStore('kept', { keyPath: 'path' });
    database.createObjectStore('facts', { keyPath: 'path' });
  }
  if (from < 2) {
    database.createObjectStore('bytes', { keyPath: 'name' });
    if (from > 0) takeBytesOut(transaction);
  }
}

/** A waiting photo as version 1 stored it. */
type WithBytes = Omit<WaitingPicture, 'length'> & { readonly bytes: ArrayBuffer | null };

/** One photo after the other, so that a hundred of them are never in memory at once. */
function takeBytesOut(transaction: IDBTransaction): void {
  const stored = transaction.objectStore('bytes');
  const request = transaction.objectStore('waiting').openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (cursor === null) return;
    const { bytes, ...picture }: WithBytes = cursor.value;
    if (bytes !== null) stored.put({ name: picture.name, bytes } satisfies WaitingBytes);
    cursor.update({ ...picture, length: bytes?.byteLength ?? null } satisfies WaitingPicture);
    cursor.continue();
  };
}
