/**
 * Purchases in the phone's store that began on this device, until the server has them. They survive the end of the app
 * in the store's sheet, before the server answers, and while Apple's own list cannot be read (decision 112).
 */
import type { StorePurchase } from '../native/phone-store.ts';
import { loadSettings, readSetting, writeSetting } from './settings.ts';

export interface StoreNote {
  readonly account: number;
  /** The server's sid. */
  readonly team: number;
  readonly product: string;
  readonly sku: string;
  /** When the sheet was opened, seconds since 1970. */
  readonly since: number;
  /** Null until the store says that it was paid. */
  readonly purchase: StorePurchase | null;
}

/** A request to a parent ends after a day, a payment in cash after some days. */
const WAITS_FOR_S = 7 * 86_400;

/** @param now seconds since 1970 */
export function notesOf(stored: string, now: number): readonly StoreNote[] {
  if (stored === '') return [];
  const notes = JSON.parse(stored) as readonly StoreNote[];
  return notes.filter(({ purchase, since }) => purchase !== null || now - since < WAITS_FOR_S);
}

/** @param now seconds since 1970 */
export async function storeNotes(now: number): Promise<readonly StoreNote[]> {
  await loadSettings();
  return notesOf(readSetting('store_notes'), now);
}

/** One for each product and team. */
export function keepNote(note: StoreNote, now: number): Promise<void> {
  return change(now, (notes) => [...notes.filter((one) => !isSame(one, note)), note]);
}

export function dropNote(note: StoreNote, now: number): Promise<void> {
  return change(now, (notes) => notes.filter((one) => !isSame(one, note)));
}

let last: Promise<void> = Promise.resolve();

/** One change at a time, so that none is lost. A device that cannot store keeps them while the app runs. */
function change(now: number, next: (notes: readonly StoreNote[]) => readonly StoreNote[]): Promise<void> {
  last = last.then(async () => {
    const notes = next(await storeNotes(now));
    await writeSetting('store_notes', notes.length === 0 ? '' : JSON.stringify(notes)).catch(() => undefined);
  });
  return last;
}

function isSame(a: StoreNote, b: StoreNote): boolean {
  return a.account === b.account && a.team === b.team && a.product === b.product;
}
