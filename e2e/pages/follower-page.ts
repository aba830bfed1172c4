import type { Locator, Page } from '@playwright/test';

export class FollowerPage {
  readonly page: Page;
  readonly score: Locator;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.score = page.getByRole('img', { name: /^Score:/ });
    this.rows = page.locator('ol').getByRole('listitem');
  }

  row(text: RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }
}
