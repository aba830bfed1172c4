/** The photo of a player. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, openTeam, said, undo } from '#app/testing/team-screen.testing.tsx';
import { PictureStore } from '#data/pictures/picture-store.ts';
import { ACCOUNT } from '#data/testing/client.testing.ts';

test('the photo of a player is stored with the player, and Undo takes it back', async () => {
  await new PictureStore(ACCOUNT).delete();
  const pictures = new PictureStore(ACCOUNT);
  onTestFinished(() => pictures.close());
  const { storedPlayer, players } = await openTeam(
    ({ players }) => `/players/collection/details/${players[7]}/`,
    async () => {},
    { pictures },
  );
  const photo = () => storedPlayer(players[7] ?? 0).media_sid;
  await expect.element(button('Choose photo')).toBeVisible();
  const canvas = new OffscreenCanvas(200, 200);
  canvas.getContext('2d')?.fillRect(0, 0, 100, 200);
  const files = new DataTransfer();
  files.items.add(
    new File([await canvas.convertToBlob({ type: 'image/png' })], 'bo.png', { type: 'image/png' }),
  );
  const input = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])');
  if (input === null) throw new Error('no field for a photo');
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await page.getByRole('dialog').getByRole('button', { name: 'Use photo' }).click();
  await expect.element(said('Photo saved')).toBeVisible();
  expect(photo()).not.toBe(0);
  await undo().click();
  await expect.poll(photo).toBe(0);
});
