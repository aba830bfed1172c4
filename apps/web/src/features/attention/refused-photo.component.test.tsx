/** What a coach can do with a photo that the server refused: send it again or discard it. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, said, undo } from '#app/testing/match-screen.testing.tsx';
import { openScreen } from '#app/testing/screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { addPicture } from '#data/commands/media/media.ts';
import { setPlayerPhoto, setProfilePhoto } from '#data/commands/team/photos.ts';
import { createPlayer } from '#data/commands/team/players.ts';
import { PictureStore } from '#data/pictures/picture-store.ts';
import { ACCOUNT, must } from '#data/testing/client.testing.ts';

const PICTURE = { bytes: new ArrayBuffer(8), type: 'image/png' };

/** A device on which the server refused the photos that `keep` chose. */
async function openRefused(code: number, keep: (coach: Client) => Promise<unknown>) {
  await new PictureStore(ACCOUNT).delete();
  const store = new PictureStore(ACCOUNT);
  onTestFinished(() => store.close());
  const screen = await openScreen(
    async (coach) => {
      await keep(coach);
      for (const waiting of await store.waiting()) {
        await store.change(waiting, { state: { is: 'refused', refusal: { code, reason: '' } } });
      }
      await coach.pictures?.waiting.read();
      return '/attention/';
    },
    { pictures: store },
  );
  const states = async () => (await store.waiting()).map(({ state }) => state.is);
  return { ...screen, states };
}

const ofPlayer = async (coach: Client) => {
  const { sid } = must(await createPlayer(coach, { nickname: 'Noor', position_ids: ['M'] }));
  must(await setPlayerPhoto(coach, { player: sid, picture: PICTURE }));
};
const ownPhoto = async (coach: Client) => {
  await setProfilePhoto(coach, PICTURE);
};
const photoOf = ({ client }: { readonly client: Client }) => client.live.players.get()?.[0]?.media_sid;
const empty = page.getByText('Every change was accepted.');

test.each([
  [422, /it cannot be read\.$/],
  [507, /there is no room left for photos\.$/],
])('a photo refused with %d names its player and the reason', async (code, reason) => {
  await openRefused(code, ofPlayer);
  await expect.element(page.getByText('Photo of Noor')).toBeVisible();
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(button('Discard')).toHaveAccessibleDescription('Photo of Noor');
  await expect.element(empty).not.toBeInTheDocument();
});

test('“Try again” lets the photo wait to be sent, and the list is empty', async () => {
  const { states } = await openRefused(422, ofPlayer);
  await button('Try again').click();
  await expect.element(empty).toBeVisible();
  expect(await states()).toEqual(['waiting']);
});

test('a discarded photo of a player leaves the player, and Undo brings back both photo and question', async () => {
  const screen = await openRefused(422, ofPlayer);
  const before = photoOf(screen);
  expect(before).not.toBe(0);
  await button('Discard').click();
  await expect.element(said('Photo discarded')).toBeVisible();
  await expect.element(empty).toBeVisible();
  expect(photoOf(screen)).toBe(0);
  await undo().click();
  await expect.poll(() => photoOf(screen)).not.toBe(0);
  await expect.element(page.getByText('Photo of Noor')).toBeVisible();
});

test('a discarded photo of the library leaves the library, and Undo brings it back', async () => {
  const { client } = await openRefused(507, async (coach) => {
    const picture = { ...PICTURE, width: 40, height: 30 };
    must(await addPicture(coach, { medium: { type: 'photo', team: 0 }, picture }));
  });
  const media = () => client.live.media.get()?.size;
  await button('Discard').click();
  await expect.element(said('Photo discarded')).toBeVisible();
  await expect.element(empty).toBeVisible();
  expect(media()).toBe(0);
  await undo().click();
  await expect.poll(media).toBe(1);
});

test('the own photo is discarded without Undo', async () => {
  const { states } = await openRefused(415, ownPhoto);
  await expect.element(page.getByText('Your photo')).toBeVisible();
  await button('Discard').click();
  await expect.element(said('Photo discarded')).toBeVisible();
  await expect.element(undo()).not.toBeInTheDocument();
  await expect.element(empty).toBeVisible();
  expect(await states()).toEqual([]);
});
