import { expect, type Locator, type Page } from '@playwright/test';

/** The attendance list: one row per player. */
export class AttendancePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async openFromDashboard(): Promise<void> {
    await this.page.getByRole('link', { name: /^Who is here\?/ }).click();
    await expect(this.page.getByRole('heading', { name: 'Who is here?' })).toBeVisible();
  }

  /** The match of the list. */
  match(): string {
    return new URL(this.page.url()).pathname.split('/')[2] ?? '';
  }

  /** The row's button, pressed for a present player. */
  player(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}\\b(?!:)`) });
  }

  /** The number of players with a status, such as `Yes` or `No`, before the kick-off. */
  count(status: string): Locator {
    return this.page
      .getByRole('group', { name: 'Show players by answer' })
      .getByRole('button', { name: status })
      .locator('b');
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
