/** A match as another app, or a mistake, could have left it on this device. */
import type { Page } from '@playwright/test';

export type Registers = Readonly<Record<string, unknown>>;

/** Puts registers into a stored match, past the app; answers what is stored then, as text. */
export function breakMatch(page: Page, sid: number, values: Registers): Promise<string> {
  return page.evaluate(changeStored, { sid, values });
}

/** What is stored of a match, as text. */
export function storedMatch(page: Page, sid: number): Promise<string> {
  return page.evaluate(changeStored, { sid, values: {} });
}

async function changeStored({ sid, values }: { sid: number; values: Registers }): Promise<string> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const name = names.find((one) => /^touchline-\d+$/.test(one)) ?? '';
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await answer(indexedDB.open(name));
  const rows = database.transaction('rows', 'readwrite').objectStore('rows');
  const row = await answer(rows.get(['matches', sid]));
  const base = JSON.parse(row.base);
  const stamp = Object.values<readonly [unknown, string]>(base)[0]?.[1] ?? '';
  for (const [path, value] of Object.entries(values)) base[path] = [value, stamp];
  const text = JSON.stringify(base);
  if (Object.keys(values).length > 0) await answer(rows.put({ ...row, base: text }));
  database.close();
  return text;
}
