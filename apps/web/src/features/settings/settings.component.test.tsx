/** The settings of this device, and logging out. */
import { OTHER_EVENT_TYPES } from '@touchline/domain/match/decision/commands';
import { getLocale } from '@touchline/i18n';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { button, choose, openTeam, said, text } from '#app/testing/team-screen.testing.tsx';
import type { LocalOption, LocalOptions } from '#data/settings/local-options.ts';
import { readSetting, writeSetting } from '#data/settings/settings.ts';

const START = {
  locale: 'en',
  appearance: 'automatic',
  automatic_cloud_sync: true,
  cloudbackup: true,
  sound: true,
  haptic: true,
  energysaver: false,
  field_show_shirts: true,
  change_reminder: 0,
  tips_hide: [],
  match_eventtypes: [],
  match_goaltypes: [],
  pushnotifications: false,
} as const satisfies Partial<LocalOptions>;

async function startAgain() {
  for (const [name, value] of Object.entries(START)) await writeSetting(name as LocalOption, value as never);
}
beforeEach(startAgain);
afterEach(startAgain);

const openApp = () => openScreen(async () => '/app-settings/');
const flip = (name: string) => page.getByRole('switch', { name, exact: false }).click({ force: true });
const matchDay = () => button(/^On match day/).click();

const SWITCHES: readonly [label: string, name: LocalOption, value: boolean, inFold: boolean][] = [
  ['Sync with the cloud', 'automatic_cloud_sync', false, false],
  ['Cloud backup of settings', 'cloudbackup', false, false],
  ['Sound', 'sound', false, true],
  ['Vibration', 'haptic', false, true],
  ['Energy saver', 'energysaver', true, true],
  ['Shirts on the pitch', 'field_show_shirts', false, true],
];

test.each(SWITCHES)('the switch “%s” is kept on this device at once', async (label, name, value, inFold) => {
  await openApp();
  if (inFold) await matchDay();
  await flip(label);
  await expect.poll(() => readSetting(name)).toBe(value);
  await expect
    .element(page.getByRole('switch', { name: label, exact: false }))
    .toHaveProperty('checked', value);
});

test('the appearance is kept on this device', async () => {
  await openApp();
  await choose('radio', 'Dark');
  await expect.poll(() => readSetting('appearance')).toBe('dark');
});

test('the language is kept on this device, each in its own words', async () => {
  await openApp();
  await choose('radio', 'Nederlands');
  await expect.poll(() => readSetting('locale')).toBe('nl-NL');
  expect(getLocale()).toBe('en');
});

test('the reminder is stored when the focus leaves its field, not while typing', async () => {
  await openApp();
  await matchDay();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await page.getByRole('textbox', { name: 'Remind me of changes every' }).fill('12');
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  // Stored after everything that the field has begun to store.
  await writeSetting('sound', false);
  expect(readSetting('change_reminder')).toBe(0);
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => readSetting('change_reminder')).toBe(12);
});

test('hidden tips come back', async () => {
  await writeSetting('tips_hide', ['hide-teams', 'new-season']);
  await openApp();
  await button('Tips').click();
  await expect.element(text('You have hidden 2 tips.')).toBeVisible();
  await button('Show all tips again').click();
  await expect.poll(() => readSetting('tips_hide')).toEqual([]);
  await expect.element(button('Show all tips again')).toBeDisabled();
});

test('without cloud sync nothing can be sent or reloaded by hand', async () => {
  const { world, device } = await openApp();
  world.setOnline(device, true);
  await expect.element(button('Sync now')).toBeEnabled();
  await flip('Sync with the cloud');
  await expect.element(button('Sync now')).toBeDisabled();
  await expect.element(button('Reload everything from the server')).toBeDisabled();
});

test('Sync now is busy while changes are sent and fetched', async () => {
  const { world, device } = await openTeam('/app-settings/');
  world.setOnline(device, true);
  await expect.element(button('Sync now')).toHaveAttribute('data-loading');
  await world.time.pass(10_000);
  await expect.element(button('Sync now')).toBeEnabled();
});

test('reloading everything asks before it begins; cancelling changes nothing', async () => {
  const { world, device } = await openApp();
  world.setOnline(device, true);
  const dialog = page.getByRole('dialog', { name: 'Reload everything?' });
  await button('Reload everything from the server').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await world.time.pass(1_000);
  expect(said('Everything is up to date').query()).toBeNull();
  await button('Reload everything from the server').click();
  await dialog.getByRole('button', { name: 'Reload everything' }).click();
  await world.time.pass(1_000);
  await expect.element(said('Everything is up to date')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

const openEvents = () => openScreen(async () => '/app-settings/events/');

test('an event that is switched off is not offered any more, and “Offer all” brings all back', async () => {
  await openEvents();
  await flip('Header');
  // An empty list offers all.
  await expect.poll(() => readSetting('match_goaltypes').length).toBeGreaterThan(0);
  expect(readSetting('match_goaltypes')).not.toContain('HEADER');
  await button('Offer all').click();
  await expect.poll(() => readSetting('match_goaltypes')).toEqual([]);
  await expect.element(button('Offer all')).toBeDisabled();
});

test('the last event that is offered cannot be switched off', async () => {
  await writeSetting('match_eventtypes', OTHER_EVENT_TYPES.slice(0, 1));
  await writeSetting('match_goaltypes', ['SHOT']);
  await openEvents();
  await expect.element(page.getByRole('switch', { name: 'Shot', exact: false })).toBeDisabled();
  await expect.element(text('At least one stays on.').first()).toBeVisible();
});

const openSettings = () => openTeam('/settings/');
const question = () => page.getByRole('dialog', { name: 'Log out on this device?' });

test('logging out asks before it ends the session, and counts what is not sent', async () => {
  const { client } = await openSettings();
  const unsent = await client.store.read((tx) => tx.outboxCount());
  expect(unsent).toBeGreaterThan(0);
  await button('Log out').click();
  await expect.element(question().getByText(`${unsent} changes`, { exact: false })).toBeVisible();
  await expect.element(question().getByText(/cannot be sent now/)).toBeVisible();
  await expect.element(question().getByRole('button', { name: 'Log out', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(button('Log out')).toHaveFocus();
});

test('with network, what is not sent can be sent first', async () => {
  const { world, device } = await openSettings();
  world.setOnline(device, true);
  await button('Log out').click();
  const send = question().getByRole('button', { name: 'Send, then log out' });
  await expect.element(send).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await world.time.pass(5_000);
  await expect.element(question()).not.toBeInTheDocument();
  await expect.poll(() => device.client.store.read((tx) => tx.outboxCount())).toBe(0);
});

test('a browser that blocks notifications is named, and the wish is kept', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied');
  await openApp();
  await flip('Notifications on match day');
  await expect.poll(() => readSetting('pushnotifications')).toBe(true);
  await expect.element(text('Your browser blocks notifications from Touchline.')).toBeVisible();
  await expect
    .element(page.getByRole('switch', { name: 'Notifications on match day', exact: false }))
    .not.toBeChecked();
  vi.restoreAllMocks();
});
