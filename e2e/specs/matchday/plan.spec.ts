import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { PlanPage } from '../../pages/plan-page.ts';
import { findings } from '../../tools/findings.ts';
import { openWithTestClock } from '../../tools/test-clock.ts';

test('a fair plan is made, applied, played with one tap per block, changed and re-planned, offline', async ({
  coachDevice,
}) => {
  test.slow();
  const { page, context } = await coachDevice({ installed: true });
  const play = await new DashboardPage(page).startMatchDay();
  const match = new URL(page.url()).pathname.split('/')[2] ?? '';
  await context.setOffline(true);
  const plan = new PlanPage(page);
  await plan.open(match);

  // Eva is keeper in the line-up, so she keeps goal the whole match until the coach changes it.
  await expect(plan.keeperChosen).toHaveText('Eva, whole match');
  await plan.keeper.selectOption('Automatic');

  // Four quarters of 15 minutes in three blocks each: 12 players for nine places can have 45 minutes each.
  await plan.blocksPerPart(3);
  await expect(plan.headline).toHaveText('Everybody plays 45 minutes');
  await expect(page.getByText(/changes?, (the fewest possible|at most \d+ more than needed)/)).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // Wishes by keyboard: Sam comes on at 5', Noor and Mila go off at 10'.
  await plan.square('Sam', '0').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sam not before block 2')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(plan.square('Sam', '5')).toHaveAccessibleName(/plays.*stays on$/);
  for (const name of ['Noor', 'Mila']) {
    await plan.square(name, '5').click();
    await plan.square(name, '10').click();
    await plan.square(name, '10').click();
    await expect(plan.square(name, '10')).toHaveAccessibleName(/on the bench.*stays off$/);
  }
  await expect(plan.headline).toHaveText('Everybody plays 45 minutes');

  // After a reload the wishes are still there and give the same plan.
  await page.reload();
  await plan.unfold();
  await expect(plan.square('Sam', '5')).toHaveAccessibleName(/plays.*stays on$/);
  await expect(page.getByText('Sam not before block 2')).toBeVisible();
  await expect(plan.headline).toHaveText('Everybody plays 45 minutes');
  // Applying the plan opens the line-up, where it can be undone.
  await plan.use();
  await expect(page).toHaveURL(`/match/${match}/formation/`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Plan applied')).toBeHidden();
  await plan.open(match);
  await plan.use();

  // From here on the test controls the phone's clock.
  await openWithTestClock(page, `/match/${match}/play/`);
  await play.kickOff();
  await expect(plan.next()).toContainText("5' · ");
  await test.step('names on two lines do not make the pitch smaller', async () => {
    // The pitch ends where this row begins. One task of the page measures both, so that nothing else moves the row.
    const [before, after] = await plan.next().evaluate((row) => {
      const topAndHeight = () => {
        const { top, height } = row.getBoundingClientRect();
        return { top, height };
      };
      const short = topAndHeight();
      const names = row.querySelector('b');
      if (names === null) throw new Error('The row has no names.');
      names.textContent = 'Maximiliaan for Christina, '.repeat(6);
      return [short, topAndHeight()];
    });
    expect(after).toEqual(before);
  });
  await page.clock.fastForward(5 * 60_000);
  await expect(plan.next()).toContainText('now');
  await page.clock.fastForward(2 * 60_000);
  await expect(plan.next()).toContainText('2 min late');

  // One tap makes all changes, and one tap undoes them.
  await plan.apply();
  await expect(play.onThePitch('Sam')).toBeVisible();
  await play.undo();
  await expect(play.onTheBench('Sam')).toBeVisible();
  await plan.apply();
  await expect(play.onThePitch('Sam')).toBeVisible();
  await expect(plan.next()).toContainText("10' · ");

  // A player planned for 10' comes on earlier for another player; the rest of the plan stays.
  const planned = await plan.planned();
  const early = planned[0]?.on ?? '';
  const later = planned.slice(1);
  expect(planned.length).toBeGreaterThanOrEqual(2);
  await play.substitute(early, 'Sam');
  await expect(play.onThePitch(early)).toBeVisible();
  await page.clock.fastForward(3 * 60_000);
  await plan.next().click();
  await expect(play.sheet().getByText(`${early} is on already`)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await play.sheet().getByRole('button', { name: 'Make these changes now' }).click();
  for (const { on } of later) await expect(play.onThePitch(on)).toBeVisible();
  await expect(play.onTheBench('Sam')).toHaveCount(1);

  // Re-plans the rest, and shows the minutes before applying it.
  await plan.next().click();
  await play.sheet().getByRole('button', { name: 'Re-plan the rest' }).click();
  await expect(plan.headline).toBeVisible();
  await expect(play.sheet().getByRole('img', { name: /^Sam: \d+ minutes/ })).toBeVisible();
  await play.sheet().getByRole('button', { name: 'Use this plan from now' }).click();
  await expect(play.sheet()).toBeHidden();
  await expect(page.getByText('New plan from now on')).toBeVisible();
  await expect(plan.next()).toBeVisible();

  // The next part begins with its planned changes.
  await page.clock.fastForward(5 * 60_000);
  await play.halfTimeOrEnd();
  await expect(play.sheet()).toBeHidden();
  await page.reload();
  await expect(plan.next()).toBeVisible();
});
