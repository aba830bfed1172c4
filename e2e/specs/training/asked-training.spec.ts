/** A coach asks who comes to a training, a family answers by the link of its mail, and the list shows it. */

import { expect, LONG } from '../../fixtures.ts';
import { mailedDemo } from '../../mail-fixtures.ts';
import { answerLink, mailTo } from '../../tools/attendance-mails.ts';
import { findings } from '../../tools/findings.ts';

const DAYS_AHEAD = 3;

mailedDemo(
  'a coach asks the families of a selection about a training, one answers without script, and the list shows it',
  LONG,
  async ({ coachDevice, newDevice, mailServer }) => {
    const { page } = await coachDevice({ installed: true });
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

    await mailedDemo.step('a selection of the team, and its first training', async () => {
      await page.goto('/trainings/selections/details/new/');
      await page.getByRole('textbox', { name: 'Name' }).fill('Thursday group');
      await page
        .getByRole('checkbox', { name: /^All of/ })
        .first()
        .check({ force: true });
      await button('Create selection').click();
      await page.getByRole('combobox', { name: 'Which selection' }).click();
      await page.getByRole('option', { name: 'Thursday group' }).click();
      await expect(page.getByText('No training yet')).toBeVisible();
      await page.goto('/training/new/details/');
      const day = await page.evaluate(
        (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10),
        DAYS_AHEAD,
      );
      await page.getByLabel('Date').fill(day);
      await button('Create training').click();
      await expect(page).toHaveURL(/\/training\/-?\d+\/details\/$/);
    });

    await mailedDemo.step('the request centre asks every family by mail', async () => {
      await page.getByRole('navigation', { name: 'Training menu' }).getByText('Attendance requests').click();
      await button(/^Ask \d+ players$/).click();
      expect(await findings(page)).toEqual([]);
    });

    const phone = await newDevice({ javaScriptEnabled: false });
    await mailedDemo.step('a family answers by the link of its mail', async () => {
      const mail = await mailTo(mailServer, 'eva@families.example', /coming\? Training “Thursday group”/);
      await phone.page.goto(answerLink(mail));
      await expect(phone.page.getByRole('heading', { name: /^Can Eva come to training on / })).toBeVisible();
      await phone.page.getByRole('button', { name: 'Yes, Eva comes' }).click();
      await expect(phone.page.getByText('Saved: Eva can come.')).toBeVisible();
    });

    await mailedDemo.step('the list shows it', async () => {
      await page.getByRole('navigation', { name: 'Training menu' }).getByText('Who is here?').click();
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Eva' });
      await expect(row).toContainText('Yes');
      expect(await findings(page)).toEqual([]);
    });
  },
);
