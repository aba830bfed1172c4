/** The device's store passes the contract suite in a real browser, which Node runs on fake-indexeddb. */
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { build } from 'vite';

const store = fileURLToPath(new URL('../../../apps/web/src/data/store/', import.meta.url));

interface SuiteResult {
  readonly test: string;
  readonly failure: string | null;
}

const test = base.extend<{ suite: string }>({
  suite: async ({ browserName: _ }, use) => use(await bundle()),
});

test('the store passes its contract suite on the browser’s own IndexedDB', async ({ page, suite }) => {
  test.slow();
  await page.route('**/contract.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>contract</title>' }),
  );
  await page.goto('http://localhost/contract.html');
  await page.addScriptTag({ content: suite });
  const results = await page.evaluate(() => {
    const here = globalThis as unknown as { runSuite: () => Promise<readonly SuiteResult[]> };
    return here.runSuite();
  });
  expect(results.length).toBeGreaterThan(10);
  expect(results.filter(({ failure }) => failure !== null)).toEqual([]);
});

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { __APP_VERSION__: '"test"' },
    resolve: { alias: { vitest: `${store}indexed/suite-in-page.testing.ts` } },
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: `${store}indexed/contract-page.testing.ts`, formats: ['iife'], name: 'contract' },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const chunk = outputs.find((each) => each.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('the page was not built');
  return chunk.code;
}
