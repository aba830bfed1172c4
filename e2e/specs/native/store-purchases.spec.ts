/** Buying in the app from the phone's store: the real server, Google Play on this machine, and a phone behind the page. */
import type { Page } from '@playwright/test';
import { DEMO, type Device, expect, LONG } from '../../fixtures.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { test } from '../../store-fixtures.ts';
import { findings } from '../../tools/findings.ts';
import { PASSWORD, signUp } from '../../tools/sign-up.ts';

test(
  'a plan bought in the store survives the end of the app and a lost network, and is restored on another phone',
  LONG,
  async ({ newDevice, server, play, account, phone, app }) => {
    test.slow();
    const openShop = (page: Page, screen: string) => page.goto(`${app.pages}/shop/${screen}/`);
    /** A phone with the same account at Google, and its own key store. */
    const newPhone = async (who: { email: string; password: string }): Promise<Device> => {
      phone.secrets.clear();
      const device = await newDevice({ baseURL: app.pages });
      await phone.start(device.page);
      await device.page.getByRole('link', { name: 'Log in' }).first().click();
      await new LoginPage(device.page).signIn(who);
      return device;
    };
    const { page } = await newPhone(DEMO);
    const buy = async () => {
      await page.getByRole('radio', { name: '€ 48,00 a year' }).check();
      await page.getByRole('radio', { name: 'Rietdijk MO13-2' }).check();
      await page.getByRole('button', { name: 'Buy' }).click();
    };

    await test.step("the shop has the store's prices, and opens the store only there", async () => {
      expect(phone.calls).not.toContain('PurchasePlugin.init');
      await openShop(page, 'offers');
      await expect(page.getByRole('radio', { name: '€ 4,99 a month' })).not.toBeChecked();
      expect(await findings(page)).toEqual([]);
    });

    await test.step('the app ends in the sheet after the payment, and the server is away at its next start', async () => {
      account.inTheSheet = () => phone.end();
      await buy();
      await expect.poll(() => account.purchases.length).toBe(1);
      await expect(page).toHaveURL('about:blank');
      await app.setOnline(page, false);
      await phone.start(page);
      await expect.poll(() => phone.calls).toContain('PurchasePlugin.getPurchases');
      expect(phone.calls).not.toContain('PurchasePlugin.finish');
      expect(await play.acknowledged(account.purchases[0]?.token ?? '')).toBe(false);
    });

    await test.step('when the network is back the team gets its plan, and the purchase is finished', async () => {
      await app.setOnline(page, true);
      await expect(page.getByText('Rietdijk MO13-2 has Premium')).toBeVisible();
      await expect.poll(() => phone.calls).toContain('PurchasePlugin.finish');
      await expect.poll(() => play.acknowledged(account.purchases[0]?.token ?? '')).toBe(true);
      await openShop(page, 'subscriptions');
      await expect(page.getByText(/Renews on \d/)).toBeVisible();
      await page.getByRole('button', { name: 'Cancel in Google Play' }).click();
      await expect.poll(() => phone.calls).toContain('PurchasePlugin.manageSubscriptions');
      await openShop(page, 'offers');
      await expect(page.getByRole('radio', { name: 'Rietdijk MO13-2' })).toBeDisabled();
    });

    await test.step('another phone of the coach restores it', async () => {
      const { page: second } = await newPhone(DEMO);
      await openShop(second, 'purchases');
      await expect(second.getByText('Premium · Rietdijk MO13-2')).toBeVisible();
      await second.getByRole('button', { name: 'Restore purchases' }).click();
      await expect(second.getByText('One purchase found; it is up to date.')).toBeVisible();
      expect(await findings(second)).toEqual([]);
    });

    await test.step('another account on such a phone is told that it is not theirs', async () => {
      const email = 'partner@club.example';
      await signUp(server, { email, firstname: 'Kim' });
      const { page: other } = await newPhone({ email, password: PASSWORD });
      await openShop(other, 'purchases');
      await other.getByRole('button', { name: 'Restore purchases' }).click();
      await expect(other.getByText('belongs to another account')).toBeVisible();
      await expect(other.getByText('No purchases yet')).toBeVisible();
    });
  },
);
