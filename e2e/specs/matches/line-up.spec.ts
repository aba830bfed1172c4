import { expect, IPHONES, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { LineupPage } from '../../pages/lineup-page.ts';
import { findings } from '../../tools/findings.ts';
import { middleNow } from '../../tools/middle-of.ts';

/** Presses Tab until the named button has the focus. */
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

test('a line-up can be made by keyboard alone', async ({ coachDevice }) => {
  const { page } = await coachDevice({ viewport: { width: 1440, height: 900 } });
  await new DashboardPage(page).startMatchDay();
  const match = new URL(page.url()).pathname.split('/')[2] ?? '';
  const lineup = new LineupPage(page);
  await lineup.open(match);
  await tabTo(page, /^Empty the pitch$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 of 9 on the pitch')).toBeVisible();
  await tabTo(page, /^Fill automatically$|^Free spot/);

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

test('two taps and a drag put players on the pitch', IPHONES, async ({ coachDevice }) => {
  const { page } = await coachDevice({ viewport: { width: 1440, height: 900 } });
  await new DashboardPage(page).startMatchDay();
  const match = new URL(page.url()).pathname.split('/')[2] ?? '';
  const lineup = new LineupPage(page);
  await lineup.open(match);
  await lineup.clear();
  await lineup.benchPlayer('Sam').click();
  await lineup.freeSpots().first().click();
  await expect(lineup.pitchPlayer('Sam')).toBeVisible();

  await lineup.benchPlayer('Lotte').hover();
  const to = await middleNow(lineup.freeSpots().nth(2));
  await page.mouse.down();
  // Without pauses, like a fast user.
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await expect(lineup.pitchPlayer('Lotte')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lineup.benchPlayer('Lotte')).toBeVisible();
});

test('two blocks are prepared by touch and by keyboard, and their changes are listed and marked', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice();
  await new DashboardPage(page).startMatchDay();
  const match = new URL(page.url()).pathname.split('/')[2] ?? '';
  const lineup = new LineupPage(page);
  await lineup.open(match);

  // Four parts of 15 minutes: the second block of the first part begins after 7½ minutes.
  await lineup.divide('2');
  await expect(page.getByRole('group', { name: 'Blocks' }).getByRole('radio')).toHaveCount(8);
  await lineup.chooseBlock("7:30–15'");
  await expect(page.getByText("Same as the previous block. Changes here start at 7:30'.")).toBeVisible();
  await lineup.benchPlayer('Puck').tap();
  await lineup.pitchPlayer('Fenna').tap();
  await expect(lineup.changesAt('7:30')).toContainText('Puck for Fenna');
  await expect(lineup.pitchPlayer('Puck')).toHaveAccessibleName(/comes on$/);
  await expect(lineup.benchPlayer('Fenna')).toContainText('went off');

  await lineup.chooseBlock("0–7:30'");
  await expect(lineup.pitchPlayer('Fenna')).toHaveAccessibleName(/goes off at 7:30'$/);
  await expect(lineup.benchPlayer('Puck')).toContainText("on at 7:30'");

  // Another keeper from the second part on; then the keeper of the first part again.
  await page.getByRole('button', { name: 'Substitution times' }).tap();
  await page.getByRole('combobox', { name: '2nd quarter' }).selectOption({ label: 'Lena' });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await expect(lineup.changesAt('15')).toContainText('Lena in goal');
  await lineup.changesAt('15').tap();
  await page.getByRole('button', { name: 'Same as previous' }).tap();
  await expect(lineup.changesAt('15')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(lineup.changesAt('15')).toBeVisible();

  // A player who arrives at half-time is planned only from then on.
  await lineup.chooseBlock("15–22:30'");
  await lineup.pitchPlayer('Sam').tap();
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByText('Attendance, minutes, number').tap();
  await page.getByLabel('Arrives in minute').fill('30');
  await page.getByLabel('Arrives in minute').blur();
  await expect(page.getByRole('button', { name: /Sam.*from 30'/ })).toBeVisible();
  await expect(page.getByText('8 of 9 on the pitch')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Put back' }).tap();

  // Fills the spot by shirt number: first the spot, then the number.
  await lineup.freeSpots().first().tap();
  await page.getByLabel('Or type a shirt number').fill('5');
  await page.getByRole('button', { name: 'Place', exact: true }).tap();
  await expect(lineup.pitchPlayer('Fenna')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // Arrow keys choose the block; Enter, arrow, Enter swaps two players in it.
  await lineup.block("0–7:30'").focus();
  await page.keyboard.press('ArrowRight');
  await expect(lineup.block("7:30–15'")).toBeChecked();
  await lineup.benchPlayer('Jip').focus();
  await page.keyboard.press('Enter');
  await lineup.pitchPlayer('Isa').focus();
  await page.keyboard.press('Enter');
  await expect(lineup.changesAt('7:30')).toContainText('Jip for Isa');

  await page.getByRole('button', { name: 'Copy to all later blocks' }).tap();
  await expect(lineup.changesAt('15')).toHaveCount(0);

  // Filled automatically, the next block selects those who sat out before, and names those who sit out now.
  await lineup.chooseBlock("15–22:30'");
  await expect(lineup.benchPlayer('Isa')).toBeVisible();
  await page.getByRole('button', { name: 'Fill automatically' }).tap();
  await expect(page.getByText(/^Filled\. On the bench in this block: \w+, \w+$/)).toBeVisible();
  for (const name of ['Isa', 'Fenna']) await expect(lineup.pitchPlayer(name)).toBeVisible();
});
