import type { Page } from '@playwright/test';

/**
 * Opens an address with a clock that is the test's, from the app's first line on: given to an open page, its
 * clocks jump under the app, which then holds the time for wrong by as much.
 */
export async function openWithOwnClock(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.clock.install();
  await page.goto(address);
}
