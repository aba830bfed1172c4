/** The time from the click on a match-day button until its strict transaction is complete. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { size } from './lib/brief.ts';
import { openBrowser, playNextMatch, signInHere } from './lib/browser.ts';
import { type Measurement, percentile, rounded, times } from './lib/report.ts';
import { withFolder, withServer } from './lib/server.ts';

const TAPS = size(300, 6);
const WARM_UP = size(20, 2);
const BUDGET_MS = 5;
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
  return [
    {
      name: 'tap-to-commit',
      figures: { ...times(whole), store_alone: times(store) },
      budget: `p95 at most ${BUDGET_MS} ms`,
      met: rounded(percentile(whole, 0.95), 2) <= BUDGET_MS,
      method:
        'Chromium, built app, signed in, online, match day: "Goal them" and "Undo" in turn; from the click event in ' +
        'the page to the complete event of the first strict IndexedDB transaction that it causes (row, outbox entry, ' +
        'undo). store_alone counts from the opening of that transaction. CPU not slowed; browser, server and ' +
        'pushes share the machine.',
    },
  ];
}

interface Tap {
  /** All times are the page's own milliseconds. */
  readonly tapped: number;
  readonly began: number;
  readonly committed: number;
}

interface Watched {
  tapToCommit?: { expect(): Promise<Tap> };
}

/** Runs in the page before its scripts. Listens to clicks and to strict transactions. */
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
      waiting = null;
      transaction.addEventListener('complete', () =>
        report({ tapped: of, began, committed: performance.now() }),
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

/** Clicks inside the page, because the time from this process to the browser is not part of the figure. */
async function tap(page: Page): Promise<readonly Tap[]> {
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
      const measured: Tap[] = [];
      for (let n = 0; n < taps; n++) {
        const target = await until(n % 2 === 0 ? 'Goal them' : 'Undo');
        const committed = watched.expect();
        target.click();
        measured.push(await committed);
        await new Promise((resume) => setTimeout(resume, between));
      }
      return measured;
    },
    { taps: TAPS, between: BETWEEN_MS },
  );
}
