import { expect, type Locator, type Page } from '@playwright/test';

/** The timeline and its sheets, by touch. */
export class TimelinePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(match: string): Promise<void> {
    await this.page.goto(`/match/${match}/timeline/`);
    await expect(this.page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  }

  row(text: string | RegExp): Locator {
    return this.page.getByRole('listitem').filter({ hasText: text });
  }

  rows(): Locator {
    return this.page.getByRole('main').getByRole('listitem');
  }

  /** Scrolls to the first event: rows of a long match are rendered when they come into view. */
  async toTheKickOff(): Promise<void> {
    const all = this.page.getByRole('button', { name: /^Show all/ });
    if (await all.isVisible()) await all.click();
    await expect(async () => {
      await this.page.keyboard.press('End');
      await expect(this.row('Kick-off')).toBeInViewport({ timeout: 500 });
    }).toPass();
  }

  sheet(): Locator {
    return this.page.getByRole('dialog');
  }

  async edit(text: string | RegExp): Promise<Locator> {
    await this.row(text).first().getByRole('button').tap();
    await expect(this.sheet()).toBeVisible();
    return this.sheet();
  }

  async add(kind: string): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Add', exact: true }).tap();
    await this.sheet().getByRole('button', { name: kind, exact: true }).tap();
    return this.sheet();
  }

  async save(): Promise<void> {
    await this.sheet()
      .getByRole('button', { name: /^(Save|Add)$/ })
      .tap();
    await expect(this.sheet()).toBeHidden();
  }

  async filter(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).tap();
  }
}
