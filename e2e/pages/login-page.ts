import { expect, type Locator, type Page } from '@playwright/test';
import { SyncPage } from './sync-page.ts';

export class LoginPage {
  readonly page: Page;
  readonly email: Locator;

  constructor(page: Page) {
    this.page = page;
    this.email = page.getByLabel(/e-?mail/i);
  }

  async open(): Promise<void> {
    await this.page.goto('/login/');
  }

  /** Ends on the dashboard, with the team's data on the device. */
  async signIn(given: { email: string; password: string }): Promise<void> {
    await this.fill(given);
    await expect(this.page).toHaveURL(/\/dashboard\/?$/);
    // Waits until the screen's code is loaded.
    await expect(this.email).toBeHidden();
    await expect(new SyncPage(this.page).mark('synced')).toBeVisible();
    await expect(this.page.locator('[aria-busy=true]')).toHaveCount(0);
  }

  /** Sends the form; the next page depends on the data that the device still has. */
  async fill({ email, password }: { email: string; password: string }): Promise<void> {
    await this.email.fill(email);
    await this.page.getByLabel(/^(password|wachtwoord)/i).fill(password);
    await this.page.getByRole('button', { name: /^(log in|inloggen)$/i }).click();
  }
}
