/**
 * The time from the click on a match-day button until its strict transaction is complete, beside a bare strict
 * transaction with the same rows.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { size } from './lib/brief.ts';
import { openBrowser, playNextMatch, signInHere } from './lib/browser.ts';
import { type Measurement, percentile, rounded, times } from './lib/report.ts';
import { withFolder, withServer } from './lib/server.ts';

const TAPS = size(300, 6);
const WARM_UP = size(20, 2);
const BUDGET = 1.3;
/** The pace of a fast user; the work after a tap (painting, pushing) ends before the next one. */
const BETWEEN_MS = 120;

export async function measure(): Promise<readonly Measurement[]> {
  const taps = await withServer({}, ({ url }) =>
    withFolder(async (folder) => {
      const context = await openBrowser(join(folder, 'profile'), url);
      try {
        const page = context.pages()[0] ?? (await context.newPage());
        await page.addInitScript(watchCommits);
        await signInHere(page);
        await playNextMatch(page);
        return await tap(page);
      } finally {
        await context.close();
      }
    }),
  );
  const counted = taps.slice(WARM_UP);
  const whole = counted.map(({ committed, tapped }) => committed - tapped);
  const store = counted.map(({ committed, began }) => committed - began);
  const bare = counted.map(({ bareMs }) => bareMs);
  const ratio = rounded(percentile(whole, 0.95) / percentile(bare, 0.95), 2);
  return [
    {
      name: 'tap-to-commit',
      figures: { ...times(whole), ratio, store_alone: times(store), bare: times(bare) },
      budget: `p95 at most ${BUDGET} times that of a bare transaction`,
      met: ratio <= BUDGET,
      method:
        'Chromium, built app, signed in, online, match day: "Goal them" and "Undo" in turn; from the click event in ' +
        'the page to the complete event of the first strict IndexedDB transaction that it causes (row, outbox entry, ' +
        'undo). store_alone counts from the opening of that transaction. bare: after each tap, a strict transaction of ' +
        'the same page that puts the same values into stores without indexes. CPU not slowed; browser, server and ' +
        'pushes share the machine.',
    },
  ];
}

interface Tap {
  /** All times are the page's own milliseconds. */
  readonly tapped: number;
  readonly began: number;
  readonly committed: number;
  readonly puts: readonly Put[];
}

/** A value that a transaction puts into a store. */
interface Put {
  readonly store: string;
  readonly value: unknown;
}

interface Watched {
  tapToCommit?: { expect(): Promise<Tap> };
}

/** Runs in the page before its scripts. Listens to clicks, to strict transactions and to what these put. */
function watchCommits(): void {
  let tapped = 0;
  let waiting: ((tap: Tap) => void) | null = null;
  addEventListener(
    'click',
    () => {
      tapped = performance.now();
    },
    { capture: true },
  );
  const puts = new WeakMap<IDBTransaction, Put[]>();
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value: unknown, ...key: [IDBValidKey?]) {
    puts.get(this.transaction)?.push({ store: this.name, value });
    return put.call(this, value, ...key);
  };
  const original = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (
    stores: string | Iterable<string>,
    mode?: IDBTransactionMode,
    options?: IDBTransactionOptions,
  ) {
    const began = performance.now();
    const transaction = original.call(this, stores, mode, options);
    if (mode === 'readwrite' && options?.durability === 'strict' && tapped > 0 && waiting !== null) {
      const report = waiting;
      const of = tapped;
      const rows: Put[] = [];
      puts.set(transaction, rows);
      waiting = null;
      transaction.addEventListener('complete', () =>
        report({ tapped: of, began, committed: performance.now(), puts: rows }),
      );
    }
    return transaction;
  };
  (globalThis as Watched).tapToCommit = {
    expect: () =>
      new Promise((resolve) => {
        tapped = 0;
        waiting = resolve;
      }),
  };
}

interface Measured extends Omit<Tap, 'puts'> {
  readonly bareMs: number;
}

/** Clicks inside the page, because the time from this process to the browser is not part of the figure. */
async function tap(page: Page): Promise<readonly Measured[]> {
  return page.evaluate(
    async ({ taps, between }) => {
      const watched = (globalThis as { tapToCommit?: { expect(): Promise<Tap> } }).tapToCommit;
      if (watched === undefined) throw new Error('the page was not watched from its start');
      const button = (name: string) =>
        [...document.querySelectorAll('button')].find(
          (each) => each.textContent?.replaceAll(/\s/g, '') === name.replaceAll(' ', ''),
        );
      const until = async (name: string) => {
        for (let tries = 0; tries < 100; tries++) {
          const found = button(name);
          if (found !== undefined && !found.disabled) return found;
          await new Promise(requestAnimationFrame);
        }
        throw new Error(`there is no button "${name}"`);
      };
      const pause = () => new Promise((resume) => setTimeout(resume, between));
      let bare: IDBDatabase | undefined;
      const openBare = (stores: readonly string[]) =>
        new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open('bare', (bare?.version ?? 0) + 1);
          bare?.close();
          opening.onupgradeneeded = () => {
            const known = opening.result.objectStoreNames;
            for (const name of stores) if (!known.contains(name)) opening.result.createObjectStore(name);
          };
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error);
        });
      const bareMs = async (puts: readonly Put[]) => {
        const stores = [...new Set(puts.map(({ store }) => store))];
        if (stores.some((name) => bare?.objectStoreNames.contains(name) !== true))
          bare = await openBare(stores);
        const database = bare;
        if (database === undefined) throw new Error('the tap stored nothing');
        const began = performance.now();
        const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
        for (const [key, { store, value }] of puts.entries()) transaction.objectStore(store).put(value, key);
        await new Promise((resolve, reject) => {
          transaction.oncomplete = resolve;
          transaction.onerror = () => reject(transaction.error);
        });
        return performance.now() - began;
      };
      const measured: Measured[] = [];
      for (let n = 0; n < taps; n++) {
        const target = await until(n % 2 === 0 ? 'Goal them' : 'Undo');
        const committed = watched.expect();
        target.click();
        const { puts, ...tap } = await committed;
        await pause();
        measured.push({ ...tap, bareMs: await bareMs(puts) });
        await pause();
      }
      return measured;
    },
    { taps: TAPS, between: BETWEEN_MS },
  );
}
