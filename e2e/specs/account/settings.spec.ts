/** Support messages, settings that are copied to another device, and a page embedded in another app. */
import type { Page } from '@playwright/test';
import { DEMO, expect, LONG, test } from '../../fixtures.ts';
import type { RunningServer } from '../../server.ts';
import { type Place, storedRecords } from '../../tools/device-database.ts';
import { findings } from '../../tools/findings.ts';
import { mailsTo } from '../../tools/mailbox.ts';

test(
  "a coach writes to support, and an embedded page starts with the coach's settings",
  LONG,
  async ({ coachDevice, newDevice, server }) => {
    const { context, page } = await coachDevice();
    await page.goto('/settings/');

    await test.step("the operator's mailbox has the message", async () => {
      await page.getByRole('link', { name: /^Support/ }).click();
      const send = page.getByRole('button', { name: 'Send', exact: true });
      await send.click();
      await expect(page.getByText('Write your message first')).toBeVisible();
      await page
        .getByRole('textbox', { name: 'Your message' })
        .fill('The clock of <b>Sunday</b> stands still');
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
      const access_token = await signedIn(server);
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

    await test.step('it tells the app around it what happens, and gets a new token when the old one is over', async () => {
      const [first, second] = [await signedIn(server), await signedIn(server)];
      const { context: around, page: inside } = await newDevice();
      await around.addInitScript(playHost, second);
      const told = () => inside.evaluate(() => (window as unknown as Host).told);
      await inside.goto(`/mobile/teamcode/1/?token=${first}&lang=en`);
      await expect(inside.getByText(`Connected as ${DEMO.email}`)).toBeVisible();
      expect(await told()).toEqual(
        ['connecting', 'loading', 'connected'].map((state) => ({ type: 'state', state })),
      );
      await authCall(server, 'logout', { access_token: first });
      await inside.evaluate(() => dispatchEvent(new Event('online')));
      await expect.poll(told).toContainEqual({ type: 'token' });

      const code = await server.createCode();
      await inside.getByRole('textbox', { name: 'Team code' }).fill(code);
      await inside.getByRole('button', { name: 'Check the code' }).click();
      await inside.getByRole('radio', { name: 'Rietdijk MO13-2' }).check();
      await inside.getByRole('button', { name: 'Activate' }).click();
      await expect.poll(told).toContainEqual({ type: 'plan', team_sid: expect.any(Number), sku: '1' });
      await expect(inside.getByText(`Connected as ${DEMO.email}`)).toBeVisible();
    });
  },
);

interface Host {
  readonly told: object[];
  touchlineHost: { postMessage(text: string): void };
}

/** Runs in the page before its scripts: an app that keeps what it is told, and has one more token. */
function playHost(token: string): void {
  const told: object[] = [];
  Object.assign(window, {
    told,
    touchlineHost: {
      postMessage: (text: string) => {
        const message = JSON.parse(text);
        told.push(message);
        if (message.type === 'token') dispatchEvent(new CustomEvent('touchline:token', { detail: token }));
      },
    },
  } satisfies Host);
}

/** An access token of a new session. */
async function signedIn(server: RunningServer): Promise<string> {
  const { email: username, password } = DEMO;
  const { access_token = '' } = await authCall(server, 'login', { username, password });
  return access_token;
}

async function authCall(
  { url }: RunningServer,
  name: string,
  parameters: Readonly<Record<string, string>>,
): Promise<{ readonly access_token?: string }> {
  const answer = await fetch(`${url}/api/auth/en/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app_id: 'touchline', ...parameters }),
  });
  return answer.json();
}

/** A setting as stored on this device; undefined for none. */
async function setting(page: Page, name: string): Promise<unknown> {
  const settings: Place = { of: 'device', store: 'settings' };
  const records = await storedRecords<{ name: string; value: unknown }>(page, settings);
  return records.find((record) => record.name === name)?.value;
}
