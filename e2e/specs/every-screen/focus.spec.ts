/** Closing a sheet returns the focus; `every-screen.spec.ts` checks the focus ring. */
import { expect, test } from '../../fixtures.ts';
import { openScreen, playDemoMatch } from '../../tools/addresses.ts';

const LAPTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
test('a closed sheet returns the focus to the control that opened it', async ({ coachDevice }) => {
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
