import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { FollowerPage } from '../../pages/follower-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { StreamPage } from '../../pages/stream-page.ts';
import { findings } from '../../tools/findings.ts';

test('a coach sends followers a message, chooses what they see, and closes the page during the match', async ({
  coachDevice,
  newDevice,
}) => {
  const coach = await coachDevice();
  await new DashboardPage(coach.page).startMatchDay();
  const play = new MatchDayPage(coach.page);
  const link = await play.openStream();
  const stream = new StreamPage(coach.page);
  await stream.show();

  const family = await newDevice();
  await family.page.clock.install();
  await family.page.goto(link);
  const follower = new FollowerPage(family.page);
  const live = family.page.getByText('Live', { exact: true });

  await test.step("the follower's page before the kick-off", async () => {
    await expect(family.page.getByText('The match has not started yet.', { exact: false })).toBeVisible();
    await expect(family.page.getByRole('heading', { name: 'Starting line-up' })).toBeVisible();
    await expect(live).toBeHidden();
    await stream.tell('Pitch 3, behind the clubhouse');
    await expect(follower.row(/Pitch 3, behind the clubhouse/)).toBeVisible();
    expect(await findings(family.page)).toEqual([]);
    expect(await findings(coach.page)).toEqual([]);
    await stream.sheet.getByRole('switch', { name: 'Show the line-up' }).click();
    await expect(family.page.getByRole('heading', { name: 'Starting line-up' })).toBeHidden();
  });

  await test.step("the follower's page during the match", async () => {
    await stream.leave();
    await play.kickOff();
    await play.goal('Yara', 'Mila');
    await expect(live).toBeVisible();
    await expect(follower.row(/Yara from Mila/)).toBeVisible();
    await stream.show();
    await stream.tell('Wat a start');
    await stream.correct('Wat a start', 'What a start');
    await expect(follower.row(/1'.*What a start/)).toBeVisible();
    await stream.sheet.getByRole('radio', { name: 'Shirt number only' }).click();
    await expect(follower.row(/Yara/)).toHaveCount(0);
    await expect(follower.row(/Player \d+ from Player \d+/)).toHaveCount(1);
    await stream.takeBack('What a start');
    await expect(follower.row(/What a start/)).toHaveCount(0);
  });

  await test.step('the page is closed during the match and opened again', async () => {
    await stream.open.click();
    await expect(family.page.getByRole('heading', { name: 'This match is not public' })).toBeVisible();
    await expect(family.page.getByText('1–0')).toBeHidden();
    await stream.open.click();
    const state = `${link}/state.json`;
    await expect.poll(async () => (await family.page.request.get(state)).status()).toBe(200);
    // The closed page polls.
    await family.page.clock.runFor(16_000);
    await expect(follower.score).toHaveText('1–0');
  });
});
