import { expect, type Page } from '@playwright/test';

/** `/players/collection/details/{id}`: one player. */
export class PlayerPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the player with this name and returns the address. */
  async open(name: string): Promise<string> {
    await this.page.goto('/players/collection/');
    await this.page.getByRole('link', { name }).first().click();
    await expect(this.nickname()).toHaveValue(name);
    return new URL(this.page.url()).pathname;
  }

  nickname() {
    return this.page.getByRole('textbox', { name: 'Nickname' });
  }

  async rename(name: string): Promise<void> {
    await this.nickname().fill(name);
    await this.nickname().blur();
  }

  async delete(): Promise<void> {
    await this.page.getByRole('button', { name: 'Delete player' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(this.page).toHaveURL(/\/players\/collection\/$/);
  }
}
