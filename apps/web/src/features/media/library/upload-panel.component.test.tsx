/** The camera's button, and what a coach can do with a photo of the library that the server refused. */
import { expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { button, openTeam, text } from '#app/testing/team-screen.testing.tsx';
import { addPicture } from '#data/commands/media/media.ts';
import { PictureStore } from '#data/pictures/picture-store.ts';
import { ACCOUNT, must } from '#data/testing/client.testing.ts';

/** The library of a device on which the server refused a photo with this code; without one, an empty library. */
async function openLibrary(refusedWith?: number) {
  await new PictureStore(ACCOUNT).delete();
  const store = new PictureStore(ACCOUNT);
  onTestFinished(() => store.close());
  const opened = await openTeam(
    '/user/media/',
    async (coach, { team }) => {
      if (refusedWith === undefined) return;
      const picture = { bytes: await drawn(), type: 'image/png', width: 300, height: 200 };
      must(await addPicture(coach, { medium: { type: 'photo', team }, picture }));
      const refusal = { code: refusedWith, reason: '' };
      for (const waiting of await store.waiting())
        await store.change(waiting, { state: { is: 'refused', refusal } });
      await coach.pictures?.waiting.read();
    },
    { pictures: store },
  );
  return { ...opened, states: async () => (await store.waiting()).map(({ state }) => state.is) };
}

async function drawn(): Promise<ArrayBuffer> {
  const canvas = new OffscreenCanvas(300, 200);
  canvas.getContext('2d')?.fillRect(0, 0, 150, 200);
  return (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
}

test.each([
  [507, 'there is no room left for photos.'],
  [422, 'it cannot be read.'],
])(
  'a photo that was refused with %d says why, and “Try again” lets it wait to be sent',
  async (code, why) => {
    const { states } = await openLibrary(code);
    await expect.element(text(why)).toBeVisible();
    await expect.element(page.getByRole('status').getByText('Not sent', { exact: true })).toBeVisible();
    expect(await states()).toEqual(['refused']);
    await button('Try again').click();
    await expect.element(text('Waits to be sent').first()).toBeVisible();
    await expect.element(text(why)).not.toBeInTheDocument();
    await expect.element(button('Try again')).not.toBeInTheDocument();
    expect(await states()).toEqual(['waiting']);
  },
);

test('a device that is held in the hand takes photos with its camera, and the same file twice', async () => {
  const touch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled });
  onTestFinished(() => void touch(false));
  await openLibrary();
  await expect.element(button('Add photos')).toBeVisible();
  expect(button('Take photo').query()).toBeNull();
  await touch(true);
  await expect.element(button('Take photo')).toBeVisible();

  const camera = document.querySelector<HTMLInputElement>('input[type=file][capture]');
  if (camera === null) throw new Error('no field for the camera');
  expect([camera.getAttribute('capture'), camera.accept, camera.multiple]).toEqual([
    'environment',
    'image/jpeg,image/png',
    false,
  ]);
  const opened: EventTarget[] = [];
  camera.addEventListener('click', (event) => {
    event.preventDefault();
    opened.push(camera);
  });
  const bytes = await drawn();
  for (const count of [1, 2]) {
    await button('Take photo').click();
    expect(opened).toHaveLength(count);
    const taken = new DataTransfer();
    taken.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    camera.files = taken.files;
    camera.dispatchEvent(new Event('change', { bubbles: true }));
    await expect
      .poll(() => page.getByRole('list', { name: 'All photos' }).getByRole('link').elements().length)
      .toBe(count);
    // Browsers tell nothing of a file that is in the field already.
    expect(camera.files).toHaveLength(0);
  }
});
