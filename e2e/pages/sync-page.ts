import { expect, type Locator, type Page } from '@playwright/test';
import { storedRecords } from '../tools/device-database.ts';

/** The sync mark, its label, and `/app-settings/`. */
export class SyncPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The visible mark: at the top on phones, in the side menu on the desktop. */
  mark(state?: 'synced' | 'busy' | 'waiting' | 'offline' | 'problem'): Locator {
    const which = state === undefined ? '[data-sync]' : `[data-sync="${state}"]`;
    return this.page.locator(which).filter({ visible: true });
  }

  /**
   * Waits until the server has all changes. The mark shows this shortly before a change is counted, so both are
   * checked.
   */
  async allSent(): Promise<void> {
    await expect.poll(() => this.waiting()).toBe(0);
    await expect(this.mark('synced')).toBeVisible();
  }

  /** Waits until a change is stored on the device and not yet sent: now the page may close. */
  async someKept(): Promise<void> {
    await expect.poll(() => this.waiting()).toBeGreaterThan(0);
  }

  private async waiting(): Promise<number> {
    return (await storedRecords(this.page, { of: 'account', store: 'outbox' })).length;
  }

  /** The panel that a tap on the mark opens, and the card of the settings. */
  words(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: /^Cloud ?sync$/ }).getByText(text);
  }

  /** The mark's label for screen readers. */
  announced(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  async openSettings(): Promise<void> {
    await this.page.goto('/app-settings/');
  }

  /** Switches cloud sync off or on. What the switch shows is stored. */
  async set(on: boolean): Promise<void> {
    const control = this.page.getByRole('switch', {
      name: /^(Sync with the cloud|Synchroniseren met de cloud)/,
    });
    await expect(control).toBeChecked({ checked: !on });
    await control.click();
    await expect(control).toBeChecked({ checked: on });
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
