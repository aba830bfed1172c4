/** A match as another app, or a mistake, could have left it on this device. */
import type { Page } from '@playwright/test';
import { changeStored, ROWS, type StoredRow } from './device-database.ts';

export type Registers = Readonly<Record<string, unknown>>;

/** Writes registers into a stored match and returns the stored text. */
export function breakMatch(page: Page, sid: number, values: Registers): Promise<string> {
  return changeStored<StoredRow, { sid: number; values: Registers }, string>(page, ROWS, {
    given: { sid, values },
    change: async (rows, given) => {
      const row = (await rows.all()).find((one) => one.collection === 'matches' && one.sid === given.sid);
      if (row === undefined) throw new Error(`There is no match ${given.sid} on this device.`);
      const base = JSON.parse(row.base);
      const stamp = Object.values<readonly [unknown, string]>(base)[0]?.[1] ?? '';
      for (const [path, value] of Object.entries(given.values)) base[path] = [value, stamp];
      const text = JSON.stringify(base);
      if (Object.keys(given.values).length > 0) await rows.put({ ...row, base: text });
      return text;
    },
  });
}

/** The stored text of a match. */
export function storedMatch(page: Page, sid: number): Promise<string> {
  return breakMatch(page, sid, {});
}
