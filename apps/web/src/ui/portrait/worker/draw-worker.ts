/** Runs in a worker: takes a file and answers with the picture that is kept, or null when it cannot draw it. */
import { type DrawnPicture, drawArea, type NewCanvas } from '../canvas.ts';
import { KEPT_LONGEST, type Size } from '../crop.ts';

/** Two pixels side by side, of which the file says that the camera was held upright. */
const HELD_UPRIGHT =
  '/9j/4QAiRXhpZgAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAA/9k=';

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  const drawn = await draw(data).catch(() => null);
  postMessage(drawn, { transfer: drawn === null ? [] : [drawn.bytes] });
});

async function draw(file: Blob): Promise<DrawnPicture | null> {
  turns ??= turnsPictures();
  if (!(await turns)) return null;
  const image = await createImageBitmap(file);
  try {
    const { width, height } = image;
    const part = { area: { x: 0, y: 0, width, height }, longest: KEPT_LONGEST };
    return await drawArea(newCanvas, { image, width, height }, part);
  } finally {
    // Frees the decoded pixels at once.
    image.close();
  }
}

function newCanvas({ width, height }: Size): ReturnType<NewCanvas> {
  const canvas = new OffscreenCanvas(width, height);
  return { canvas, context: canvas.getContext('2d', { alpha: false }) };
}

let turns: Promise<boolean> | null = null;

/** Some browsers do not turn a decoded picture as it was taken, as they do with one that is shown. */
async function turnsPictures(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(HELD_UPRIGHT), (letter) => letter.charCodeAt(0));
  const { width, height } = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  return height > width;
}
