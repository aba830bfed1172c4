/** Starts the built app offline, on a device that has all data, with a slow processor. */
import { withBareBrowser } from './bare-browser.ts';
import {
  LOCALE,
  openBrowser,
  PHONE,
  programOfPeople,
  SLOWDOWN,
  signInHere,
  untilOfflineReady,
} from './browser.ts';

export interface Start {
  readonly usableMs: number;
  readonly paintedMs: number;
  /** How much the throttle slowed a fixed piece of work, to prove that it was on. */
  readonly slowedBy: number;
}

/** Signs in on a new profile, waits until it has `rows` rows and works offline, and closes the browser. */
export async function fillDevice(
  profile: string,
  { url, rows }: { readonly url: string; readonly rows: number },
): Promise<void> {
  const context = await openBrowser(profile, url);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await signInHere(page);
    await page.goto('/matches/');
    await page.waitForFunction(
      async (wanted) => {
        for (const { name = '' } of await indexedDB.databases()) {
          const database = await new Promise<IDBDatabase>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => resolve(opening.result);
            opening.onerror = () => reject(opening.error);
          });
          const stores = [...database.objectStoreNames];
          const count = stores.includes('rows')
            ? await new Promise<number>((resolve, reject) => {
                const counting = database.transaction('rows').objectStore('rows').count();
                counting.onsuccess = () => resolve(counting.result);
                counting.onerror = () => reject(counting.error);
              })
            : 0;
          database.close();
          if (count >= wanted) return true;
        }
        return false;
      },
      rows,
      { polling: 250, timeout: 60_000 },
    );
    await untilOfflineReady(page);
    await page.goto('/dashboard/');
    await page.getByRole('link', { name: 'Start match day' }).waitFor();
  } finally {
    await context.close();
  }
}

/** What the page must contain, so that a coach can continue. */
export interface Usable {
  readonly path: string;
  /** This many elements of this kind contain this text; the first one reacts to the pointer. */
  readonly element: 'a' | 'button';
  readonly text: string;
  readonly count: number;
}

export const DASHBOARD: Usable = { path: '/dashboard/', element: 'a', text: 'Start match day', count: 1 };

/** Restarts the browser with the profile, offline and throttled, and opens a page. */
export async function startOffline(
  profile: string,
  { url, usable }: { readonly url: string; readonly usable: Usable },
): Promise<Start> {
  return withBareBrowser({ program: programOfPeople(), profile }, async (page) => {
    await page.send('Emulation.setDeviceMetricsOverride', { ...PHONE, deviceScaleFactor: 1, mobile: true });
    await page.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.send('Emulation.setLocaleOverride', { locale: LOCALE });
    await page.send('Network.emulateNetworkConditions', {
      offline: true,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    const quick = await page.evaluate<number>(`(${workMs})()`);
    await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.send('Page.enable');
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${watch})(${JSON.stringify(usable)})`,
    });
    await page.send('Page.navigate', { url: new URL(usable.path, url).href });
    const usableMs = await page.evaluate<number | undefined>('globalThis.pageUsable');
    if (usableMs === undefined) throw new Error('the page was not watched from its start');
    const paintedMs = await page.evaluate<number>(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0",
    );
    const slow = await page.evaluate<number>(`(${workMs})()`);
    return { usableMs, paintedMs, slowedBy: slow / quick };
  });
}

/** Runs in the page before its scripts. Checks every frame; answers milliseconds since the navigation. */
function watch({ element, text, count }: Usable): void {
  const isUsable = () => {
    const found = [...document.querySelectorAll(element)].filter((each) => each.textContent?.includes(text));
    const [first] = found;
    if (first === undefined || found.length < count) return false;
    const { left, top, width, height } = first.getBoundingClientRect();
    if (width === 0) return false;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    // An element below the fold counts as present; in the viewport, no other element may cover it.
    return hit === null || first.contains(hit);
  };
  const here = globalThis as { pageUsable?: Promise<number> };
  here.pageUsable = new Promise((resolve) => {
    const look = () => {
      if (!isUsable()) requestAnimationFrame(look);
      // Runs in the task after the frame: the frame is painted, and no task delays the next tap.
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    requestAnimationFrame(look);
  });
}

function workMs(): number {
  const startedAt = performance.now();
  let sum = 0;
  for (let n = 0; n < 2e7; n++) sum = (sum + n * n) % 1_000_003;
  return performance.now() - startedAt + (sum < 0 ? 1 : 0);
}
