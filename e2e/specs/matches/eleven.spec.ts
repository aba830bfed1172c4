/** Eleven players on a phone 360 px wide: in every formation, no player covers another. */
import type { Locator, Page } from '@playwright/test';
import { expect, LONG, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { LineupPage } from '../../pages/lineup-page.ts';
import { storedMatch } from '../../tools/stored-match.ts';

const SMALL = { width: 360, height: 640 };
const FORMATIONS = 11;

test(
  'no player covers another in any formation, on match day and in the line-up',
  LONG,
  async ({ coachDevice }) => {
    test.slow();
    const { page } = await coachDevice({ viewport: SMALL });
    const play = await new DashboardPage(page).startMatchDay();
    const match = new URL(page.url()).pathname.split('/')[2] ?? '';
    await page.goto(`/match/${match}/details/`);
    await page.getByRole('button', { name: /^How you play/ }).click();
    const count = page.getByRole('group', { name: 'Players on the pitch' });
    for (const players of ['10', '11']) {
      await count.getByRole('button').last().click();
      await expect(count.getByRole('status')).toHaveText(players);
    }
    await expect.poll(() => storedMatch(page, Number(match))).toContain('"pitchPlayers":[11,');

    const lineup = new LineupPage(page);
    const onThePitch = page.getByRole('button', { name: /(on the pitch at|^Free spot)/ });
    for (let formation = 0; formation < FORMATIONS; formation++) {
      await test.step(`formation ${formation + 1}`, async () => {
        await lineup.open(match);
        await page.getByRole('combobox', { name: 'Formation' }).click();
        await page.getByRole('option').nth(formation).click();
        await expect(onThePitch).toHaveCount(11);
        await expect.poll(() => covered(onThePitch)).toEqual([]);
        await page.getByRole('button', { name: 'Fill automatically' }).click();
        await expect(page.getByRole('button', { name: /^Free spot/ })).toHaveCount(0);
        await play.open(match);
        const players = page.getByRole('button', { name: /, number \d+, played/ });
        await expect(players).toHaveCount(11);
        await expect.poll(() => covered(players)).toEqual([]);
        expect(await smallest(players)).toBeGreaterThanOrEqual(56);
        expect(await fitsTheScreen(page)).toBe(true);
      });
    }
  },
);

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxesOf(players: Locator): Promise<readonly Box[]> {
  return players.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
}

/** Pairs of players that overlap by more than half a pixel. */
async function covered(players: Locator): Promise<readonly string[]> {
  const boxes = await boxesOf(players);
  const over = (a: number, aSize: number, b: number, bSize: number) =>
    Math.min(a + aSize, b + bSize) - Math.max(a, b) > 0.5;
  return boxes.flatMap((a, first) =>
    boxes.flatMap((b, second) =>
      second > first && over(a.x, a.width, b.x, b.width) && over(a.y, a.height, b.y, b.height)
        ? [`${first} and ${second}`]
        : [],
    ),
  );
}

async function smallest(players: Locator): Promise<number> {
  const boxes = await boxesOf(players);
  return Math.min(...boxes.flatMap(({ width, height }) => [width, height]));
}

function fitsTheScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
}
