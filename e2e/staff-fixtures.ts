/** Other members of the coach's team: each has an account and was invited by the team's link. */
import { test as base, type Device, type DeviceOptions, expect, type Fixtures } from './fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import { PASSWORD, signUp } from './tools/sign-up.ts';

export interface Colleague extends DeviceOptions {
  readonly firstname: string;
  readonly role: 'Assistant coach' | 'Reporter' | 'Fan';
}

export interface StaffFixtures {
  /** A device of a member who joined by a link that the coach created. */
  readonly colleagueDevice: (coach: Device, colleague: Colleague) => Promise<Device>;
}

export const test = base.extend<StaffFixtures>({
  colleagueDevice: async ({ newDevice, server }, use) => {
    await use((coach, colleague) => joinTeam({ newDevice, server }, coach, colleague));
  },
});

export { expect } from '@playwright/test';

/** A new account joins the team by a link of the coach. */
export async function joinTeam(
  { newDevice, server }: Pick<Fixtures, 'newDevice' | 'server'>,
  coach: Device,
  { firstname, role, ...options }: Colleague,
): Promise<Device> {
  const link = await invitationLink(coach, role);
  const email = emailOf(firstname);
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
}

/** The address of a colleague's account. */
export const emailOf = (firstname: string): string => `${firstname.toLowerCase()}@club.example`;

/** A link with which people join the team in this role. */
export async function invitationLink({ page }: Device, role: Colleague['role']): Promise<string> {
  const { pathname } = new URL(page.url());
  await page.goto('/team/share/');
  const card = page.getByRole('region', { name: 'Invite by link or QR code' });
  await card.getByRole('radio', { name: role }).check();
  await card.getByRole('button', { name: 'Create link' }).click();
  const link = (await card.getByRole('link').textContent()) ?? '';
  await page.goto(pathname);
  return link;
}
