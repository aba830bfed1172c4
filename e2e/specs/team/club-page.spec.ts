/** The club page: an owner opens it, a stranger reads it without script, and the owner closes it. */
import { expect, LONG, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { findings } from '../../tools/findings.ts';

test(
  'an owner opens the club page, a stranger follows the score, and the owner closes it',
  LONG,
  async ({ coachDevice, newDevice }) => {
    const { page } = await coachDevice({ installed: true });
    const { page: phone } = await newDevice({ javaScriptEnabled: false });
    const heading = phone.getByRole('heading', { level: 1 });

    await test.step('the setup, which is a screen of the app', async () => {
      await page.goto('/club/');
      await page.getByRole('link', { name: 'Club page' }).click();
      await page.getByRole('switch', { name: 'Rietdijk MO13-2' }).click({ force: true });
      const title = page.getByRole('textbox', { name: 'Title' });
      await title.fill('Rietdijk on Saturday');
      await title.blur();
      expect(await findings(page)).toEqual([]);
      await page.reload();
      await page.getByRole('switch', { name: /^Page is open/ }).click({ force: true });
      await page.getByRole('button', { name: 'Create link' }).click();
    });

    const link = page.getByRole('link', { name: /\/club\/[\w-]{43}$/ });
    const address = (await link.getAttribute('href')) ?? '';

    await test.step('a stranger reads it, and gets to the Team Page', async () => {
      await expect
        .poll(async () => {
          await phone.goto(address);
          return heading.textContent();
        })
        .toBe('Rietdijk on Saturday');
      await phone.getByRole('link', { name: 'Nederlands' }).click();
      await phone.getByRole('link', { name: 'MO13-2' }).click();
      await expect(heading).toHaveText('Rietdijk MO13-2');
      await expect(phone.getByRole('heading', { name: 'Uitslagen' })).toBeVisible();
    });

    await test.step('the score of a live match changes with each visit', async () => {
      await page.goto('/dashboard/');
      await new DashboardPage(page).startMatchDay();
      const play = new MatchDayPage(page);
      await play.openStream();
      await play.kickOff();
      const score = async () => {
        await phone.goto(address);
        const row = phone.getByRole('listitem').filter({ hasText: 'Follow live' });
        return (await row.count()) === 0 ? null : row.getByRole('paragraph').first().textContent();
      };
      await expect.poll(score).toBe('MO13-20');
      await play.goal('Yara', 'Mila');
      await expect.poll(score).toBe('MO13-21');
      expect(await phone.content()).not.toMatch(/Yara|Mila/);
    });

    await test.step('the owner closes the page, and switches its link off', async () => {
      await page.goto('/club/page/');
      await page.getByRole('switch', { name: /^Page is open/ }).click({ force: true });
      await expect
        .poll(async () => {
          await phone.goto(address);
          return heading.textContent();
        })
        .toBe('This club page is closed');
      await page.getByRole('switch', { name: /^Page is open/ }).click({ force: true });
      await page.getByRole('button', { name: 'Switch off' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
      await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
      expect((await phone.goto(address))?.status()).toBe(410);
      // The installed app leaves the address to the server.
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
    });
  },
);
