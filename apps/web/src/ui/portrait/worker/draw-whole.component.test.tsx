/** Whole pictures are drawn beside the page where the browser can, and look the same where it cannot. */
import { expect, test, vi } from 'vitest';
import { drawWhole } from '../draw.ts';
import { IDLE_MS } from './drawing.ts';

/** Left half red, right half blue; the camera was turned a quarter, so the red half belongs at the top. */
async function turnedPhoto(): Promise<Blob> {
  const canvas = new OffscreenCanvas(400, 200);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = 'red';
  context.fillRect(0, 0, 200, 200);
  context.fillStyle = 'blue';
  context.fillRect(200, 0, 200, 200);
  const plain = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
  return new Blob([plain.slice(0, 2), TURNED, plain.slice(2)], { type: 'image/jpeg' });
}

/** A segment of camera metadata that says only how the camera was held. */
const TURNED = Uint8Array.from([
  ...[0xff, 0xe1, 0, 34],
  ...[0x45, 0x78, 0x69, 0x66, 0, 0],
  ...[0x49, 0x49, 42, 0, 8, 0, 0, 0],
  ...[1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0],
]);

async function coloursOf(bytes: ArrayBuffer): Promise<readonly (readonly [number, number])[]> {
  const image = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context?.drawImage(image, 0, 0);
  return [50, 350].map((y) => {
    const [red = 0, , blue = 0] = context?.getImageData(100, y, 1, 1).data ?? [];
    return [Math.round(red / 255), Math.round(blue / 255)] as const;
  });
}

const RED_ABOVE_BLUE = [
  [1, 0],
  [0, 1],
];

test('a photo is turned as it was taken and drawn without the page', async () => {
  const inPage = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob');
  const [first, second] = await Promise.all([drawWhole(await turnedPhoto()), drawWhole(await turnedPhoto())]);
  for (const drawn of [first, second]) {
    expect(drawn).toMatchObject({ type: 'image/jpeg', width: 200, height: 400 });
    expect(await coloursOf(drawn?.bytes ?? new ArrayBuffer())).toEqual(RED_ABOVE_BLUE);
  }
  expect(inPage).not.toHaveBeenCalled();
});

test.each([
  ['has no canvas beside the page', () => vi.stubGlobal('OffscreenCanvas', undefined)],
  [
    'cannot load the worker',
    () =>
      vi.stubGlobal(
        'Worker',
        class extends Worker {
          constructor() {
            super('/not-there.js');
          }
        },
      ),
  ],
])('the page draws the same in a browser that %s', async (_, without) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const photo = await turnedPhoto();
  await drawWhole(photo);
  // The worker of the pictures before ends.
  vi.advanceTimersByTime(IDLE_MS);
  vi.useRealTimers();
  without();
  const drawn = await drawWhole(photo);
  vi.unstubAllGlobals();
  expect(drawn).toMatchObject({ type: 'image/jpeg', width: 200, height: 400 });
  expect(await coloursOf(drawn?.bytes ?? new ArrayBuffer())).toEqual(RED_ABOVE_BLUE);
});

test('a file that no browser can decode gives no picture', async () => {
  expect(await drawWhole(new Blob(['a letter'], { type: 'image/jpeg' }))).toBeNull();
});
