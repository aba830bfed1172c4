/** A person's photo: chosen, cropped, kept and removed; for the own account and for a player. */
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { button, said, text, undo } from '#app/testing/team-screen.testing.tsx';
import { PictureStore } from '#data/pictures/picture-store.ts';
import { ACCOUNT } from '#data/testing/client.testing.ts';

const SIDE = 200;

async function openPhoto() {
  const pictures = new PictureStore(ACCOUNT);
  await pictures.delete();
  const store = new PictureStore(ACCOUNT);
  onTestFinished(() => store.close());
  await openScreen(async () => '/user/details/', { pictures: store });
  await expect.element(button('Choose photo')).toBeVisible();
  return { waiting: () => store.waiting() };
}

async function picture(side = SIDE): Promise<Blob> {
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('2d')?.fillRect(0, 0, side / 2, side);
  return canvas.convertToBlob({ type: 'image/png' });
}

function choose(content: Blob, name = 'me.png'): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])');
  if (input === null) throw new Error('no field for a photo');
  const files = new DataTransfer();
  files.items.add(new File([content], name, { type: content.type }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const sheet = () => page.getByRole('dialog', { name: 'Choose the part to keep' });

test('a chosen part of a photo is kept on this device, and Undo takes it back', async () => {
  const { waiting } = await openPhoto();
  choose(await picture());
  await expect.element(sheet().getByRole('slider', { name: 'Zoom' })).toBeInTheDocument();
  expect(await waiting()).toEqual([]);
  await sheet().getByRole('button', { name: 'Use photo' }).click();
  await expect.element(said('Photo saved')).toBeVisible();
  expect(await waiting()).toHaveLength(1);
  await expect.element(text('Only on this device so far.')).toBeVisible();
  await undo().click();
  await expect.element(text('Only on this device so far.')).not.toBeInTheDocument();
});

test.each(['Cancel', 'Close', 'Escape'])(
  'leaving the choice of a part with %s keeps nothing',
  async (way) => {
    const { waiting } = await openPhoto();
    choose(await picture());
    await expect.element(sheet().getByRole('button', { name: 'Use photo' })).toBeVisible();
    await (way === 'Escape'
      ? userEvent.keyboard('{Escape}')
      : sheet().getByRole('button', { name: way }).click());
    await expect.element(sheet()).not.toBeInTheDocument();
    expect(await waiting()).toEqual([]);
  },
);

test.each([
  ['of another kind', 'This is not a jpg or png. Choose another file.', async () => new Blob(['GIF89a…………'])],
  ['that is empty', 'This file is empty. Choose another one.', async () => new Blob([])],
  [
    'that is too small',
    'This photo is smaller than 64 by 64 pixels. Choose a larger one.',
    () => picture(20),
  ],
])('a file %s is refused: %s', async (_, sentence, file) => {
  const { waiting } = await openPhoto();
  choose(await file());
  await expect.element(text(sentence)).toBeVisible();
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(await waiting()).toEqual([]);
  choose(await picture());
  await expect.element(text(sentence)).not.toBeInTheDocument();
});
