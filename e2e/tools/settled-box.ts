import { expect, type Locator } from '@playwright/test';

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

/** The place of an element once it no longer moves: twice the same, a quarter of a second apart. */
export async function settledBox(element: Locator): Promise<Box> {
  let box: Box = null;
  const isSettled = async () => {
    const before = box;
    box = await element.boundingBox();
    return before !== null && JSON.stringify(box) === JSON.stringify(before);
  };
  await expect.poll(isSettled, { intervals: [250] }).toBe(true);
  return box;
}
