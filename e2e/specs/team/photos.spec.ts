/** A player's photo, from an offline phone to the other coach's phone. */
import { expect, IPHONES, test } from '../../fixtures.ts';
import { LineupPage } from '../../pages/lineup-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { cameraPicture, PhotoPage } from '../../pages/photo-page.ts';
import { PlayerPage } from '../../pages/player-page.ts';
import { StreamPage } from '../../pages/stream-page.ts';
import { storedRecords } from '../../tools/device-database.ts';
import { findings } from '../../tools/findings.ts';

const UNSENT = { of: 'pictures', store: 'waiting' } as const;
const BLUE = { red: 0, blue: 224 };

test(
  'a photo is chosen and cropped offline, appears in the list and on the pitch, and reaches another phone',
  IPHONES,
  async ({ coachDevice, newDevice, engine }) => {
    // Three devices and an installed app.
    test.slow();
    const { context, page } = await coachDevice({ installed: true });
    const photo = new PhotoPage(page);
    const close = (colour: { red: number; blue: number }) => ({
      red: Math.round(colour.red / 32) * 32,
      blue: Math.round(colour.blue / 32) * 32,
    });
    const play = await page.getByRole('link', { name: 'Start match day' }).getAttribute('href');
    const match = play?.split('/')[2] ?? '';
    await page.goto('/app-settings/');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^On match day/ })
      .click();
    const shirts = page.getByRole('switch', { name: /^Shirts on the pitch/ });
    await shirts.hover();
    await shirts.click();
    await expect(shirts).not.toBeChecked();
    await new PlayerPage(page).open('Mila');
    const picture = await cameraPicture(page);

    await test.step('a file that is not a picture is refused with the reason', async () => {
      await photo.choose({ name: 'mila.jpg', buffer: Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00;') });
      await expect(page.getByRole('alert')).toHaveText('This is not a jpg or png. Choose another file.');
    });

    await test.step('offline: the photo is cropped by keyboard and shown at once', async () => {
      await context.setOffline(true);
      await photo.choose({ name: 'IMG_0001.JPG', buffer: picture });
      await photo.cropToTheLeft();
      expect(await findings(page)).toEqual([]);
      await photo.use();
      await expect(page.getByText('Only on this device so far.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();

      await page.goto('/players/collection/');
      // Taken upside down: the red left half is now on the right, and was cropped.
      const inList = page.getByRole('link', { name: /^Mila/ });
      await expect.poll(async () => close(await PhotoPage.colourOf(inList))).toEqual(BLUE);
      const lineup = new LineupPage(page);
      await lineup.open(match);
      await expect(lineup.pitchPlayer('Mila').locator('img')).toBeVisible();
    });

    await test.step('online: the photo is sent without Exif data and reaches another phone', async () => {
      if (engine === 'chromium') {
        const sent = page.waitForRequest((request) => request.method() === 'PUT');
        await context.setOffline(false);
        const body = (await sent).postDataBuffer() ?? Buffer.alloc(0);
        expect([...body.subarray(0, 2)]).toEqual([0xff, 0xd8]);
        expect(body.includes('Exif')).toBe(false);
        expect(body.includes('GPS')).toBe(false);
      } else {
        // The drivers of Firefox and WebKit show no requests, so the test reads the device's state.
        await context.setOffline(false);
        const unsent = async () => (await storedRecords(page, UNSENT)).length;
        await expect.poll(unsent, { timeout: 60_000 }).toBe(0);
      }

      const other = await coachDevice();
      await other.page.goto('/players/collection/');
      const inList = other.page.getByRole('link', { name: /^Mila/ });
      await expect.poll(async () => close(await PhotoPage.colourOf(inList))).toEqual(BLUE);
    });

    await test.step('followers see the photo only after the coach allows it', async () => {
      await page.goto(`/match/${match}/play/`);
      const link = await new MatchDayPage(page).openStream();
      const family = (await newDevice()).page;
      await family.goto(link);
      const mila = family.locator('img[src*="/portraits/"]');
      await expect(family.getByRole('heading', { name: 'Starting line-up' })).toBeVisible();
      await expect(mila).toHaveCount(0);
      const stream = new StreamPage(page);
      await stream.show();
      await stream.sheet.getByRole('switch', { name: 'Show the players’ photos' }).click();
      await expect(mila).toHaveCount(1);
      await stream.sheet.getByRole('radio', { name: 'Shirt number only' }).click();
      await expect(mila).toHaveCount(0);
    });
  },
);
