/** The databases of the accounts in this page: one each (LOC-7). */
import { initialState } from '@touchline/sync/store';
import { newDeviceId } from './device-id.ts';
import { type MatchSummary, SUMMARY_VERSION, summaryOf } from './queries/matches.ts';
import { IndexedStore } from './store/indexed-store.ts';
import type { SummaryRecord } from './store/schema.ts';

const open = new Map<number, IndexedStore>();

/**
 * Opens an account's database, and asks the browser not to throw it away (LOC-6). `onLost` is told when it
 * does so all the same.
 */
export async function openDatabase(account: number, onLost: () => void): Promise<IndexedStore> {
  const store = await openIndexedStore(`touchline-${account}`, onLost);
  open.set(account, store);
  void askToPersist();
  return store;
}

/** Also outside of a page: with fake-indexeddb, for tests and tools. */
export function openIndexedStore(name: string, onLost: () => void = () => undefined): Promise<IndexedStore> {
  return IndexedStore.open({
    name,
    initial: initialState(newDeviceId()),
    summarise: recordOf,
    readSummary,
    summaryVersion: SUMMARY_VERSION,
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

function recordOf(row: Parameters<typeof summaryOf>[0]): SummaryRecord | null {
  if (row.collection !== 'matches') return null;
  const summary = summaryOf(row);
  // A deleted match stands in no team's list.
  const team = summary?.team_sid ?? 0;
  return { sid: row.sid, team, text: summary === null ? '' : JSON.stringify(summary) };
}

function readSummary({ text }: SummaryRecord): MatchSummary | null {
  return text === '' ? null : (JSON.parse(text) as MatchSummary);
}

/** The browser decides by itself, or asks; refused it is a cache like any other. */
async function askToPersist(): Promise<void> {
  if (typeof navigator === 'undefined' || !('storage' in navigator)) return;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
