/** The library of photos: added on- and offline, described, made public, thrown away and put at an event. */
import { expect, LONG, test } from '../../fixtures.ts';
import { LibraryPage } from '../../pages/library-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { cameraPicture } from '../../pages/photo-page.ts';
import { storedRecords } from '../../tools/device-database.ts';
import { findings } from '../../tools/findings.ts';

const UNSENT = { of: 'pictures', store: 'waiting' } as const;

test(
  'a coach adds photos, one of them offline, describes and publishes them, and puts one at a goal',
  LONG,
  async ({ coachDevice }) => {
    // Two devices and an installed app.
    test.slow();
    const { context, page } = await coachDevice({ installed: true });
    const library = new LibraryPage(page);
    const play = await page.getByRole('link', { name: 'Start match day' }).getAttribute('href');
    const match = play?.split('/')[2] ?? '';
    await library.open();
    const picture = await cameraPicture(page);
    const unsent = async () => (await storedRecords(page, UNSENT)).length;

    await test.step('two photos: one is sent at once, one waits for the network', async () => {
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      await library.add([{ name: 'Noor and Bo.jpg', buffer: picture }]);
      await expect(library.photos()).toHaveCount(1);
      const body = (await sent).postDataBuffer() ?? Buffer.alloc(0);
      expect(body.includes('Exif')).toBe(false);
      expect(body.includes('GPS')).toBe(false);
      await expect.poll(unsent).toBe(0);

      await context.setOffline(true);
      await library.add([{ name: 'IMG_0002.jpg', buffer: picture }]);
      await expect(library.photos()).toHaveCount(2);
      await expect(page.getByText('1 photo is sent as soon as there is a connection')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.reload();
      await expect(library.photos()).toHaveCount(2);
      await context.setOffline(false);
      await expect.poll(unsent, { timeout: 60_000 }).toBe(0);
    });

    await test.step('a caption, a tagged player, and a question before it is public', async () => {
      await library.photos().first().click();
      await library.describe('The last minute');
      await library.tag('Roos');
      expect(await findings(page)).toEqual([]);
      await library.publicSwitch().click();
      const question = page.getByRole('dialog', { name: 'Make it public?' });
      await expect(question).toContainText('The privacy of Roos does not allow photos.');
      await question.getByRole('button', { name: 'Make public' }).click();
      await expect(library.publicSwitch()).toBeChecked();
      await expect(page.getByText(/^Public pages leave this photo out/)).toBeVisible();
      await library.back();
      await expect(library.photos().first()).toHaveAccessibleName(/^The last minute/);
    });

    await test.step('the trash, and back', async () => {
      await library.photos().nth(1).click();
      await page.getByRole('button', { name: 'Move to the trash' }).click();
      await expect(library.photos()).toHaveCount(1);
      await library.show('Trash');
      await library.photos('Trash').first().click();
      await page.getByRole('button', { name: 'Bring back' }).click();
      await library.back();
      await library.show('All photos');
      await expect(library.photos()).toHaveCount(2);
    });

    await test.step('another device shows both photos', async () => {
      const other = new LibraryPage((await coachDevice()).page);
      await other.open();
      await expect(other.photos().locator('img')).toHaveCount(2);
    });

    await test.step('a photo is put at a goal', async () => {
      await page.goto(`/match/${match}/play/`);
      const day = new MatchDayPage(page);
      await day.begin();
      await day.goalThem();
      await expect(day.score).toHaveText('0–1');
      await page.goto(`/match/${match}/timeline/`);
      await page.getByTitle('Change event').first().click();
      await page.getByRole('button', { name: 'Add a photo' }).click();
      const sheet = page.getByRole('dialog', { name: 'Choose a photo' });
      expect(await findings(page)).toEqual([]);
      await sheet.getByRole('button', { name: /^The last minute/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('img', { name: 'The last minute' })).toBeVisible();
    });
  },
);
