/** A connection that drops and returns: no alarm while it is down, and no error left afterwards. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { SyncPage } from '../../pages/sync-page.ts';
import { TeamsPage } from '../../pages/teams-page.ts';
import { findings } from '../../tools/findings.ts';

const BACK_ONLINE = 'Back online, everything sent';

/** A device that has pulled its own changes: it has nothing left to send or to fetch. */
async function idle(page: Page): Promise<SyncPage> {
  const sync = new SyncPage(page);
  await sync.allSent();
  // The first check may find that the device's own changes are to be pulled; the second finds nothing.
  for (let checks = 0; checks < 2; checks++) {
    const checked = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('query healthCheck'),
    );
    await sync.mark().press('Enter');
    await checked;
    await page.keyboard.press('Escape');
  }
  await expect(sync.mark('synced')).toBeVisible();
  return sync;
}

test('[OUT-9.1, OUT-9.3] when the server goes away (510) and returns, the mark of an idle app is no longer red, and another team opens', async ({
  coachDevice,
  server,
}) => {
  const { page } = await coachDevice();
  const teams = new TeamsPage(page);
  await teams.make('JO11-1', 'Ada');
  const sync = await idle(page);
  await server.kill();
  await sync.mark().click();
  await expect(sync.mark('problem')).toBeVisible();
  await expect(sync.words('No connection to the server. Your work is saved here.')).toBeVisible();
  await expect(sync.words('Error 510')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await server.start();
  await expect(sync.mark('synced')).toBeVisible();
  await expect(sync.words('Everything is saved and synced')).toBeVisible();
  await expect(page.getByText(BACK_ONLINE)).toBeHidden();
  await teams.open();
  await teams.team('MO13-2').click();
  await expect(page.getByRole('heading', { name: 'Rietdijk MO13-2' })).toBeVisible();
});

for (const way of ['"Try again"', 'going offline and online'] as const) {
  test(`[OUT-9.3, OUT-9.4] after maintenance (503) an idle app syncs again: ${way} ends it`, async ({
    coachDevice,
    server,
  }) => {
    const { context, page } = await coachDevice();
    const sync = await idle(page);
    // The app asks again by itself after a second: while time stands still, only a person ends the problem.
    await page.clock.install();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
    await server.setMaintenance(true);
    await sync.mark().click();
    await expect(sync.mark('problem')).toBeVisible();
    await expect(sync.words('The server is under maintenance. Your work is saved here.')).toBeVisible();
    await server.setMaintenance(false);
    if (way === '"Try again"') await page.getByRole('button', { name: 'Try again' }).click();
    else for (const offline of [true, false]) await context.setOffline(offline);
    await page.clock.resume();
    await expect(sync.mark('synced')).toBeVisible();
    await expect(page.getByRole('complementary')).toBeHidden();
  });
}

test('offline match day shows no error, and one toast says that everything was sent', async ({
  coachDevice,
}) => {
  const { context, page } = await coachDevice({ installed: true });
  const sync = new SyncPage(page);
  const play = await new DashboardPage(page).startMatchDay();
  await play.begin();
  await play.openStream();
  const live = page.locator('header').getByText('Live', { exact: true });
  const colour = () => live.evaluate((element) => getComputedStyle(element).color);
  const red = await colour();

  await context.setOffline(true);
  await expect(sync.mark('offline')).toBeVisible();
  await expect.poll(colour).not.toBe(red);
  const grey = await colour();
  expect(
    await sync
      .mark('offline')
      .locator('svg')
      .evaluate((icon) => getComputedStyle(icon).color),
  ).toBe(grey);
  await play.goalThem();
  await sync.someKept();
  await context.setOffline(false);
  await expect(page.getByText(BACK_ONLINE)).toHaveCount(1);
  await expect.poll(colour).toBe(red);
  await expect(page.getByText(BACK_ONLINE)).toBeHidden();
});
