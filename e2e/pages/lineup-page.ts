import { expect, type Locator, type Page } from '@playwright/test';

export class LineupPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(match: string): Promise<void> {
    await this.page.goto(`/match/${match}/formation/`);
    await expect(this.page.getByRole('heading', { name: 'Line-up', level: 1 })).toBeVisible();
  }

  benchPlayer(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${name}, number \\d+, on the bench`) });
  }

  pitchPlayer(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${name}, number \\d+, on the pitch`) });
  }

  freeSpots(): Locator {
    return this.page.getByRole('button', { name: /^Free spot:/ });
  }

  async clear(): Promise<void> {
    await this.page.getByRole('button', { name: 'Empty the pitch' }).click();
  }
}
