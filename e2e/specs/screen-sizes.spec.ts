/** How long a screen is on a phone, and how large what is tapped on it. */
import { expect, test } from '../fixtures.ts';
import { OF_TEAM, OPEN, ofMatches, openScreen, playDemoMatch } from '../pages/addresses.ts';
import { layoutFindings, smallTargets } from '../pages/layout-findings.ts';

const SMALL_PHONE = { width: 360, height: 640 };
const MOST_HEIGHTS = 3;
/** Pages that are read from top to bottom. */
const READ = new Set<string>(['/']);

test('on a small phone no screen is longer than three heights, and all that is tapped has 44 px', async ({
  coachDevice,
}) => {
  test.slow();
  const { page } = await coachDevice({ viewport: SMALL_PHONE });
  const matches = await playDemoMatch(page);
  for (const address of [...OF_TEAM, ...ofMatches(matches)]) {
    await openScreen(page, address);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect.soft(height / SMALL_PHONE.height, address).toBeLessThanOrEqual(MOST_HEIGHTS);
    expect.soft(await layoutFindings(page), address).toEqual([]);
    expect.soft(await smallTargets(page), address).toEqual([]);
  }
});

test('on a small phone the open screens are no longer than three heights, and their targets have 44 px', async ({
  newDevice,
}) => {
  const { page } = await newDevice({ viewport: SMALL_PHONE });
  for (const address of OPEN) {
    await openScreen(page, address);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (!READ.has(address))
      expect.soft(height / SMALL_PHONE.height, address).toBeLessThanOrEqual(MOST_HEIGHTS);
    expect.soft(await layoutFindings(page), address).toEqual([]);
    expect.soft(await smallTargets(page), address).toEqual([]);
  }
});

test('on a wide screen all that is clicked has 44 px', async ({ coachDevice }) => {
  test.slow();
  const { page } = await coachDevice({
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
  });
  const matches = await playDemoMatch(page);
  for (const address of [...OF_TEAM, ...ofMatches(matches)]) {
    await openScreen(page, address);
    expect.soft(await layoutFindings(page), address).toEqual([]);
    expect.soft(await smallTargets(page), address).toEqual([]);
  }
});
