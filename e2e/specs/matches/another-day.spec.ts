import { expect, LONG, PHONE, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { TimelinePage } from '../../pages/timeline-page.ts';
import { findings } from '../../tools/findings.ts';
import { breakMatch, storedMatch } from '../../tools/stored-match.ts';

const DAY = 86_400;
/** From here on the match accepts no further entries. */
const FULL = 440;

test(
  'a match of another day asks before kick-off, and a match with the maximum of events says so and stays fast',
  LONG,
  async ({ coachDevice }) => {
    test.slow();
    const { page, context } = await coachDevice({ installed: true });
    await expect(page.locator('[data-sync="synced"]').filter({ visible: true })).toBeVisible();
    const play = await new DashboardPage(page).startMatchDay();
    const match = new URL(page.url()).pathname.split('/')[2] ?? '';
    const kickOff = page.getByRole('button', { name: 'Kick off', exact: true });
    await expect(kickOff).toBeVisible();
    // The server must not repair what this test stores, so it is unreachable.
    await context.setOffline(true);
    const dateOf = async () => JSON.parse(await storedMatch(page, Number(match))).date[0];
    const today = await dateOf();
    await breakMatch(page, Number(match), { date: today + 21 * DAY });

    await test.step('a whole squad on the bench makes the page no wider', async () => {
      // The demo's next match has no line-up yet.
      await play.open(String(Number(match) + 1));
      await expect(play.onTheBench('Puck')).toBeAttached();
      await expect(play.onTheBench('Eva')).toBeVisible();
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(PHONE.width);
      await play.open(match);
    });

    await test.step('a match in three weeks', async () => {
      await kickOff.click();
      const sheet = page.getByRole('dialog', { name: 'Kick off now?' });
      await expect(sheet.getByText(/^This match is planned for/)).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await kickOff.click();
      await sheet.getByRole('button', { name: 'Kick off, and move the match to today' }).click();
      await expect(play.clock).toBeVisible();
      await play.undo();
      await expect(kickOff).toBeVisible();
      // Undoing the kick-off also undid the day, so the app asks again.
      await kickOff.click();
      await sheet.getByRole('button', { name: 'Kick off, and keep the planned date' }).click();
      await expect(play.clock).toBeVisible();
    });

    await test.step('the goal sheet asks one question at a time', async () => {
      await page.getByRole('button', { name: 'Goal us', exact: true }).click();
      await page.getByRole('dialog', { name: 'Who scored?' }).getByRole('button', { name: 'Yara' }).click();
      const assist = page.getByRole('dialog', { name: 'Who gave the assist?' });
      await expect(assist.getByText('Goal · Yara')).toBeVisible();
      await assist.getByRole('button', { name: 'No assist' }).click();
      await expect(play.score).toHaveText('1–0');
      await play.onThePitch('Mila').click();
      await play.sheet().getByRole('button', { name: 'Goal', exact: true }).click();
      await expect(assist.getByText('Goal · Mila')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(play.score).toHaveText('2–0');
    });

    await test.step('a match with the maximum of events', async () => {
      const event = (n: number) => ({
        eid: `900-${n}`,
        action: 'INSERT',
        type: 'CORNER',
        status: 'PUBLIC',
        data: { part: 1, game_time: 1, homeaway: 'home', active: true },
      });
      const events = Array.from({ length: FULL }, (_, n) => [`events/900-${n}`, event(n)]);
      await breakMatch(page, Number(match), Object.fromEntries(events));
      await page.reload();
      await page.getByRole('button', { name: 'Goal them', exact: true }).click();
      await expect(page.getByText(/events, the most it can hold/)).toBeVisible();
      await expect(play.score).toHaveText('2–0');
      const timeline = new TimelinePage(page);
      await timeline.open(match);
      await expect(timeline.row('Corner').first()).toBeVisible();
      expect(await timeline.rows().count()).toBeLessThan(FULL / 2);
      await timeline.toTheKickOff();
    });
  },
);
