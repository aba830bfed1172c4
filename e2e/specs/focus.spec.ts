/** WCAG 2.4.7 and 2.4.11: by keyboard it is always seen where one is, and a sheet gives the focus back. */
import { expect, test } from '../fixtures.ts';
import { ofMatches, openScreen, playDemoMatch } from '../pages/addresses.ts';
import { focusFindings } from '../pages/focus-findings.ts';

const LAPTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const SCREENS = [
  '/dashboard/',
  '/team/',
  '/team/details/',
  '/team/share/',
  '/players/',
  '/players/collection/',
  '/players/collection/details/',
  '/matches/',
  '/match/new/details/',
  '/settings/',
  '/app-settings/',
] as const;

test('every stop of the Tab key shows a focus ring that nothing covers', async ({ coachDevice }) => {
  test.slow();
  const { page } = await coachDevice(LAPTOP);
  const matches = await playDemoMatch(page);
  for (const address of [...SCREENS, ...ofMatches(matches)]) {
    await openScreen(page, address);
    expect.soft(await focusFindings(page), address).toEqual([]);
  }
});

test('a sheet gives the focus back to what opened it', async ({ coachDevice }) => {
  const { page } = await coachDevice(LAPTOP);
  const { playing, next } = await playDemoMatch(page);
  const sheets: Readonly<Record<string, readonly (string | RegExp)[]>> = {
    [`/match/${playing}/play/`]: ['Goal us', 'Change', 'More', /^Match clock/, 'Somebody has arrived'],
    [`/match/${playing}/timeline/`]: ['Add'],
    [`/match/${next}/formation/`]: ['Substitution times', 'Saved line-ups'],
    '/team/details/': [/^Shirt/],
    '/matches/': [/^Actions for|^More/],
  };
  for (const [address, openers] of Object.entries(sheets)) {
    await openScreen(page, address);
    for (const name of openers) {
      const exact = typeof name === 'string';
      const opener = page.getByRole('button', { name, exact }).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog'), `${address} ${name}`).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog'), `${address} ${name}`).toBeHidden();
      await expect(opener, `${address} ${name}`).toBeFocused();
    }
  }
});
