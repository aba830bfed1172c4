import type { Page } from '@playwright/test';

/**
 * Opens an address with a clock that the test controls from the app's first line on. Installed in an open page, the
 * clock would jump, and the app would take its time for wrong.
 */
export async function openWithTestClock(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.clock.install();
  await page.goto(address);
}
