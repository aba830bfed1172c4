import { expect, test } from '../fixtures.ts';
import { DashboardPage } from '../pages/dashboard-page.ts';
import { LineupPage } from '../pages/lineup-page.ts';

/** Walks with Tab until the named button has the focus. */
async function tabTo(page: import('@playwright/test').Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (name.test(label)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

test('the keyboard alone makes a line-up', async ({ coachDevice }) => {
  const { page } = await coachDevice({ viewport: { width: 1440, height: 900 } });
  await new DashboardPage(page).startMatchDay();
  const match = new URL(page.url()).pathname.split('/')[2] ?? '';
  const lineup = new LineupPage(page);
  await lineup.open(match);
  await tabTo(page, /^Empty the pitch$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 of 9 on the pitch')).toBeVisible();
  await tabTo(page, /^Fill in$|^Free spot/);

  await lineup.benchPlayer('Eva').focus();
  await page.keyboard.press('Enter');
  await lineup.freeSpots().last().focus();
  await page.keyboard.press('Enter');
  await expect(lineup.pitchPlayer('Eva')).toBeVisible();

  await lineup.benchPlayer('Yara').focus();
  await page.keyboard.press('Enter');
  await lineup.freeSpots().first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 9 on the pitch')).toBeVisible();

  await lineup.benchPlayer('Mila').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(lineup.benchPlayer('Mila')).toHaveAttribute('aria-pressed', 'false');
});

test('two taps and a drag put players on the pitch', async ({ coachDevice }) => {
  const { page } = await coachDevice({ viewport: { width: 1440, height: 900 } });
  await new DashboardPage(page).startMatchDay();
  const match = new URL(page.url()).pathname.split('/')[2] ?? '';
  const lineup = new LineupPage(page);
  await lineup.open(match);
  await lineup.clear();
  await lineup.benchPlayer('Sam').click();
  await lineup.freeSpots().first().click();
  await expect(lineup.pitchPlayer('Sam')).toBeVisible();

  const from = await lineup.benchPlayer('Lotte').boundingBox();
  const to = await lineup.freeSpots().nth(2).boundingBox();
  if (from === null || to === null) throw new Error('nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(lineup.pitchPlayer('Lotte')).toBeVisible();
});
