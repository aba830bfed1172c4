/** The owner erases a player: every device and every public page forgets who it was, and the match stays. */
import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { LineupPage } from '../../pages/lineup-page.ts';
import { cameraPicture, PhotoPage } from '../../pages/photo-page.ts';
import { PlayerPage } from '../../pages/player-page.ts';
import { StreamPage } from '../../pages/stream-page.ts';

test('an erased player is “Player” with a number on another device and on the live page, and the photo is gone', async ({
  coachDevice,
  newDevice,
}) => {
  const { page } = await coachDevice();
  const link = await (await new DashboardPage(page).startMatchDay()).openStream();
  const match = new URL(page.url()).pathname.split('/')[2] ?? '';
  const stream = new StreamPage(page);
  await stream.show();
  const photos = stream.sheet.getByRole('switch', { name: 'Show the players’ photos' });
  await photos.click();
  await expect(photos).toBeChecked();
  await stream.leave();
  await new PlayerPage(page).open('Mila');
  const photo = new PhotoPage(page);
  await photo.choose({ name: 'mila.jpg', buffer: await cameraPicture(page) });
  await photo.use();

  const { page: follower } = await newDevice();
  await follower.goto(link);
  const portrait = follower.locator('img[src*="/portraits/"]');
  await expect(portrait).toHaveCount(1);
  const address = (await portrait.getAttribute('src')) ?? '';
  const answer = async () => (await follower.request.get(address)).status();
  expect(await answer()).toBe(200);
  const mila = follower.getByText('Mila');
  await expect(mila).toBeVisible();

  const other = new LineupPage((await coachDevice()).page);
  await other.open(match);
  await expect(other.pitchPlayer('Mila')).toBeVisible();

  await page.getByRole('button', { name: 'Erase everything about this player' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase Mila for good?' });
  await dialog.getByRole('textbox').fill('Mila');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('The player was erased')).toBeVisible();

  await expect(mila).toHaveCount(0);
  await expect(portrait).toHaveCount(0);
  await expect(follower.getByText('Player 6')).toBeVisible();
  expect(await answer()).toBe(410);
  await expect(other.pitchPlayer('Mila')).toHaveCount(0);
  await expect(other.pitchPlayer('Player 6')).toBeVisible();
});
