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

  /** The choice of a block above the pitch, by its minutes: `15–30'`. */
  block(minutes: string): Locator {
    return this.page.getByRole('radio', { name: minutes });
  }

  /** Taps the visible part of the choice. */
  async chooseBlock(minutes: string): Promise<void> {
    await this.page.getByRole('group', { name: 'Blocks' }).getByText(minutes, { exact: true }).tap();
    await expect(this.block(minutes)).toBeChecked();
  }

  /** The line of the planned changes that begins at this minute. */
  changesAt(minute: string): Locator {
    return this.page
      .getByRole('region', { name: 'Planned changes' })
      .getByRole('button', { name: new RegExp(`^${minute}`) });
  }

  async divide(blocks: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Substitution times' }).tap();
    const sheet = this.page.getByRole('dialog', { name: 'Substitution times' });
    await sheet.getByText(blocks, { exact: true }).tap();
    await sheet.getByRole('button', { name: 'Close' }).tap();
  }
}
