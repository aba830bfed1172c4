/**
 * The line-up by touch: scrolling moves no player, a long press and a drag pick one up, and every move can be undone.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { LineupPage } from '../../pages/lineup-page.ts';
import { Finger } from '../../tools/finger.ts';
import { middleOf } from '../../tools/middle-of.ts';

const SMALL = { width: 360, height: 640 };

async function openLineup(page: Page): Promise<LineupPage> {
  await new DashboardPage(page).startMatchDay();
  const lineup = new LineupPage(page);
  await lineup.open(new URL(page.url()).pathname.split('/')[2] ?? '');
  return lineup;
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const everybody = (page: Page) =>
  page.getByRole('button', { name: /, on the (pitch|bench)/ }).allTextContents();

test('a swipe over the pitch or the bench scrolls and moves no player', async ({ coachDevice }) => {
  const { page } = await coachDevice({ viewport: SMALL });
  const lineup = await openLineup(page);
  const before = await everybody(page);
  const finger = await Finger.on(page);
  const toast = page.getByRole('button', { name: 'Undo' });

  await test.step('a swipe that begins on a player on the pitch', async () => {
    const mila = await middleOf(lineup.pitchPlayer('Mila'));
    await finger.down(mila);
    await finger.moveTo({ x: mila.x, y: mila.y - 160 });
    await finger.up();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(60);
  });

  await test.step('a swipe that begins on a player on the bench, towards the pitch', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    const puck = await middleOf(lineup.benchPlayer('Puck'));
    await finger.down(puck);
    await finger.moveTo({ x: puck.x, y: puck.y - 220 });
    await finger.up();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(60);
  });

  expect(await everybody(page)).toEqual(before);
  await expect(toast).toBeHidden();
});

test('holding a player, or resting on one and moving to the pitch, starts a drag', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice({ viewport: SMALL });
  const lineup = await openLineup(page);
  const finger = await Finger.on(page);
  const undo = page.getByRole('button', { name: 'Undo' });

  await test.step('a drag from the bench, and Undo', async () => {
    const puck = await middleOf(lineup.benchPlayer('Puck'));
    const mila = await middleOf(lineup.pitchPlayer('Mila'));
    await finger.down(puck);
    finger.rest(120);
    await finger.moveTo(mila);
    await finger.up();
    await expect(lineup.pitchPlayer('Puck')).toBeVisible();
    await expect(page.getByText('Puck and Mila swapped')).toBeVisible();
    await undo.tap();
    await expect(lineup.pitchPlayer('Mila')).toBeVisible();
    await expect(lineup.benchPlayer('Puck')).toBeVisible();
    expect(await scrolled(page)).toBe(0);
  });

  await test.step('a long press on the pitch', async () => {
    const mila = await middleOf(lineup.pitchPlayer('Mila'));
    const sam = await middleOf(lineup.pitchPlayer('Sam'));
    await finger.down(mila);
    await expect(lineup.pitchPlayer('Mila')).toHaveAttribute('data-dragging', 'true');
    await finger.moveTo(sam);
    await finger.up();
    await expect(page.getByText('Mila and Sam swapped')).toBeVisible();
    await undo.tap();
    await expect(lineup.pitchPlayer('Mila')).toHaveAccessibleName(/midfield/);
  });

  await test.step('a long press that is released where it began moves no player', async () => {
    const before = await everybody(page);
    await finger.down(await middleOf(lineup.pitchPlayer('Noor')));
    await expect(lineup.pitchPlayer('Noor')).toHaveAttribute('data-dragging', 'true');
    await finger.up();
    await expect(lineup.pitchPlayer('Noor')).not.toHaveAttribute('data-dragging', 'true');
    expect(await everybody(page)).toEqual(before);
  });
});

test('every move by taps, by keyboard or by a sheet is confirmed and can be undone', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice({ viewport: SMALL });
  const lineup = await openLineup(page);
  const undo = page.getByRole('button', { name: 'Undo' });

  await test.step('a move with two taps', async () => {
    await lineup.benchPlayer('Puck').tap();
    await lineup.pitchPlayer('Mila').tap();
    await expect(page.getByText('Puck and Mila swapped')).toBeVisible();
    await undo.tap();
    await expect(lineup.pitchPlayer('Mila')).toBeVisible();
  });

  await test.step('a move to the bench, and a free spot that lists players of that position first', async () => {
    await lineup.pitchPlayer('Noor').tap();
    await page.getByRole('button', { name: 'To the bench' }).tap();
    await expect(page.getByText('Noor is on the bench')).toBeVisible();
    await lineup.freeSpots().first().tap();
    const choices = page.getByRole('dialog').getByRole('list').getByRole('button');
    await expect(choices.first()).toContainText('attack');
    await page.getByRole('dialog').getByRole('button', { name: /^Noor/ }).tap();
    await expect(page.getByText('Noor placed')).toBeVisible();
    await undo.tap();
    await expect(lineup.benchPlayer('Noor')).toBeVisible();
  });

  await test.step('a move by keyboard', async () => {
    await lineup.benchPlayer('Lena').focus();
    await page.keyboard.press('Enter');
    await lineup.pitchPlayer('Sam').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Lena and Sam swapped')).toBeVisible();
    await undo.focus();
    await page.keyboard.press('Enter');
    await expect(lineup.pitchPlayer('Sam')).toBeVisible();
  });

  await test.step('a tap on a bench player does not shift the layout', async () => {
    const before = await middleOf(lineup.benchPlayer('Lena'));
    await lineup.benchPlayer('Lena').tap();
    await expect(page.getByRole('button', { name: 'Put back' })).toBeVisible();
    expect(await middleOf(lineup.benchPlayer('Lena'))).toEqual(before);
  });
});
