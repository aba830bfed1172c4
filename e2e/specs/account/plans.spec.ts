/** Plans: a six-digit code gives the team one, beside the trial. */
import { expect, LONG, test } from '../../fixtures.ts';
import { findings } from '../../tools/findings.ts';

test(
  'a code gives the team a plan that takes nothing from its trial, and another one Premium',
  LONG,
  async ({ server, coachDevice }) => {
    const codes = [server.createCode('--plus'), server.createCode('--days', '0')];
    const { page } = await coachDevice();
    const [plus = '', premium = ''] = await Promise.all(codes);
    const field = page.getByRole('textbox', { name: 'Team code' });
    const upsell = page.getByRole('complementary', { name: 'Plan' });
    const newMatch = page.getByRole('link', { name: 'New match' });
    const aMatch = page.getByRole('link', { name: /Noordhaven/ }).first();

    await page.goto('/shop/features/');
    await expect(page.getByText(/^\d+ days left$/)).toBeVisible();
    await page.getByRole('link', { name: 'I have a team code' }).click();
    await field.fill('12345');
    await page.getByRole('button', { name: 'Check the code' }).click();
    await expect(page.getByText('A team code has six digits.', { exact: true })).toBeVisible();
    await field.fill(plus === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Check the code' }).click();
    await expect(page.getByText('This code is invalid, already activated or already used.')).toBeVisible();
    await field.fill(`${plus.slice(0, 3)} ${plus.slice(3)}`);
    await page.getByRole('button', { name: 'Check the code' }).click();
    await expect(page.getByText('This code gives one team Plus for 365 days.')).toBeVisible();
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByText('Choose a team.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Rietdijk MO13-2' }).check();
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByText(/^Rietdijk MO13-2 has Plus until /)).toBeVisible();

    // The trial includes all of Plus, and matches on a computer.
    await page.goto('/matches/');
    await expect(aMatch).toBeVisible();
    await expect(newMatch).toBeVisible();
    await expect(upsell).toBeHidden();

    await page.goto(`/shop/teamcode/${premium}/`);
    await page.getByRole('radio', { name: 'Rietdijk MO13-2' }).check();
    await page.getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByText('Rietdijk MO13-2 has Premium, with no end date.')).toBeVisible();
    await page.goto('/matches/');
    await expect(aMatch).toBeVisible();
    await expect(newMatch).toBeVisible();
    await expect(upsell).toBeHidden();
  },
);
