/** A family chooses by the link in its mail, without script or account, what strangers see of its child. */
import { expect } from '../../fixtures.ts';
import { mailedDemo } from '../../mail-fixtures.ts';
import { RequestPage } from '../../pages/request-page.ts';
import { linksOf, mailTo } from '../../tools/attendance-mails.ts';
import { comingMatches } from '../../tools/coming-matches.ts';

mailedDemo(
  'a family opens what others see from its mail, shields its child, and the Team Page names it no longer',
  async ({ coachDevice, newDevice, mailServer }) => {
    const { page } = await coachDevice();
    const [match = ''] = (await comingMatches(page)).slice(-1);
    await new RequestPage(page).open(match);
    await new RequestPage(page).askAll(14);
    await page.goto('/team/teampage/');
    const address = await page.getByRole('link', { name: /\/page\/[\w-]{43}$/ }).getAttribute('href');

    const { page: stranger } = await newDevice({ javaScriptEnabled: false });
    const mila = stranger.getByText('Mila', { exact: true });
    const numbers = stranger.getByText(/^Player \d+$/);
    await stranger.goto(address ?? '');
    await expect(mila).toBeVisible();
    const before = await numbers.count();

    const { page: family } = await newDevice({ javaScriptEnabled: false });
    const mail = await mailTo(mailServer, 'mila@families.example', /coming\?/);
    await family.goto(linksOf(mail).find((link) => link.includes('/privacy')) ?? '');
    await expect(family.getByRole('heading', { name: 'What others see of Mila' })).toBeVisible();
    await expect(family.getByRole('radio', { name: /^Visible/ })).toBeChecked();
    await family.getByRole('radio', { name: /^Shielded/ }).check();
    await family.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(family.getByRole('status')).toHaveText('Saved. It counts from now on, on every page.');

    await expect(async () => {
      await stranger.goto(address ?? '');
      await expect(mila).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
    await expect(numbers).toHaveCount(before + 1);
    await family.reload();
    await expect(family.getByRole('radio', { name: /^Shielded/ })).toBeChecked();
  },
);
