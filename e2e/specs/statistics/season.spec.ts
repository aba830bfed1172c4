import { expect, LONG, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { findings } from '../../tools/findings.ts';

test(
  'a coach reads the statistics of the season and of one player without network',
  LONG,
  async ({ coachDevice }) => {
    const { page, context } = await coachDevice({ installed: true });
    const play = await new DashboardPage(page).startMatchDay();
    await play.kickOff();
    await play.goal('Yara', 'Mila');
    for (let part = 1; part < 4; part++) {
      await play.halfTimeOrEnd();
      await play.startPart();
    }
    await play.halfTimeOrEnd();
    await expect(page.getByText('The match is over. Everything')).toBeVisible();

    await context.setOffline(true);
    await page.goto('/team/statistics/?last=1');
    await expect(page.getByText('Recorded live: 1 of 1')).toBeVisible();
    const screens = page.getByRole('navigation', { name: 'Team statistics' });
    await screens.getByRole('link', { name: 'Top scorers' }).click();
    await expect(page.getByRole('rowheader')).toHaveText('1. Yara');
    await page.getByLabel('Home or away').selectOption('Away');
    await expect(page.getByRole('rowheader', { name: '1. Yara' })).toHaveCount(0);
    await expect(page).toHaveURL(/where=away/);
    await page.getByLabel('Home or away').selectOption('Home and away');
    await screens.getByRole('link', { name: 'Players' }).click();
    await page.getByRole('rowheader', { name: 'Mila' }).getByRole('link').click();

    await expect(page.getByRole('heading', { level: 1, name: 'Mila' })).toBeVisible();
    await page.getByText('Goals and assists', { exact: true }).click();
    const assists = page.getByRole('definition').filter({ has: page.getByRole('button', { name: '1' }) });
    await assists.first().getByRole('button').click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Mila' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  },
);
