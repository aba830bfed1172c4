import { expect } from '@playwright/test';
import type { Device, DeviceOptions, Fixtures } from '../fixtures.ts';
import { LoginPage } from '../pages/login-page.ts';
import { PASSWORD } from '../tools/sign-up.ts';

/** A new device of an account that may have no team, so that no dashboard is waited for. */
export function signedInAs(email: string) {
  return async ({ newDevice }: Pick<Fixtures, 'newDevice'>, options?: DeviceOptions): Promise<Device> => {
    const device = await newDevice(options);
    const login = new LoginPage(device.page);
    await login.open();
    await login.fill({ email, password: PASSWORD });
    await expect(device.page).not.toHaveURL(/login/);
    return device;
  };
}
