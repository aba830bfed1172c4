/** Support messages, settings that are copied to another device, and a page embedded in another app. */
import type { Page } from '@playwright/test';
import { DEMO, expect, test } from '../../fixtures.ts';
import { type Place, storedRecords } from '../../tools/device-database.ts';
import { findings } from '../../tools/findings.ts';
import { mailsTo } from '../../tools/mailbox.ts';

test("a coach writes to support, and an embedded page starts with the coach's settings", async ({
  coachDevice,
  newDevice,
  server,
}) => {
  const { context, page } = await coachDevice();
  await page.goto('/settings/');

  await test.step("the operator's mailbox has the message", async () => {
    await page.getByRole('link', { name: /^Support/ }).click();
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await send.click();
    await expect(page.getByText('Write your message first')).toBeVisible();
    await page.getByRole('textbox', { name: 'Your message' }).fill('The clock of <b>Sunday</b> stands still');
    expect(await findings(page)).toEqual([]);
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline\. What you write stays here/)).toBeVisible();
    await expect(send).toBeDisabled();
    await context.setOffline(false);
    await send.click();
    await expect(page.getByRole('heading', { name: 'On its way' })).toBeFocused();
    const subject = `Touchline support: ${DEMO.email}`;
    const mailbox = await mailsTo(server, 'support@touchline.example', subject);
    expect(mailbox).not.toContain('<b>Sunday</b>');
  });

  await test.step('a changed setting is stored with the account', async () => {
    await page.goto('/app-settings/');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^On match day/ })
      .click();
    const kept = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('meta/settings'),
    );
    const sound = page.getByRole('switch', { name: 'Sound' });
    await sound.hover();
    await sound.click();
    await expect(sound).not.toBeChecked();
    expect((await kept).ok()).toBe(true);
  });

  await test.step('a page embedded in another app opens with a token that is valid for that page only', async () => {
    const answer = await fetch(`${server.url}/api/auth/en/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ app_id: 'touchline', username: DEMO.email, password: DEMO.password }),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    const { page: inside } = await newDevice();
    await inside.goto(`/mobile/teamcode/1/?token=${access_token}&lang=nl`);
    await expect(inside.getByText(`Verbonden als ${DEMO.email}`)).toBeVisible();
    await expect(inside.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(inside.getByRole('banner')).toHaveCount(0);
    expect(inside.url()).not.toContain(access_token);
    await expect.poll(() => setting(inside, 'sound')).toBe(false);
    await inside.reload();
    await expect(inside.getByRole('heading', { name: 'Log opnieuw in' })).toBeVisible();
    expect(await findings(inside)).toEqual([]);
  });
});

/** A setting as stored on this device; undefined for none. */
async function setting(page: Page, name: string): Promise<unknown> {
  const settings: Place = { of: 'device', store: 'settings' };
  const records = await storedRecords<{ name: string; value: unknown }>(page, settings);
  return records.find((record) => record.name === name)?.value;
}
