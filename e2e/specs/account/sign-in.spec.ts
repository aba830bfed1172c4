import { DEMO, expect, LONG, test } from '../../fixtures.ts';
import { LoginPage } from '../../pages/login-page.ts';

test(
  'a wrong password is reported without losing input, and the right one opens the dashboard',
  LONG,
  async ({ newDevice }) => {
    const { page } = await newDevice();
    const login = new LoginPage(page);
    await login.open();
    await login.fill({ ...DEMO, password: 'not the password' });
    await expect(page.getByText('Wrong e-mail address or password.')).toBeVisible();
    await expect(login.email).toHaveValue(DEMO.email);
    await login.signIn(DEMO);
    await expect(page.getByRole('link', { name: 'Start match day' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Start match day' })).toBeVisible();
  },
);
