import { expect, type Locator, type Page } from '@playwright/test';

/** "Who is here?": one row per child. */
export class AttendancePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async openFromDashboard(): Promise<void> {
    await this.page.getByRole('link', { name: /^Who is here\?/ }).click();
    await expect(this.page.getByRole('heading', { name: 'Who is here?' })).toBeVisible();
  }

  /** The match that the list is about. */
  match(): string {
    return new URL(this.page.url()).pathname.split('/')[2] ?? '';
  }

  /** The row, pressed for who is here. */
  player(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}\\b(?!:)`) });
  }

  /** How many are `Here`, `Later`, `Injured`. */
  count(what: string): Locator {
    return this.page
      .getByRole('main')
      .locator('dl > div')
      .filter({ has: this.page.getByText(what, { exact: true }) })
      .locator('dd');
  }

  async countOf(what: string): Promise<number> {
    return Number(await this.count(what).textContent());
  }

  async arrivesIn(name: string, minute: number): Promise<void> {
    await this.page.getByRole('button', { name: `${name}: injured, signed off, minutes` }).click();
    const field = this.page.getByLabel('Arrives in minute');
    await field.fill(String(minute));
    await field.press('Enter');
  }
}
