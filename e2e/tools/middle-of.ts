import type { Locator } from '@playwright/test';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The position of an element as soon as it stops moving. Firefox and WebKit first scroll it into the middle. */
export async function middleOf(locator: Locator): Promise<Place> {
  await locator.hover();
  return middleNow(locator);
}

/** The position of an element that does not move. */
export async function middleNow(locator: Locator): Promise<Place> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
