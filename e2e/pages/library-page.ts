import { expect, type Locator, type Page } from '@playwright/test';

/** The library of photos, and the screen of one of them. */
export class LibraryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/user/media/');
    await expect(this.page.getByRole('heading', { name: 'Photos', level: 1 })).toBeVisible();
  }

  async add(files: readonly { name: string; buffer: Buffer }[]): Promise<void> {
    const input = this.page.locator('input[type=file][multiple]');
    await input.setInputFiles(files.map((file) => ({ ...file, mimeType: 'image/jpeg' })));
  }

  /** The photos of the shown part, such as “All photos” or “Trash”. */
  photos(part = 'All photos'): Locator {
    return this.page.getByRole('list', { name: part }).getByRole('link');
  }

  /** On a phone the choice is folded. */
  async show(part: string): Promise<void> {
    const filters = this.page.getByRole('button', { name: /^What to show/ });
    if ((await filters.getAttribute('aria-expanded')) === 'false') await filters.click();
    await this.page.getByRole('button', { name: part, exact: true }).click();
  }

  /** Writes the caption and waits until it is stored. */
  async describe(caption: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: 'Caption' });
    await field.fill(caption);
    await field.blur();
  }

  async tag(...players: readonly string[]): Promise<void> {
    await this.page.getByRole('button', { name: 'Choose', exact: true }).click();
    const sheet = this.page.getByRole('dialog', { name: 'Who is on it' });
    for (const player of players) {
      const box = sheet.getByRole('checkbox', { name: player });
      await box.click();
      await expect(box).toBeChecked();
    }
    await sheet.getByRole('button', { name: 'Done' }).click();
  }

  publicSwitch(): Locator {
    return this.page.getByRole('switch', { name: /^May be shown publicly/ });
  }

  async back(): Promise<void> {
    await this.page.getByRole('link', { name: 'Photos', exact: true }).click();
    await expect(this.page.getByRole('heading', { name: 'Photos', level: 1 })).toBeVisible();
  }
}
