/**
 * Two people record the same moment, one of them offline: which entry counts, who is notified, and what followers see.
 */
import type { Page } from '@playwright/test';
import type { Fixtures } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { FollowerPage } from '../../pages/follower-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { TimelinePage } from '../../pages/timeline-page.ts';
import { expect, type StaffFixtures, test } from '../../staff-fixtures.ts';
import { findings } from '../../tools/findings.ts';

type Devices = Pick<Fixtures & StaffFixtures, 'coachDevice' | 'colleagueDevice' | 'newDevice'>;

test('of two substitutions for one player only one counts; the other is struck out, reported, and restored with one tap', async ({
  coachDevice,
  colleagueDevice,
  newDevice,
}) => {
  test.slow();
  const people = await atTheMatch({ coachDevice, colleagueDevice, newDevice });
  const { marit, marits, femke, femkes, follower, match } = people;
  await expect(follower.row(/Kick-off/)).toHaveCount(1);

  // Both record it in the same second, and Femke's phone is offline.
  await femke.context.setOffline(true);
  await Promise.all([marits.substitute('Puck', 'Bo'), femkes.substitute('Lena', 'Bo')]);
  await expect(marits.onThePitch('Puck')).toBeVisible();
  await expect(femkes.onThePitch('Lena')).toBeVisible();
  await femke.context.setOffline(false);

  const both = [
    { page: marit.page, day: marits, on: 'Puck' },
    { page: femke.page, day: femkes, on: 'Lena' },
  ];
  for (const { page } of both) await expect(question(page)).toContainText('Which one happened?');
  const holds = (await marits.onThePitch('Puck').isVisible()) ? 'Puck' : 'Lena';
  const lost = holds === 'Puck' ? 'Lena' : 'Puck';
  for (const { page, day, on } of both) {
    await expect(day.onThePitch(holds)).toBeVisible();
    await expect(day.onTheBench(lost)).toBeVisible();
    await expect(day.onTheBench('Bo')).toBeVisible();
    await expect(question(page)).toContainText(
      new RegExp(`“${lost} for Bo, 1'” does not fit “${holds} for Bo, 1'”`),
    );
    // Only the coach whose entry does not count is notified.
    const told = page
      .getByRole('region', { name: 'Messages' })
      .getByText(/does not count: (Marit|Femke) noted/);
    await expect(told).toHaveCount(on === lost ? 1 : 0);
  }
  await expect(follower.row(/Puck|Lena/)).toHaveCount(1);
  await expect(follower.row(new RegExp(holds))).toHaveCount(1);

  const timeline = new TimelinePage(marit.page);
  await timeline.open(match);
  await expect(timeline.row(lost).locator('del')).toContainText(lost);
  await expect(timeline.row(holds).locator('del')).toHaveCount(0);
  expect(await findings(marit.page)).toEqual([]);
  await marits.open(match);

  // One tap of the other coach restores the struck entry.
  const other = both.find(({ on }) => on === lost) ?? both[0];
  await other?.page.getByRole('button', { name: `${lost} for Bo, 1'` }).click();
  for (const { page, day } of both) {
    await expect(question(page)).toBeHidden();
    await expect(day.onThePitch(lost)).toBeVisible();
    await expect(day.onTheBench(holds)).toBeVisible();
  }
  await expect(follower.row(new RegExp(lost))).toHaveCount(1);
  await expect(follower.row(/Puck|Lena/)).toHaveCount(1);

  // Undo reverts it.
  await other?.day.undo();
  for (const { page, day } of both) {
    await expect(day.onThePitch(holds)).toBeVisible();
    await expect(question(page)).toBeVisible();
  }
});

test('the app asks about a goal that another person has just recorded, and counts it once or twice by the answer', async ({
  coachDevice,
  colleagueDevice,
  newDevice,
}) => {
  test.slow();
  const people = await atTheMatch({ coachDevice, colleagueDevice, newDevice });
  const { marit, marits, femke, femkes, follower } = people;
  const everywhere = async (score: string) => {
    for (const shown of [marits.score, femkes.score, follower.score]) await expect(shown).toHaveText(score);
  };

  await test.step('the same goal: the app asks before it is recorded', async () => {
    await femkes.goal('Sam');
    await expect(marits.score).toHaveText('1–0');
    // Entries by others appear in a toast without Undo.
    await expect(marit.page.getByText(/^Femke: Goal by Sam, 1'/)).toBeVisible();
    await marit.page.getByRole('button', { name: 'Goal us', exact: true }).click();
    for (const tap of ['Sam', 'No assist'])
      await marits.sheet().getByRole('button', { name: tap, exact: true }).click();
    await expect(
      marits.sheet().getByText(/^Femke noted a goal by Sam (just now|\d+ s ago)\. The same one\?$/),
    ).toBeVisible();
    expect(await findings(marit.page)).toEqual([]);
    await marits.sheet().getByRole('button', { name: 'Yes, the same' }).click();
    await expect(marits.sheet()).toBeHidden();
    await everywhere('1–0');
  });

  await test.step('another goal: the app asks, then records it', async () => {
    await marits.goalThem();
    await expect(femkes.score).toHaveText('1–1');
    await femkes.goalThem();
    await expect(
      femkes.sheet().getByText(/^Marit noted “Goal, 1'” (just now|\d+ s ago)\. The same one\?$/),
    ).toBeVisible();
    await femkes.sheet().getByRole('button', { name: 'No, another one' }).click();
    await everywhere('1–2');
    for (const { page } of [marit, femke]) await expect(question(page)).toBeHidden();
  });

  await test.step('a goal recorded offline: both phones ask after they sync', async () => {
    await femke.context.setOffline(true);
    await marits.chooseOnClock('1 minute forward');
    await marit.page.keyboard.press('Escape');
    await marits.goal('Yara', 'Mila');
    await expect(follower.score).toHaveText('2–2');
    await femkes.chooseOnClock('1 minute forward');
    await femke.page.keyboard.press('Escape');
    await femkes.goal('Yara');
    await expect(femkes.score).toHaveText('2–2');
    await femke.context.setOffline(false);
    await everywhere('3–2');
    for (const { page } of [marit, femke]) await expect(question(page)).toContainText('noted twice?');
    await femke.page.getByRole('button', { name: 'The same one' }).click();
    await everywhere('2–2');
    for (const { page } of [marit, femke]) await expect(question(page)).toBeHidden();
    // The entry with more details stays.
    await expect(follower.row(/Yara/)).toContainText('Mila');
  });
});

/** The question about two entries on match day. */
const question = (page: Page) => page.getByRole('status').filter({ hasText: '“' });

/** Marit has control of the match, Femke helps on her own phone, and a family follows from home. */
async function atTheMatch({ coachDevice, colleagueDevice, newDevice }: Devices) {
  const marit = await coachDevice();
  const marits = await new DashboardPage(marit.page).startMatchDay();
  const match = new URL(marit.page.url()).pathname.split('/')[2] ?? '';
  const femke = await colleagueDevice(marit, { firstname: 'Femke', role: 'Assistant coach' });
  const link = await marits.openStream();
  await marits.kickOff();
  const femkes = new MatchDayPage(femke.page);
  await femkes.open(match);
  await expect(femkes.clock).toBeVisible();
  const family = await newDevice();
  await family.page.goto(link);
  return { marit, marits, femke, femkes, follower: new FollowerPage(family.page), match };
}
