/** Each file that a first visitor's browser fetches around the first dashboard: before it is drawn, or after. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser, signInHere } from './lib/browser.ts';
import type { Measurement } from './lib/report.ts';
import { sentBytes } from './lib/sent.ts';
import { withFolder, withServer } from './lib/server.ts';

const BUDGET_BYTES = 285_000;
const FILE = /\.(js|css|woff2|svg|png|webmanifest)$/;
const CODE = /\.(js|css)$/;
const DRAWN = 'dashboard drawn';
const MAIN_BUTTON = 'Start match day';

export async function measure(): Promise<readonly Measurement[]> {
  return withServer({}, ({ url }) =>
    withFolder(async (folder) => {
      const asked = await filesOfFirstDashboard(join(folder, 'profile'), url);
      const sized = await Promise.all(
        asked.map(async (one) => ({ ...one, bytes: (await sentBytes(`${url}${one.path}`)).bytes })),
      );
      const sum = (files: typeof sized) => files.reduce((total, { bytes }) => total + bytes, 0);
      const before = sized.filter(({ isBefore }) => isBefore);
      const code = before.filter(({ path }) => CODE.test(path));
      return [
        {
          name: 'dashboard-files',
          figures: {
            code_before_bytes: sum(code),
            other_before_bytes: sum(before) - sum(code),
            after_bytes: sum(sized) - sum(before),
            files: sized.map(
              ({ path, bytes, isBefore }) => `${isBefore ? 'before' : 'after'} ${path} ${bytes}`,
            ),
          },
          budget: `JS and CSS before the dashboard is drawn, brotli, at most ${BUDGET_BYTES} bytes`,
          met: sum(code) <= BUDGET_BYTES,
          method:
            'A fresh profile opens the login page and signs in, until all data is on the device. Every file that the page asks ' +
            `for (resource timing), before or after the button "${MAIN_BUTTON}" is in the document; bodies as the server sends ` +
            'them to a browser that takes brotli. What the service worker stores beside it is not in it.',
        },
      ];
    }),
  );
}

interface AskedFile {
  readonly path: string;
  readonly isBefore: boolean;
}

async function filesOfFirstDashboard(folder: string, url: string): Promise<readonly AskedFile[]> {
  const context = await openBrowser(folder, url);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.addInitScript(watchDashboard, { button: MAIN_BUTTON, mark: DRAWN });
    await signInHere(page);
    await page.getByRole('link', { name: MAIN_BUTTON }).waitFor();
    return (await asked(page)).filter(({ path }) => FILE.test(path));
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function watchDashboard({ button, mark }: { readonly button: string; readonly mark: string }): void {
  const observer = new MutationObserver(() => {
    if (![...document.links].some(({ textContent }) => textContent.includes(button))) return;
    performance.mark(mark);
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true });
}

function asked(page: Page): Promise<readonly AskedFile[]> {
  return page.evaluate((mark) => {
    const drawnAt = performance.getEntriesByName(mark)[0]?.startTime ?? 0;
    const first = new Map<string, number>();
    for (const { name, startTime } of performance.getEntriesByType('resource')) {
      const { pathname } = new URL(name);
      first.set(pathname, Math.min(startTime, first.get(pathname) ?? startTime));
    }
    return [...first].map(([path, startTime]) => ({ path, isBefore: startTime < drawnAt }));
  }, DRAWN);
}
