import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { FollowerPage } from '../../pages/follower-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';

test('[MRG-1.3, MRG-3.1] two people score one match offline; no event is lost or duplicated, and all devices agree', async ({
  coachDevice,
  newDevice,
}) => {
  const anna = await coachDevice({ installed: true });
  const annas = await new DashboardPage(anna.page).startMatchDay();
  const match = new URL(anna.page.url()).pathname.split('/')[2] ?? '';
  const link = await annas.openStream();
  await annas.kickOff();
  const bram = await coachDevice({ installed: true });
  const brams = new MatchDayPage(bram.page);
  await brams.open(match);
  await brams.begin();
  const family = await newDevice();
  await family.page.goto(link);
  const follower = new FollowerPage(family.page);
  await expect(follower.row(/Kick-off/)).toHaveCount(1);

  for (const { context } of [anna, bram]) await context.setOffline(true);
  await annas.goal('Yara', 'Mila');
  await brams.goal('Sam');
  await brams.goalThem();
  await expect(brams.score).toHaveText('1–1');
  await annas.substitute('Puck', 'Bo');
  await annas.halfTimeOrEnd();
  await brams.goalThem();
  await expect(brams.score).toHaveText('1–2');
  await expect(annas.score).toHaveText('1–0');

  await bram.context.setOffline(false);
  await expect(follower.score).toHaveText('1–2');
  await anna.context.setOffline(false);
  for (const { score } of [annas, brams, follower]) await expect(score).toHaveText('2–2');
  // One phone ended the half: the clock has stopped on both, at the same time.
  const shown = ({ clock }: MatchDayPage) => clock.getAttribute('aria-label');
  await expect.poll(async () => (await shown(brams)) === (await shown(annas))).toBe(true);
  await expect(brams.onThePitch('Puck')).toBeVisible();
  await expect(brams.onTheBench('Bo')).toBeVisible();
  for (const who of [/Yara/, /Sam/, /Puck/]) await expect(follower.row(who)).toHaveCount(1);
});
