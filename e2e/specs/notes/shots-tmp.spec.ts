import { expect, test } from '../../fixtures.ts';

const DIR = '/tmp/w/notes-shots';
for (const [name, options] of Object.entries({
  phone: { viewport: { width: 390, height: 844 } },
  narrow: { viewport: { width: 320, height: 640 }, colorScheme: 'dark' as const, locale: 'nl-NL' },
  laptop: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
})) {
  test(`shots ${name}`, async ({ coachDevice, newDevice }) => {
    const { page } = await coachDevice(options);
    const shot = (what: string) => page.screenshot({ path: `${DIR}/${name}-${what}.png` });
    await page.goto('/team/details/#note-team');
    const text = page.locator('[contenteditable=true]').first();
    await expect(text).toBeVisible();
    await page.locator('#note-team').scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    await shot('idle');
    await text.getByText('For every match').click();
    await page.keyboard.type('!');
    await page.waitForTimeout(300);
    await page.locator('[role=toolbar]').scrollIntoViewIfNeeded();
    await shot('edited');
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(300);
    await shot('link');
    await page.keyboard.press('Escape');
    await page
      .locator('#note-team button[title]')
      .last()
      .click()
      .catch(() => undefined);
    const full = page.locator('button[title="Full screen"], button[title="Volledig scherm"]');
    if (await full.count()) {
      await full.first().click();
      await page.waitForTimeout(400);
      await shot('full');
      await page.keyboard.press('Escape');
    }
    await page.goto('/notes/');
    await page.waitForTimeout(800);
    await shot('list');
    await page.getByRole('searchbox').fill('parking');
    await page.waitForTimeout(300);
    await shot('search');
    await page
      .getByRole('link', { name: /Rietdijk/ })
      .first()
      .click();
    await page.waitForTimeout(1500);
    await page.locator('#note-match_public').scrollIntoViewIfNeeded();
    await shot('match');
  });
}
