import type { Locator, Page } from '@playwright/test';

/** The sheet "Live page" of match day. */
export class StreamPage {
  readonly page: Page;
  readonly sheet: Locator;
  readonly open: Locator;

  constructor(page: Page) {
    this.page = page;
    this.sheet = page.getByRole('dialog', { name: 'Live page', exact: true });
    this.open = this.sheet.getByRole('switch', { name: 'Followers can watch' });
  }

  async show(): Promise<void> {
    await this.page.getByRole('button', { name: 'Match options' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Live page', exact: true }).click();
  }

  async leave(): Promise<void> {
    await this.page.keyboard.press('Escape');
  }

  async tell(text: string): Promise<void> {
    await this.sheet.getByRole('textbox', { name: 'Message to followers' }).fill(text);
    await this.sheet.getByRole('button', { name: 'Send' }).click();
  }

  async correct(before: string, after: string): Promise<void> {
    await this.sheet.getByRole('button', { name: `Correct: ${before}` }).click();
    await this.sheet.getByRole('textbox', { name: 'Correct the message' }).fill(after);
    await this.sheet.getByRole('button', { name: 'Save' }).click();
  }

  async takeBack(text: string): Promise<void> {
    await this.sheet.getByRole('button', { name: `Take back: ${text}` }).click();
  }
}
