/** The shop with a real server and a payment provider on this machine. */
import { expect, LONG, test } from '../../fixtures.ts';
import { TeamsPage } from '../../pages/teams-page.ts';
import { sellThroughFake } from '../../payment-provider.ts';
import { findings } from '../../tools/findings.ts';

test(
  'a coach buys a plan, cancels and keeps it, and pays another one by a method that takes days',
  LONG,
  async ({ coachDevice, server }) => {
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

    await test.step('a plan that moved is bound to its team for a while: the day is named, no team can be chosen', async () => {
      await page.goto('/shop/manage/');
      await page.getByRole('link', { name: 'Premium · Rietdijk MO13-2' }).click();
      await expect(page.getByText(/^From \d.* you can use it for another team\.$/)).toBeVisible();
      await expect(page.getByRole('radio')).toHaveCount(0);
      expect(await findings(page)).toEqual([]);
    });

    await provider.stop();
  },
);

test(
  'a failed payment, a dispute, a refund, a checkout left open and a provider that fails: said, and paid once',
  LONG,
  async ({ coachDevice, server }) => {
    test.slow();
    const provider = await sellThroughFake(server);
    const { page } = await coachDevice();
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const heading = (name: string) => page.getByRole('heading', { name });
    const order = async () => {
      await page.goto('/shop/offers/');
      await page.getByRole('radio', { name: /a year/ }).check();
      await page.getByRole('radio', { name: 'Rietdijk MO13-2' }).check();
      await button('Go to payment').click();
    };
    /** The screen is asked for again until the server has heard. */
    const comesToSay = async (address: string, words: string | RegExp) => {
      await expect(async () => {
        await page.goto(address);
        await expect(page.getByText(words)).toBeVisible({ timeout: 2_000 });
      }).toPass();
    };

    await test.step('a provider that does not answer charges nothing, and the order is kept', async () => {
      await page.goto('/shop/offers/');
      await expect(page.getByRole('radio', { name: /a year/ })).toBeVisible();
      await provider.happen('break');
      await order();
      await expect(page.getByText('Nothing was charged; please try again later.')).toBeVisible();
      await expect(page.getByRole('radio', { name: 'Rietdijk MO13-2' })).toBeChecked();
      await provider.happen('mend');
      await button('Go to payment').click();
    });

    await test.step('a checkout that was left open until it expired bought nothing', async () => {
      await expect(button('card')).toBeVisible();
      const session = new URL(page.url()).pathname.split('/').at(-1);
      await provider.happen('expire');
      await page.goto(`/shop/success/?session=${session}`);
      await expect(heading('Nothing was bought')).toBeVisible();
    });

    await test.step('it fails again when the coach comes back from paying: they are asked not to pay twice', async () => {
      await order();
      await expect(button('card')).toBeVisible();
      await provider.happen('break');
      await button('card').click();
      await expect(page.getByText('please do not pay again')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await provider.happen('mend');
      await button('Try again').click();
      await expect(heading('Rietdijk MO13-2 has Premium')).toBeVisible();
      await page.goto('/shop/purchases/');
      await expect(page.getByRole('cell', { name: '€49.00' })).toHaveCount(1);
    });

    await test.step('a dispute puts the plan on hold until it is won', async () => {
      await provider.happen('dispute');
      await comesToSay('/shop/subscriptions/', /^On hold/);
      await provider.happen('win dispute');
      await comesToSay('/shop/subscriptions/', /^Renews on \d/);
    });

    await test.step('a failed payment is said with the day until which it can be paid, by a red dot, too', async () => {
      await provider.happen('payment fails');
      await comesToSay('/shop/subscriptions/', /^The payment failed\. Please pay before \d/);
      await expect(button('Pay now')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.goto('/team/');
      await page.getByRole('link', { name: 'Notifications, something new' }).click();
      await page.getByRole('link', { name: 'The payment for the plan of Rietdijk MO13-2 failed' }).click();
      await expect(button('Pay now')).toBeVisible();
      await provider.happen('pay');
      await comesToSay('/shop/subscriptions/', /^Renews on \d/);
    });

    await test.step('a refund ends the plan, and its invoice says so', async () => {
      await provider.happen('refund');
      await comesToSay('/shop/purchases/', 'Withdrawn or refunded');
      await expect(page.getByRole('cell', { name: 'Refunded' })).toBeVisible();
      await page.goto('/shop/offers/');
      await expect(page.getByRole('radio', { name: 'Rietdijk MO13-2' })).toBeEnabled();
    });

    await provider.stop();
  },
);
