/** Match day before the kick-off and in a break: changing the starting line-up by taps, and the whistle button. */
import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { PlanPage } from '../../pages/plan-page.ts';
import { middleOf } from '../../tools/middle-of.ts';

test('before the kick-off a tap on the bench changes the starting line-up, and Undo restores it', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice({ viewport: { width: 360, height: 640 } });
  const play = await new DashboardPage(page).startMatchDay();
  const before = await middleOf(play.onTheBench('Puck'));

  await play.onTheBench('Puck').tap();
  await expect(page.getByText('Tap who Puck starts for')).toBeVisible();
  expect(await middleOf(play.onTheBench('Puck'))).toEqual(before);
  await play.onThePitch('Bo').tap();
  await expect(page.getByText('Puck starts instead of Bo')).toBeVisible();
  await expect(play.onThePitch('Puck')).toBeVisible();
  await expect(play.onTheBench('Bo')).toBeVisible();
  await play.undo();
  await expect(play.onThePitch('Bo')).toBeVisible();

  // A free spot opens the list of players.
  await play.onThePitch('Noor').tap();
  await play.sheet().getByRole('button', { name: 'To the bench' }).click();
  await expect(page.getByText('Noor starts on the bench')).toBeVisible();
  await page.getByRole('button', { name: /^Free spot/ }).tap();
  await play.sheet().getByRole('button', { name: 'Noor', exact: true }).click();
  await expect(page.getByText('Noor starts', { exact: true })).toBeVisible();

  // The changed line-up starts.
  await play.onTheBench('Puck').tap();
  await play.onThePitch('Bo').tap();
  await play.kickOff();
  await expect(play.onThePitch('Puck')).toBeVisible();
  await expect(play.onTheBench('Bo')).toBeVisible();
});

test('a break has a clock, and a button that starts the next quarter', async ({ coachDevice }) => {
  const { page } = await coachDevice({ viewport: { width: 360, height: 640 } });
  const play = await new DashboardPage(page).startMatchDay();
  await play.kickOff();
  await expect(page.getByText('1st quarter', { exact: true })).toBeVisible();
  await play.halfTimeOrEnd();
  const start = page.getByRole('button', { name: /^Start 2nd quarter/ });
  await expect(start).toContainText(/Break 0:\d\d/);
  const { y } = await middleOf(start);
  expect(y).toBeGreaterThan(640 * 0.8);
  await start.tap();
  await expect(page.getByText('2nd quarter under way')).toBeVisible();
});

test('a planned change shows its names, its arrows and its minutes', async ({ coachDevice }) => {
  const { page } = await coachDevice({ viewport: { width: 360, height: 640 } });
  const play = await new DashboardPage(page).startMatchDay();
  const match = new URL(page.url()).pathname.split('/')[2] ?? '';
  await page.goto(`/match/${match}/plan/`);
  await new PlanPage(page).use();
  await play.open(match);
  await play.kickOff();
  const strip = page.getByRole('button', { name: /Show the planned changes/ });
  await expect(strip).toContainText(/\w+ for \w+/);
  const text = (await strip.textContent()) ?? '';
  const [, on = '', off = ''] = /(\w+) for (\w+)/.exec(text) ?? [];
  await expect(
    page
      .getByRole('list', { name: 'Bench' })
      .getByRole('button', { name: new RegExp(`^.*${on}, .*on at \\d`) }),
  ).toBeVisible();
  await expect(play.onThePitch(off)).toHaveAccessibleName(/off at \d/);
});

test('on a laptop the plan and the timeline are beside the pitch', async ({ coachDevice }) => {
  const { page } = await coachDevice({ viewport: { width: 1440, height: 900 } });
  const play = await new DashboardPage(page).startMatchDay();
  await play.kickOff();
  await play.goal('Yara', 'Mila');
  const beside = page.getByRole('complementary', { name: 'Plan and timeline' });
  await expect(beside.getByText('from Mila')).toBeVisible();
  await expect(beside.getByRole('heading', { name: 'Planned changes' })).toBeVisible();
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(beside).toBeHidden();
});
