import { expect, test } from '../../fixtures.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { TapCount } from '../../tools/tap-count.ts';
import { openWithTestClock } from '../../tools/test-clock.ts';

const UNDO_MS = 8_000;

test('kick-off in two taps from the start screen, a goal in three, a substitution in two, undo in one', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice();
  const play = new MatchDayPage(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const choice = (name: string) => play.sheet().getByRole('button', { name, exact: true });
  await expect(page.getByRole('link', { name: 'Start match day' })).toBeVisible();
  const taps = await TapCount.on(page);

  await test.step('kick-off', async () => {
    await page.getByRole('link', { name: 'Start match day' }).tap();
    await button('Kick off').tap();
    await expect(play.clock).toBeVisible();
    expect(await taps.sinceBefore()).toBe(2);
  });

  await test.step('goal with scorer and assist', async () => {
    await button('Goal us').tap();
    await choice('Yara').tap();
    await choice('Mila').tap();
    await expect(play.score).toHaveText('1–0');
    await expect(play.sheet()).toBeHidden();
    expect(await taps.sinceBefore()).toBe(3);
  });

  await test.step('substitution', async () => {
    await play.onTheBench('Puck').tap();
    await play.onThePitch('Bo').tap();
    await expect(play.onThePitch('Puck')).toBeVisible();
    expect(await taps.sinceBefore()).toBe(2);
  });

  await test.step('undo', async () => {
    await button('Undo').tap();
    await expect(play.onThePitch('Bo')).toBeVisible();
    expect(await taps.sinceBefore()).toBe(1);
  });
});

test('undo is shown for eight seconds', async ({ coachDevice }) => {
  const { page } = await coachDevice();
  await openWithTestClock(page, '/dashboard/');
  await page.getByRole('link', { name: 'Start match day' }).tap();
  const play = new MatchDayPage(page);
  await play.kickOff();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Goal them', exact: true }).tap();
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(play.score).toHaveText('0–1', { timeout: 100 });
  }).toPass();
  await page.clock.runFor(UNDO_MS - 2_000);
  await expect(undo).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(undo).toBeHidden();
});
