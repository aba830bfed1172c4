import { expect, type Page } from '@playwright/test';
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
    const play = new MatchDayPage(this.page);
    // Waits until the screen's code is loaded, so that the test may open another address.
    await expect(play.score).toBeVisible();
    return play;
  }
}
