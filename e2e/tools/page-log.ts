/** What a page reported while a test ran: its errors, and the requests that failed or were refused. */
import type { Page } from '@playwright/test';

/** The name of the attachment of a failed test, which scripts/tests/playwright-counts.ts prints. */
export const PAGE_LOG = 'page log';

const LINES = 40;

interface Line {
  readonly at: number;
  readonly text: string;
  times: number;
  until: number;
}

/** Returns the lines so far, oldest first. Each begins with the milliseconds since this call. */
export function logOf(page: Page): () => readonly string[] {
  const began = performance.now();
  const lines: Line[] = [];
  const write = (text: string) => {
    const at = Math.round(performance.now() - began);
    const last = lines.at(-1);
    // The calls of a page that waits would push out what happened before.
    if (last?.text === text) {
      last.times++;
      last.until = at;
      return;
    }
    lines.push({ at, text, times: 1, until: at });
    if (lines.length > LINES) lines.shift();
  };
  const pathOf = (url: string) => url.replace(/^\w+:\/\/[^/]+/, '');
  page.on('framenavigated', (frame) => write(`shows ${pathOf(frame.url())}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') write(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => write(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) =>
    write(`${request.method()} ${pathOf(request.url())} failed: ${request.failure()?.errorText}`),
  );
  page.on('response', (response) => {
    const method = response.request().method();
    // Answers of calls, also good ones: they tell how far the page came.
    if (method === 'POST' || response.status() >= 400) {
      write(`${method} ${pathOf(response.url())} answered ${response.status()}`);
    }
  });
  return () =>
    lines.map(({ at, text, times, until }) =>
      times === 1 ? `${at} ${text}` : `${at} ${text}, ${times} times until ${until}`,
    );
}
