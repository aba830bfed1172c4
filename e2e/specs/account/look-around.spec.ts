/** A visitor looks around without an account: nothing is sent, and what was made can be taken along. */
import type { Page } from '@playwright/test';
import { expect, LONG, test } from '../../fixtures.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { mailedCode } from '../../tools/mailbox.ts';

const STRIP = 'You are looking around. Everything stays on this device.';

/** Everything that leaves the page, except for the app's own files. */
async function watched(page: Page): Promise<readonly string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api') || request.method() !== 'GET')
      sent.push(`${request.method()} ${pathname}`);
  });
  page.on('websocket', (socket) => sent.push(socket.url()));
  await page.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(globalThis, { notedSends: noted });
    navigator.sendBeacon = (to) => noted.push(`beacon ${String(to)}`) > 0;
    globalThis.EventSource = class {
      constructor(to: string) {
        noted.push(`events ${to}`);
      }
    } as never;
    PushManager.prototype.subscribe = () => Promise.reject(new Error(`push ${noted.push('push')}`));
  });
  return sent;
}

/** Ends on the dashboard. */
async function nameClub(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Club' }).fill(name);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).tap();
}

const noted = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { notedSends: string[] }).notedSends);

test(
  'look around, play offline, reload, change, start over, sign up and take over',
  LONG,
  async ({ newDevice, server }) => {
    const { page, context } = await newDevice({ installed: true });
    const sent = await watched(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const play = new MatchDayPage(page);

    await test.step('look around, and play without network', async () => {
      await page.goto('/');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.getByRole('button', { name: 'Look around first' }).first().tap();
      await expect(page.getByText(STRIP)).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Start match day' }).tap();
      await button('Kick off').tap();
      await expect(play.clock).toBeVisible();
      await button('Goal us').tap();
      await play.sheet().getByRole('button', { name: 'Yara', exact: true }).tap();
      await play.sheet().getByRole('button', { name: 'Mila', exact: true }).tap();
      await expect(play.score).toHaveText('1–0');
    });

    await test.step('a reload stays in it', async () => {
      await page.reload();
      await expect(play.score).toHaveText('1–0');
      await context.setOffline(false);
      await page.goto('/team/details/');
      await expect(page.getByText(STRIP)).toBeVisible();
      await nameClub(page, 'First try');
      await expect(page.getByText('First try').first()).toBeVisible();
    });

    await test.step('start over, also in another tab', async () => {
      const other = await context.newPage();
      await other.goto('/dashboard/');
      await expect(other.getByText('First try').first()).toBeVisible();
      await page.bringToFront();
      await button('Options of looking around').tap();
      await page.getByRole('menuitem', { name: 'Start over' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).tap();
      await expect(page.getByText('First try')).toHaveCount(0);
      await expect(page.getByText('Rietdijk').first()).toBeVisible();
      await expect(other.getByText('Rietdijk').first()).toBeVisible();
      await other.close();
      await page.goto('/team/details/');
      await nameClub(page, 'Taken along');
      await expect(page.getByText('Taken along').first()).toBeVisible();
    });

    expect(sent).toEqual([]);
    expect(await noted(page)).toEqual([]);

    await test.step('sign up and take over', async () => {
      const email = 'visitor@club.example';
      await page.getByRole('link', { name: 'Sign up' }).tap();
      await page.getByLabel('E-mail address').fill(email);
      await button('Send the code').tap();
      await expect(page.getByText('Check your e-mail')).toBeVisible();
      await page.getByLabel('Digit 1 of 6').pressSequentially(await mailedCode(server, email));
      await page.getByLabel('First name').fill('Anna');
      await page.getByLabel('Surname').fill('Bakker');
      await page.getByLabel('Password', { exact: true }).fill('Corner flags in the rain 7');
      await button('Create account').tap();
      const question = page.getByRole('dialog', { name: 'Take over what you made?' });
      await expect(question.getByRole('checkbox', { name: /Taken along/ })).toBeChecked();
      await question.getByRole('button', { name: 'Take over 1 team' }).tap();
      await expect(page).toHaveURL(/\/dashboard/);
      await expect(page.getByText('Taken along').first()).toBeVisible();
      await expect(page.getByText(STRIP)).toHaveCount(0);
      await page.goto('/players/collection/');
      await expect(page.getByRole('main').getByRole('link', { name: /Yara/ })).toBeVisible();
      await page.goto('/attention/');
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
    });
  },
);
