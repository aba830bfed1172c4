import { expect, type Page } from '@playwright/test';

export class LoginPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/login/');
  }

  /** Ends on the dashboard, with the team's data on the device. */
  async signIn(given: { email: string; password: string }): Promise<void> {
    await this.fill(given);
    await expect(this.page).toHaveURL(/\/dashboard\/?$/);
  }

  /** Sends the form; where it leads depends on what the device still holds. */
  async fill({ email, password }: { email: string; password: string }): Promise<void> {
    await this.page.getByLabel(/e-?mail/i).fill(email);
    await this.page.getByLabel(/^(password|wachtwoord)/i).fill(password);
    await this.page.getByRole('button', { name: /^(log in|inloggen)$/i }).click();
  }
}
