import type { Page } from '@playwright/test';
import { MatchDayPage } from './match-day-page.ts';

export class DashboardPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/');
  }

  /** The first of the two taps to the kick-off. */
  async startMatchDay(): Promise<MatchDayPage> {
    await this.page.getByRole('link', { name: /^(Start match day|Back to the match)$/ }).click();
    await this.page.waitForURL(/\/match\/\d+\/play/);
    return new MatchDayPage(this.page);
  }
}
