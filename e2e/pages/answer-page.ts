import { expect, type Locator, type Page } from '@playwright/test';

/** The public page on which a family answers. */
export class AnswerPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async yes(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Yes, ${name} plays` }).click();
    await expect(this.page.getByText(`Saved: ${name} can play.`)).toBeVisible();
  }

  async no(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'No, not this time' }).click();
    await expect(this.page.getByText(`Saved: ${name} cannot play.`)).toBeVisible();
  }

  /** On the shared link: the player for whom people answer. */
  async choose(name: string): Promise<void> {
    await this.page.getByRole('link', { name: new RegExp(`^${name}\\b`) }).click();
    await expect(this.page.getByRole('button', { name: `Yes, ${name} plays` })).toBeVisible();
  }

  /** Presses a button of a task, such as `We do it: Referee`. */
  async task(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
    await expect(this.page.getByText('Saved. The coach sees it.')).toBeVisible();
  }

  heading(text: string | RegExp): Locator {
    return this.page.getByRole('heading', { name: text });
  }
}
