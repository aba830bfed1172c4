/** Screens that differ in a native app, with a phone in memory. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { connectBridge } from '#data/native/bridge.ts';
import { type FakeNative, type FakeStart, fakeNative } from '#data/native/fake-bridge.testing.ts';
import { loadNoticePermission } from '#data/settings/background-notices.ts';
import { readSetting, writeSetting } from '#data/settings/settings.ts';
import { prepareMatch } from '#data/testing/client.testing.ts';

async function inApp(start: FakeStart): Promise<FakeNative> {
  const native = fakeNative(start);
  connectBridge(native.bridge);
  await loadNoticePermission();
  return native;
}

async function startAgain() {
  connectBridge(null);
  await writeSetting('pushnotifications', false);
  await writeSetting('android_exit', false);
}
beforeEach(startAgain);
afterEach(startAgain);

const settings = () =>
  openScreen(async (client) => {
    await prepareMatch(client);
    return '/app-settings/';
  });
const flip = (name: string) => page.getByRole('switch', { name, exact: false }).click({ force: true });

test('switching notifications on asks the phone, which then has the coming match; switching them off withdraws it', async () => {
  const { seen } = await inApp({ permission: 'ask' });
  await settings();
  expect(seen.scheduled()).toEqual([]);
  await flip('Notify on this phone');
  await expect
    .poll(() => seen.scheduled().map(({ text }) => text))
    .toEqual(['Tomorrow at 10:30', 'Today at 10:30']);
  expect(seen.scheduled()[0]?.title).toBe('Noordhaven MO13-1');
  await flip('Notify on this phone');
  await expect.poll(() => seen.scheduled()).toEqual([]);
});

test('a phone that refuses gets no schedule, and the settings say where to allow it', async () => {
  const { seen, person } = await inApp({ permission: 'ask' });
  person.answer = 'blocked';
  await settings();
  await flip('Notify on this phone');
  await expect.element(page.getByText(/^Your phone blocks notifications/)).toBeVisible();
  expect(seen.scheduled()).toEqual([]);
});

test('the back button can be told to quit, on Android alone', async () => {
  await inApp({ platform: 'android' });
  await settings();
  await flip('Quit the app with the back button');
  await expect.poll(() => readSetting('android_exit')).toBe(true);
});

test('an iPhone has no back button in its settings', async () => {
  await inApp({ platform: 'ios' });
  await settings();
  await expect.element(page.getByText('Notify on this phone')).toBeVisible();
  await expect.element(page.getByText('Quit the app with the back button')).not.toBeInTheDocument();
});
