/** The shop with a real server and a payment provider on this machine. */
import { expect, test } from '../../fixtures.ts';
import { TeamsPage } from '../../pages/teams-page.ts';
import { sellThroughFake } from '../../payment-provider.ts';
import { findings } from '../../tools/findings.ts';

test('a coach buys a plan, cancels and keeps it, and pays another one by a method that takes days', async ({
  coachDevice,
  server,
}) => {
  test.slow();
  const provider = await sellThroughFake(server);
  const { page } = await coachDevice();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const order = async (price: RegExp, team: string, how: string) => {
    await page.getByRole('radio', { name: price }).check();
    await page.getByRole('radio', { name: team }).check();
    await button('Go to payment').click();
    await button(how).click();
  };

  await test.step('the trial has a way to the prices, and leaving the payment buys nothing', async () => {
    await page.goto('/shop/features/');
    await page.getByRole('link', { name: 'See the prices' }).click();
    await expect(page.getByRole('radio', { name: '€4.99 a month' })).not.toBeChecked();
    await order(/a month/, 'Rietdijk MO13-2', 'back');
    await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('a payment by card gives the team its plan, with an invoice', async () => {
    await order(/a year/, 'Rietdijk MO13-2', 'card');
    await expect(page.getByRole('heading', { name: 'Rietdijk MO13-2 has Premium' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.goto('/shop/purchases/');
    await expect(page.getByText('Premium · Rietdijk MO13-2')).toBeVisible();
    await expect(page.getByRole('cell', { name: '€49.00' })).toBeVisible();
    await button('Restore purchases').click();
    await expect(page.getByText('One purchase found; it is up to date.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('it is cancelled with one question, and kept with one button', async () => {
    await page.goto('/shop/subscriptions/');
    await expect(page.getByText('you can use it for another team')).toBeVisible();
    await button('Cancel the plan').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click();
    // The row of the team and the purchase both say until when.
    await expect(page.getByText(/Until \d/)).toHaveCount(2);
    await button('Keep the plan').click();
    await expect(page.getByText(/Renews on \d/)).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('the team cannot be bought a second plan; another one is paid by a slow method', async () => {
    await new TeamsPage(page).make('JO9-1', 'Ada');
    await page.goto('/shop/offers/');
    await expect(page.getByRole('radio', { name: 'Rietdijk MO13-2' })).toBeDisabled();
    await order(/three months/, 'Rietdijk JO9-1', 'delayed');
    await expect(page.getByRole('heading', { name: 'The payment is on its way' })).toBeVisible();
    await page.getByRole('link', { name: 'My plans' }).click();
    await expect(page.getByText('The payment is on its way. That can take some days.')).toBeVisible();
  });

  await provider.stop();
});
