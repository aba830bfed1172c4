import { expect, type Locator, type Page } from '@playwright/test';

/** A note on the screen of its subject. */
export class NotePage {
  readonly page: Page;
  readonly words: Locator;
  /** With a second note, made by another device without network. */
  readonly all: Locator;

  constructor(page: Page) {
    this.page = page;
    this.words = page.getByRole('textbox', { name: 'Note, text', exact: true });
    this.all = page.getByRole('group', { name: 'Note', exact: true }).first();
  }

  /** The address of its subject's screen; without one, the team's. */
  async open(address = '/team/details/'): Promise<void> {
    await this.page.goto(address);
    await this.unfold();
  }

  async unfold(): Promise<void> {
    await this.page.getByRole('button', { name: /^Note/ }).first().click();
    await expect(this.words).toBeVisible();
  }

  tool(name: string): Locator {
    return this.page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
  }

  /** Puts the cursor behind the words of a paragraph. */
  async continueBehind(words: string): Promise<void> {
    const line = this.words.getByText(words, { exact: true });
    await line.click();
    await this.page.keyboard.press('End');
  }

  async save(): Promise<void> {
    const button = this.page.getByRole('button', { name: 'Save', exact: true });
    await button.click();
    await expect(button).toBeHidden();
  }
}
