/** Other members of the coach's team: each has an account and was invited by the team's link. */
import { test as base, type Device, type DeviceOptions, expect } from './fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import type { RunningServer } from './server.ts';
import { mailedCode } from './tools/mailbox.ts';

export interface Colleague extends DeviceOptions {
  readonly firstname: string;
  readonly role: 'Assistant coach' | 'Reporter' | 'Fan';
}

export interface StaffFixtures {
  /** A device of a member who joined by a link that the coach created. */
  readonly colleagueDevice: (coach: Device, colleague: Colleague) => Promise<Device>;
}

const PASSWORD = 'Corner flags in the rain 7';

export const test = base.extend<StaffFixtures>({
  colleagueDevice: async ({ newDevice, server }, use) => {
    await use(async (coach, { firstname, role, ...options }) => {
      const email = `${firstname.toLowerCase()}@club.example`;
      const link = await invitationLink(coach, role);
      await signUp(server, { email, firstname });
      const device = await newDevice(options);
      await new LoginPage(device.page).open();
      await new LoginPage(device.page).signIn({ email, password: PASSWORD });
      await device.page.goto(link);
      await device.page.getByRole('button', { name: 'Join the team' }).click();
      await expect(device.page.getByRole('heading', { name: 'Rietdijk MO13-2' })).toBeVisible();
      if (options.installed === true)
        await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      return device;
    });
  },
});

export { expect } from '@playwright/test';

async function invitationLink({ page }: Device, role: Colleague['role']): Promise<string> {
  const { pathname } = new URL(page.url());
  await page.goto('/team/share/');
  const card = page.getByRole('region', { name: 'Invite by link or QR code' });
  await card.getByRole('radio', { name: role }).check();
  await card.getByRole('button', { name: 'Create link' }).click();
  const link = (await card.getByRole('link').textContent()) ?? '';
  await page.goto(pathname);
  return link;
}

interface Person {
  readonly email: string;
  readonly firstname: string;
}

/** Uses the calls of the screens; other tests cover the screens themselves. */
async function signUp(server: RunningServer, { email, firstname }: Person): Promise<void> {
  const call = async (name: string, fields: object) => {
    const response = await fetch(`${server.url}/api/auth/en/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ app_id: 'touchline', platform: 'web', email, ...fields }),
    });
    return (await response.json()) as { token?: string };
  };
  await call('signup_start', {});
  const { token } = await call('signup_code_validate', { code: await mailedCode(server, email) });
  await call('update_password', { p1: PASSWORD, p2: PASSWORD, token, firstname });
}
