/** Own formations of a team: created on the pitch by touch, mouse and keyboard, selected, and stored with a match. */
import type { Locator, Page } from '@playwright/test';
import { expect, LONG, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { LineupPage } from '../../pages/lineup-page.ts';
import { findings } from '../../tools/findings.ts';
import { middleOf } from '../../tools/middle-of.ts';

const spot = (page: Page, number: number) => page.getByRole('button', { name: `Player ${number} of 9:` });

/** Drags from the middle of a player by this many pixels. */
async function drag(page: Page, player: Locator, [right, down]: readonly [number, number]): Promise<void> {
  const { x, y } = await middleOf(player);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 6 });
  await page.mouse.up();
}

test(
  'a coach creates a formation, a line-up preset and an event type, and uses them',
  LONG,
  async ({ coachDevice }) => {
    const { page } = await coachDevice();
    await new DashboardPage(page).startMatchDay();
    const match = new URL(page.url()).pathname.split('/')[2] ?? '';

    await test.step('a formation by mouse and keyboard, starting from a built-in one', async () => {
      await page.goto('/team/formations/');
      await page.getByRole('link', { name: 'New formation' }).click();
      await page.getByRole('button', { name: 'Save formation' }).click();
      await expect(page.getByText('Enter a name')).toBeVisible();
      await page.getByRole('textbox', { name: 'Name' }).fill('3-3-2');
      await expect(page.getByText('A formation with this name already exists')).toBeVisible();
      await page.getByRole('textbox', { name: 'Name' }).fill('Wall');
      await page.getByRole('combobox', { name: 'Start from' }).click();
      await page.getByRole('option', { name: '3-3-2' }).click();

      const before = await middleOf(spot(page, 9));
      await drag(page, spot(page, 9), [-40, 60]);
      await expect.poll(async () => (await middleOf(spot(page, 9))).x).toBeLessThan(before.x - 20);
      await spot(page, 8).focus();
      const left = await middleOf(spot(page, 8));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect.poll(async () => (await middleOf(spot(page, 8))).y).toBeGreaterThan(left.y + 4);
      // The keeper stays in goal.
      const goal = await middleOf(spot(page, 1));
      await drag(page, spot(page, 1), [0, -80]);
      expect(await middleOf(spot(page, 1))).toEqual(goal);
      await drag(page, spot(page, 7), [-300, 0]);
      await page.getByRole('button', { name: 'Save formation' }).click();
      await expect(page.getByText('Wall is saved')).toBeVisible();
    });

    await test.step('a formation by two taps is renamed, deleted and restored', async () => {
      await page.getByRole('link', { name: /Wall/ }).click();
      const goal = await middleOf(spot(page, 1));
      await spot(page, 9).tap();
      await expect(spot(page, 9)).toHaveAttribute('aria-pressed', 'true');
      // High on the right wing, where no player stands.
      await page.touchscreen.tap(goal.x + 110, goal.y - 240);
      await expect(spot(page, 9)).toHaveAttribute('aria-pressed', 'false');
      await expect.poll(async () => (await middleOf(spot(page, 9))).x).toBeGreaterThan(goal.x + 100);
      await page.getByRole('textbox', { name: 'Name' }).fill('Fort');
      await page.getByRole('textbox', { name: 'Name' }).blur();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Delete formation' }).click();
      await expect(page.getByText('Fort is deleted')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('link', { name: /Fort/ })).toBeVisible();
    });

    const lineup = new LineupPage(page);
    await test.step('a match uses the formation and keeps it when the team deletes it', async () => {
      await lineup.open(match);
      await page.getByRole('combobox', { name: 'Formation' }).click();
      await page.getByRole('option', { name: 'Fort' }).click();
      await expect(page.getByRole('combobox', { name: 'Formation' })).toHaveValue('Fort');
      await page.goto('/team/formations/');
      await page.getByRole('link', { name: /Fort/ }).click();
      await page.getByRole('button', { name: 'Delete formation' }).click();
      await expect(page.getByText('No formation of your own yet')).toBeVisible();
      await lineup.open(match);
      await expect(page.getByRole('combobox', { name: 'Formation' })).toHaveValue('Fort (as it was)');
    });

    await test.step('a saved line-up is applied to an empty pitch', async () => {
      await page.getByRole('button', { name: 'Saved line-ups' }).click();
      await page.getByRole('textbox', { name: 'Save this line-up as' }).fill('Strong');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Strong is saved')).toBeVisible();
      await lineup.clear();
      await expect(page.getByText('0 of 9 on the pitch')).toBeVisible();
      // Again, without the message above the button.
      await lineup.open(match);
      await page.getByRole('button', { name: 'Saved line-ups' }).click();
      const strong = page.getByRole('button', { name: /^Strong/ });
      await expect(strong).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await strong.click();
      await expect(page.getByText('9 of 9 on the pitch')).toBeVisible();
      await lineup.open(match);
      await page.getByRole('link', { name: 'Save as formation' }).click();
      await expect(page.getByRole('combobox', { name: 'Start from' })).toHaveValue('The match’s line-up');
    });

    await test.step('the team’s own event type', async () => {
      await page.goto('/team/events/new/');
      await page.getByRole('textbox', { name: 'Name' }).fill('High five');
      await page.getByRole('radio', { name: 'Great pass' }).check({ force: true });
      await page.getByRole('button', { name: 'Save event' }).click();
      await expect(page.getByRole('link', { name: 'High five' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('link', { name: 'High five' }).click();
      await page.getByRole('button', { name: 'Delete event' }).click();
      await expect(page.getByText('High five is deleted')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await expect(page.getByRole('link', { name: 'High five' })).toBeVisible();
    });
  },
);
