/** WebKit froze pages that were left, and their unfinished IndexedDB transactions blocked the next page. */
import { expect, IPHONES, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';

test(
  '[LOC-5.1] a page that is left blocks neither the database nor the sync of the next page',
  IPHONES,
  async ({ coachDevice }) => {
    const { page } = await coachDevice();
    for (const address of ['/players/', '/matches/', '/players/', '/matches/']) {
      await page.goto(address);
      // Its first reads and writes are still running when the next address is opened.
      await page.goto('/dashboard/');
      await expect(page.getByRole('link', { name: /^(Start match day|Back to the match)$/ })).toBeVisible();
    }
    const play = await new DashboardPage(page).startMatchDay();
    await play.begin();
    await play.goalThem();
    await expect(play.score).toHaveText('0–1');
    const match = new URL(page.url()).pathname.split('/')[2] ?? '';

    const laptop = await coachDevice();
    const second = new MatchDayPage(laptop.page);
    await second.open(match);
    await expect(second.score).toHaveText('0–1');
  },
);
