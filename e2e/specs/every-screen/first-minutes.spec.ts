/** From the start page to the first kick-off on a phone, in taps; then the offer to install the app. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { findings } from '../../tools/findings.ts';
import { mailedCode } from '../../tools/mailbox.ts';

/** The maximum number of taps: focused fields need no tap, and typing is not counted. */
const TAPS_TO_KICK_OFF = 14;
const SQUAD = 'Noor (keeper)\nSem\nFinn\nMees\nYara\nLucas\nTess\nBo';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** The tip that offers to install the app. */
const hintOn = (page: Page) =>
  page.getByRole('complementary', { name: 'Tip' }).filter({ hasText: 'home screen' });

class Thumb {
  taps = 0;

  async tap(control: Locator): Promise<void> {
    await control.tap();
    this.taps++;
  }

  /** A tap into the field, unless it has the focus. */
  async types(field: Locator, text: string): Promise<void> {
    await expect(field).toBeVisible();
    const focused = await field.evaluate((element) => element === document.activeElement);
    if (!focused) await this.tap(field);
    await field.fill(text);
  }
}

test('a new coach kicks off the first match in few taps, and then sees the offer to install the app', async ({
  newDevice,
  server,
}) => {
  test.slow();
  const { page } = await newDevice({ userAgent: ANDROID });
  const thumb = new Thumb();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const email = 'first.minutes@club.example';

  await page.goto('/');
  await thumb.tap(page.getByRole('link', { name: 'Start for free' }).first());
  await thumb.types(page.getByLabel('E-mail address'), email);
  await thumb.tap(button('Send the code'));
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.getByLabel('Digit 1 of 6').pressSequentially(await mailedCode(server, email));
  await thumb.types(page.getByLabel('First name'), 'Anna');
  await thumb.types(page.getByLabel('Surname'), 'Bakker');
  await thumb.types(page.getByLabel('Password', { exact: true }), 'Corner flags in the rain 7');
  await thumb.tap(button('Create account'));
  await thumb.types(field('Club'), 'Brand New');
  await thumb.types(field('Team'), 'JO11-1');
  await thumb.types(field('Player names'), SQUAD);
  await thumb.tap(button('Create team'));
  await expect(page).toHaveURL(/\/dashboard/);
  await offerToInstall(page);
  const hint = hintOn(page);
  await expect(page.getByText('First steps')).toBeVisible();
  await expect(hint).toBeHidden();

  await thumb.tap(page.getByRole('link', { name: 'Plan the first match' }));
  await thumb.types(field('Club'), 'Somewhere');
  await thumb.tap(button('Create match'));
  await expect(page).toHaveURL(/\/formation/);
  await thumb.tap(button('Fill automatically'));
  await thumb.tap(page.getByRole('link', { name: 'Match day' }).first());
  await thumb.tap(button('Kick off'));
  const today = button('Kick off, and move the match to today');
  await expect(today.or(page.getByRole('button', { name: /^Goal us/ }))).toBeVisible();
  if (await today.isVisible()) await thumb.tap(today);
  await expect(page.getByRole('button', { name: /^Goal us/ })).toBeVisible();
  expect(thumb.taps).toBeLessThanOrEqual(TAPS_TO_KICK_OFF);

  await test.step('the app offers to be installed once there is a match', async () => {
    await page.goto('/dashboard/');
    await offerToInstall(page);
    await expect(hint).toContainText('Put it on your home screen');
    expect(await findings(page)).toEqual([]);
    await hint.getByRole('button', { name: 'Install on this phone' }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-prompted', 'true');
    await hint.getByRole('button', { name: 'Hide this tip' }).tap();
    await expect(hint).toBeHidden();
    await page.reload();
    await offerToInstall(page);
    await expect(
      page.getByRole('heading', { name: 'Playing now' }).or(page.getByText('Brand New').first()),
    ).toBeVisible();
    await expect(hint).toBeHidden();
  });
});

test('an iPhone, whose browser has no installation prompt, shows how to add the app to the home screen', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice({ userAgent: IPHONE });
  const hint = hintOn(page);
  await expect(hint).toContainText('In Safari: tap Share, then Add to Home Screen.');
  await expect(hint.getByRole('button', { name: 'Install on this phone' })).toBeHidden();
});

/** The event with which Chromium announces that the app can be installed. */
function offerToInstall(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    const prompt = async () => {
      dataset.prompted = 'true';
    };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
}
