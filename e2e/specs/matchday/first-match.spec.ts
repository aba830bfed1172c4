import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { FollowerPage } from '../../pages/follower-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';

test('a match continues offline, and the follower and the second device end with the same match', async ({
  coachDevice,
  newDevice,
}) => {
  const coach = await coachDevice({ installed: true });
  const dashboard = new DashboardPage(coach.page);
  const play = await dashboard.startMatchDay();
  const match = new URL(coach.page.url()).pathname.split('/')[2] ?? '';
  const link = await play.openStream();
  await play.kickOff();

  const family = await newDevice();
  await family.page.goto(link);
  const follower = new FollowerPage(family.page);
  await expect(follower.row(/Kick-off/)).toBeVisible();

  await coach.context.setOffline(true);
  await play.goal('Yara', 'Mila');
  await play.substitute('Puck', 'Bo');
  await play.goalThem();
  await expect(play.score).toHaveText('1–1');
  await coach.page.reload();
  await expect(play.score).toHaveText('1–1');
  await expect(play.onThePitch('Puck')).toBeVisible();
  await play.goal('Sam');
  await expect(play.score).toHaveText('2–1');
  await expect(follower.score).toHaveText('0–0');

  await coach.context.setOffline(false);
  await expect(follower.score).toHaveText('2–1');
  await expect(follower.row(/Yara/)).toHaveCount(1);
  await expect(follower.row(/Sam/)).toHaveCount(1);
  await expect(follower.row(/Puck/)).toHaveCount(1);

  const laptop = await coachDevice({ viewport: { width: 1440, height: 900 } });
  const second = new MatchDayPage(laptop.page);
  await second.open(match);
  await expect(second.score).toHaveText('2–1');
  await expect(second.onThePitch('Puck')).toBeVisible();
  await expect(second.onTheBench('Bo')).toBeVisible();

  await second.substitute('Jip', 'Isa');
  await expect(play.onThePitch('Jip')).toBeVisible();
  await expect(follower.row(/Jip/)).toHaveCount(1);
});

test('a goal is undone with one tap on all devices', async ({ coachDevice, newDevice }) => {
  const coach = await coachDevice();
  const play = await new DashboardPage(coach.page).startMatchDay();
  await play.begin();
  const link = await play.openStream();
  const before = await play.score.textContent();
  await play.goalThem();
  const family = await newDevice();
  await family.page.goto(link);
  const follower = new FollowerPage(family.page);
  await expect(follower.score).not.toHaveText(before ?? '');
  await play.undo();
  await expect(play.score).toHaveText(before ?? '');
  await expect(follower.score).toHaveText(before ?? '');
});

test('the follower reads the score before any script has run', async ({ coachDevice, browser, server }) => {
  const coach = await coachDevice();
  const play = await new DashboardPage(coach.page).startMatchDay();
  await play.begin();
  const link = await play.openStream();
  await expect(play.score).toBeVisible();
  const score = (await play.score.textContent()) ?? '';
  const old = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, locale: 'en-GB' });
  const page = await old.newPage();
  // Without scripts the page does not update, so it is opened again until the server has the kick-off.
  const shown = page.getByRole('img', { name: /^Score:/ });
  await expect(async () => {
    await page.goto(link);
    expect(await shown.allTextContents()).toEqual([score]);
  }).toPass();
  await old.close();
});
