import { expect, LONG } from '../../fixtures.ts';
import { mailed as mailedBy, mailedEmpty as test } from '../../mail-fixtures.ts';
import { findings } from '../../tools/findings.ts';

const EMAIL = 'new.coach@club.example';
const FIRST = 'Corner flags in the rain 7';
const SECOND = 'Two whistles and a towel 8';

test(
  'sign-up, sign-in by link, a forgotten password and the deletion of the account work by e-mail',
  LONG,
  async ({ newDevice, mailServer }) => {
    test.slow();
    const mailed = (pattern: RegExp) => mailedBy(mailServer, pattern);

    const first = (await newDevice()).page;
    await first.goto('/signup/');
    await first.getByLabel('E-mail address').fill(EMAIL);
    await first.getByRole('button', { name: 'Send the code' }).click();
    await expect(first.getByText('Check your e-mail')).toBeVisible();
    await first.getByLabel('Digit 1 of 6').pressSequentially(await mailed(/\b\d{6}\b/));
    await first.getByLabel('Password', { exact: true }).fill(FIRST);
    await first.getByLabel('First name').fill('Noor');
    await first.getByRole('button', { name: 'Create account' }).click();
    await first.getByRole('textbox', { name: 'Club' }).fill('Brand New');
    await first.getByRole('textbox', { name: 'Team' }).fill('JO11-1');
    await first.getByRole('button', { name: 'Create team' }).click();
    await expect(first).toHaveURL(/\/dashboard/);

    const second = (await newDevice()).page;
    await second.goto('/login/');
    await second.getByRole('link', { name: 'Log in with a link' }).click();
    // The previous page has an address field, too.
    await expect(second.getByRole('heading', { name: 'Log in with a link' })).toBeVisible();
    await second.getByLabel('E-mail address').fill(EMAIL);
    await second.getByRole('button', { name: 'Send the link' }).click();
    await expect(second.getByText(`If ${EMAIL} has an account`)).toBeVisible();
    const magic = await mailed(/http\S+\/login\/magiclink\/\S+/);
    // A mail scanner opens the link first, which must not consume it.
    expect((await second.request.get(magic)).ok()).toBe(true);
    await second.goto(magic);
    await expect(second.getByText(EMAIL)).toBeVisible();
    expect(await findings(second)).toEqual([]);
    await second.getByRole('button', { name: 'Log in' }).click();
    await expect(second).toHaveURL(/\/dashboard/);
    await second.goto('/user/devices/');
    await expect(second.getByText('This device', { exact: true })).toBeVisible();
    await expect(second.getByRole('button', { name: /^Log out Chrome/ })).toHaveCount(1);
    expect(await findings(second)).toEqual([]);

    const third = (await newDevice()).page;
    await third.goto('/login/request-password/');
    await third.getByLabel('E-mail address').fill(EMAIL);
    await third.getByRole('button', { name: 'Send the link' }).click();
    await third.goto(await mailed(/http\S+\/login\/request-password\/\S+/));
    await third.getByLabel('New password').fill(SECOND);
    await third.getByRole('button', { name: 'Save and log in' }).click();
    await expect(third).toHaveURL(/\/dashboard/);
    await mailed(/Your password for Touchline was changed/);

    // Earlier sessions have ended, and the used link does not work again.
    await second.goto('/user/devices/');
    await expect(second.getByText('You are not logged in')).toBeVisible();
    await second.goto(magic);
    await second.getByRole('button', { name: 'Log in' }).click();
    await expect(second.getByText('This link no longer works')).toBeVisible();

    await third.goto('/user/details/');
    await expect(third.getByRole('button', { name: 'Delete my account' })).toBeVisible();
    expect(await findings(third)).toEqual([]);
    await third.getByRole('button', { name: 'Delete my account' }).click();
    const sure = third.getByRole('dialog');
    await sure.getByLabel('Password', { exact: true }).fill(SECOND);
    await sure.getByRole('button', { name: 'Delete for good' }).click();
    await mailed(/Your Touchline account was deleted/);
    await expect(third).not.toHaveURL(/\/user\//);
  },
);
