/** A photo in a note for followers: added without network, seen by a follower, and gone when a family does not allow it. */
import { expect, LONG, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { LibraryPage } from '../../pages/library-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { NotePage } from '../../pages/note-page.ts';
import { cameraPicture } from '../../pages/photo-page.ts';
import { findings } from '../../tools/findings.ts';

test(
  'a photo that was put into a note for followers offline is on the live page until a player on it may not be shown',
  LONG,
  async ({ coachDevice, newDevice }) => {
    // Two devices and an installed app.
    test.slow();
    const { context, page } = await coachDevice({ installed: true });
    const play = await page.getByRole('link', { name: 'Start match day' }).getAttribute('href');
    await new DashboardPage(page).startMatchDay();
    const link = await new MatchDayPage(page).openStream();
    const family = (await newDevice()).page;
    await family.goto(link);
    const figure = family.getByRole('figure');

    await test.step('the coach adds it without network, with a caption', async () => {
      await page.goto(`/match/${play?.split('/')[2]}/details/`);
      const picture = await cameraPicture(page);
      await page.getByRole('button', { name: /^Note for followers/ }).click();
      const words = page.getByRole('textbox', { name: 'Note for followers, text' });
      await context.setOffline(true);
      await words.click();
      const note = new NotePage(page);
      await note.tool('Photo').click();
      const sheet = page.getByRole('dialog', { name: 'Choose a photo' });
      const file = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: picture };
      await sheet.locator('input[type=file]:not([capture])').setInputFiles(file);
      await expect(sheet).toBeHidden();
      await expect(words).toBeFocused();
      await page.keyboard.type('After the warm-up');
      await expect(words.getByRole('img')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await note.save();
    });

    await test.step('the follower sees it when the coach is online again', async () => {
      await context.setOffline(false);
      await expect(figure.getByRole('img')).toBeVisible({ timeout: 60_000 });
      await expect(figure).toContainText('After the warm-up');
      expect(await findings(family)).toEqual([]);
    });

    await test.step('a player whose family allows no photos is on it', async () => {
      const address = await figure.getByRole('img').evaluate((image: HTMLImageElement) => image.src);
      const library = new LibraryPage(page);
      await library.open();
      await library.photos().first().click();
      await expect(page.getByRole('link', { name: 'In a note' })).toBeVisible();
      await library.tag('Roos');
      await expect(figure).toBeHidden();
      await expect(family.getByText('After the warm-up')).toBeHidden();
      await expect.poll(async () => (await family.request.get(address)).status()).toBe(410);
    });
  },
);
