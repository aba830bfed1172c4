import { expect, type Locator, type Page } from '@playwright/test';

/** The setup of a match. What was typed is stored when it is left for another screen. */
export class MatchSetupPage {
  readonly page: Page;
  readonly date: Locator;

  constructor(page: Page) {
    this.page = page;
    this.date = page.getByLabel('Date');
  }

  async open(match: string): Promise<void> {
    await this.page.goto(`/match/${match}/details/`);
    await expect(this.date).not.toHaveValue('');
  }

  /** Enters another day and leaves the setup. */
  async moveTo(day: string): Promise<void> {
    await this.date.fill(day);
    await this.leave();
  }

  /** Enters another place and leaves the setup. */
  async playAt(place: string): Promise<void> {
    await this.page.getByLabel('Place').fill(place);
    await this.leave();
  }

  async delete(): Promise<void> {
    await this.page.getByRole('button', { name: 'Delete match' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(this.page).toHaveURL(/\/matches\/$/);
  }

  private async leave(): Promise<void> {
    await this.page.getByRole('link', { name: 'Back to the matches' }).click();
    await expect(this.page).toHaveURL(/\/matches\/$/);
  }
}
