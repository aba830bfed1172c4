/** WCAG 1.4.4: text of twice the size loses nothing, on phones, on wide screens, and zoomed. */
import { expect, test } from '../fixtures.ts';
import { ofMatches, openScreen, playDemoMatch } from '../pages/addresses.ts';
import { layoutFindings, setTextSize } from '../pages/layout-findings.ts';

const SCREENS = [
  '/dashboard/',
  '/team/',
  '/team/details/',
  '/team/details/new/',
  '/players/collection/',
  '/matches/',
  '/match/new/details/',
  '/settings/',
] as const;

const MODES = [
  { name: 'text of 200 % on a phone', textSize: 2, viewport: { width: 360, height: 640 } },
  { name: 'text of 200 % on a wide screen', textSize: 2, viewport: { width: 1280, height: 900 } },
  { name: 'zoomed to 200 % on a wide screen', textSize: 1, viewport: { width: 640, height: 450 } },
] as const;

for (const { name, textSize, viewport } of MODES) {
  test(`${name}: nothing is cut off, covered or beyond the edge`, async ({ coachDevice }) => {
    test.slow();
    const { page } = await coachDevice({ viewport });
    const matches = await playDemoMatch(page);
    for (const address of [...SCREENS, ...ofMatches(matches)]) {
      await openScreen(page, address);
      await setTextSize(page, textSize);
      expect.soft(await layoutFindings(page), address).toEqual([]);
    }
  });
}
