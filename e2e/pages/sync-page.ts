import { expect, type Locator, type Page } from '@playwright/test';
import { storedRecords } from './device-database.ts';

/** The sync mark, its words, and `/app-settings/`. */
export class SyncPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The mark that is on the screen: above on phones, in the side menu on the desktop. */
  mark(state?: 'synced' | 'busy' | 'waiting' | 'offline' | 'problem'): Locator {
    const which = state === undefined ? '[data-sync]' : `[data-sync="${state}"]`;
    return this.page.locator(which).filter({ visible: true });
  }

  /** What was written down is with the server. The mark says so a moment before a change is counted, too. */
  async allSent(): Promise<void> {
    await expect.poll(() => this.waiting()).toBe(0);
    await expect(this.mark('synced')).toBeVisible();
  }

  /** A change is written down, and has not gone out: now the page may go. */
  async someKept(): Promise<void> {
    await expect.poll(() => this.waiting()).toBeGreaterThan(0);
  }

  private async waiting(): Promise<number> {
    return (await storedRecords(this.page, { of: 'account', store: 'outbox' })).length;
  }

  /** What stands behind the mark once it was tapped, and in the card of the settings. */
  words(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: /^Cloud ?sync$/ }).getByText(text);
  }

  /** What is said to whoever does not see the mark. */
  announced(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  async openSettings(): Promise<void> {
    await this.page.goto('/app-settings/');
  }

  switch(): Locator {
    return this.page.getByRole('switch', { name: /^(Sync with the cloud|Synchroniseren met de cloud)/ });
  }

  /** The value beside a name in the card's list of facts. */
  fact(name: string): Locator {
    return this.page.locator('dl > div').filter({ hasText: name }).locator('dd');
  }

  async forceReload(): Promise<void> {
    await this.page.getByRole('button', { name: 'Reload everything from the server' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Reload everything' }).click();
  }
}
