import type { Locator } from '@playwright/test';

/** Where something is as soon as it stands still. */
export async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.hover();
  const box = await locator.boundingBox();
  if (box === null) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
