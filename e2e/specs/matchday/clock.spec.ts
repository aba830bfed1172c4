import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { openWithTestClock } from '../../tools/test-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Sets the phone's clock as its settings do; no time passes. */
async function setPhone(page: Page, byMilliseconds: number): Promise<void> {
  const soon = (await page.evaluate(() => Date.now())) + 10_000;
  await page.clock.pauseAt(soon);
  await page.clock.setSystemTime(soon + byMilliseconds);
  await page.clock.resume();
}

test('[MRG-5.7] the match clock is right after a lock, a kill, a clock jump, another time zone and a wrong clock; the app offers to end a forgotten match', async ({
  coachDevice,
  server,
}) => {
  test.slow();
  const { page, context } = await coachDevice({ installed: true });
  await page.getByRole('link', { name: 'Start match day' }).tap();
  await expect(page.getByRole('button', { name: 'Kick off', exact: true })).toBeVisible();
  const match = new URL(page.url()).pathname.split('/')[2] ?? '';
  await context.setOffline(true);
  // A request that still got through would tell the phone the right time.
  await server.kill();
  await openWithTestClock(page, `/match/${match}/play/`);
  const play = new MatchDayPage(page);
  // On a busy machine a step takes a while, and time passes.
  const shows = (minute: number) =>
    expect(play.clock).toHaveAccessibleName(new RegExp(`^Match clock (${minute}|${minute + 1}):`));
  const notice = (text: RegExp, of: Page = page) => of.getByRole('status').filter({ hasText: text });
  await play.kickOff();

  // The phone is locked.
  await page.clock.fastForward(10 * MINUTE);
  await shows(10);
  await play.goalThem();

  // The phone's clock is set an hour ahead during the match.
  await setPhone(page, HOUR);
  await expect(notice(/set 60 min ahead/)).toBeVisible();
  await shows(10);
  await page.getByRole('button', { name: 'Keep the match clock' }).tap();
  await expect(notice(/set 60 min ahead/)).toBeHidden();
  await page.reload();
  await shows(10);
  await setPhone(page, -HOUR);
  // A second later the app has read the clock.
  const then = (await play.clock.getAttribute('aria-label')) ?? '';
  await expect(play.clock).not.toHaveAccessibleName(then);
  await shows(10);
  await expect(notice(/min back/)).toBeHidden();

  // The app is killed and opened again in another time zone.
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
  await page.goto('about:blank');
  await page.clock.fastForward(3 * MINUTE);
  await play.open(match);
  await shows(13);

  // The app restarts offline, with a clock two hours before the kick-off.
  await page.goto('about:blank');
  await setPhone(page, -2 * HOUR);
  await play.open(match);
  await expect(notice(/cannot be right/)).toBeVisible();
  await page.getByRole('button', { name: 'Set the clock', exact: true }).tap();
  // The latest event comes first: the goal of the 11th minute.
  await play.sheet().getByRole('button', { name: 'A minute later' }).tap();
  await play.sheet().getByRole('button', { name: 'Set the clock to minute 12' }).tap();
  await page.keyboard.press('Escape');
  await expect(notice(/cannot be right/)).toBeHidden();
  await shows(11);
  await expect(play.score).toHaveText('0–1');

  // The match is never ended.
  await page.clock.fastForward(6 * HOUR);
  await expect(notice(/Still running since .* planned end was/)).toBeVisible();
  await page.getByRole('button', { name: /^End it at \d\d:\d\d$/ }).tap();
  await expect(page.getByRole('button', { name: 'Resume the match' })).toBeVisible();
  await play.undo();
  await expect(notice(/Still running since/)).toBeVisible();
  await page.getByRole('button', { name: 'It is still on' }).tap();
  await expect(notice(/Still running since/)).toBeHidden();
  await page.clock.fastForward(31 * MINUTE);
  await new DashboardPage(page).open();
  await expect(notice(/still running since/)).toBeVisible();
  await page.getByRole('button', { name: /^End it at/ }).tap();
  await expect(page.getByText('The match is ended at its planned time.')).toBeVisible();

  await server.start();
  await context.setOffline(false);
  const { page: laptop } = await coachDevice({ viewport: { width: 1280, height: 800 } });
  const second = new MatchDayPage(laptop);
  await second.open(match);
  await expect(second.clock).toHaveAccessibleName('Match clock 60:00');
  await expect(second.score).toHaveText('0–1');
});
