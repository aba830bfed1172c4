/**
 * Draws whole pictures in a worker, one after the other. It starts with the first picture, and ends when there was
 * none for a while, which gives its memory back.
 */
import type { DrawnPicture } from '../canvas.ts';

/** The worker ends after so long without a picture. */
export const IDLE_MS = 5_000;

let worker: Worker | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** Null when a worker cannot decode or draw it in this browser; the page may be able to. */
export function drawInWorker(file: Blob): Promise<DrawnPicture | null> {
  const drawn = turn.then(async () => {
    clearTimeout(idle);
    const answer = await drawNext(file);
    idle = setTimeout(end, IDLE_MS);
    return answer;
  });
  turn = drawn;
  return drawn;
}

function drawNext(file: Blob): Promise<DrawnPicture | null> {
  if (typeof OffscreenCanvas === 'undefined') return Promise.resolve(null);
  const drawing = worker ?? new Worker(new URL('draw-worker.ts', import.meta.url), { type: 'module' });
  worker = drawing;
  return new Promise((resolve) => {
    drawing.onmessage = ({ data }: MessageEvent<DrawnPicture | null>) => resolve(data);
    // Its file could not be loaded, or it broke.
    drawing.onerror = () => {
      end();
      resolve(null);
    };
    drawing.postMessage(file);
  });
}

function end(): void {
  worker?.terminate();
  worker = null;
}
