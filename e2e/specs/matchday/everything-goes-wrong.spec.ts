/** A match day with every fault, two coaches and a family at home; at the end all devices agree. */
import type { Page } from '@playwright/test';
import { AttendancePage } from '../../pages/attendance-page.ts';
import { FollowerPage } from '../../pages/follower-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { TimelinePage } from '../../pages/timeline-page.ts';
import { expect, test } from '../../staff-fixtures.ts';

test('two coaches complete a match with a late child, a guest, an injury, a wrong goal, a dead phone, a new plan and an early end', async ({
  coachDevice,
  colleagueDevice,
  newDevice,
}) => {
  test.setTimeout(360_000);
  const marit = await coachDevice();
  const attendance = new AttendancePage(marit.page);
  await attendance.openFromDashboard();
  const match = attendance.match();
  await attendance.player('Puck').click();
  await expect(attendance.player('Puck')).toHaveAttribute('aria-pressed', 'false');
  const femke = await colleagueDevice(marit, {
    firstname: 'Femke',
    role: 'Assistant coach',
    installed: true,
  });
  const marits = new MatchDayPage(marit.page);
  let femkes = new MatchDayPage(femke.page);
  await marits.open(match);
  const link = await marits.openStream();
  await femkes.open(match);
  const family = await newDevice();
  await family.page.goto(link);
  const follower = new FollowerPage(family.page);
  const everywhere = async (score: string) => {
    for (const shown of [marits.score, femkes.score, follower.score]) await expect(shown).toHaveText(score);
  };
  const bothSee = async (see: (day: MatchDayPage) => Promise<void>) => {
    for (const day of [marits, femkes]) await see(day);
  };

  await test.step('a late child and a guest join after the kick-off', async () => {
    await marits.kickOff();
    await expect(femkes.clock).toBeVisible();
    await femkes.arrived('Puck');
    await marits.addGuest('Mees');
    await bothSee(async (day) => {
      for (const name of ['Puck', 'Mees']) await expect(day.onTheBench(name)).toBeVisible();
    });
  });

  await test.step('an injured child goes off for the late one', async () => {
    await femkes.onThePitch('Sam').click();
    await femkes.sheet().getByRole('button', { name: 'Injured', exact: true }).click();
    await expect(marit.page.getByRole('button', { name: /^Sam, number 7, .*Injured$/ })).toBeVisible();
    await marits.substitute('Puck', 'Sam');
    await bothSee(async (day) => {
      await expect(day.onThePitch('Puck')).toBeVisible();
      await expect(day.onTheBench('Sam')).toBeHidden();
    });
  });

  await test.step('a wrong goal is undone while the other coach records one', async () => {
    await femkes.goal('Yara');
    await everywhere('1–0');
    await Promise.all([femkes.undo(), marits.goalThem()]);
    await everywhere('0–1');
    await expect(follower.row(/Yara/)).toHaveCount(0);
    await marits.goal('Mila', 'Noor');
    await everywhere('1–1');
  });

  await test.step('a phone goes off offline and restarts', async () => {
    await femke.context.setOffline(true);
    await femkes.substitute('Mees', 'Lotte');
    // A goal within a minute of Mila's might be the same one, and the app would ask.
    await femkes.chooseOnClock('1 minute forward');
    await femkes.sheet().getByRole('button', { name: '1 minute forward' }).click();
    await expect(femkes.sheet().getByText(/^2:/)).toBeVisible();
    await femke.page.keyboard.press('Escape');
    await femkes.goal('Noor');
    await expect(femkes.score).toHaveText('2–1');
    await femke.page.close();
    const page = await femke.context.newPage();
    femkes = new MatchDayPage(page);
    await femkes.open(match);
    await expect(femkes.score).toHaveText('2–1');
    await expect(femkes.onThePitch('Mees')).toBeVisible();
    await marits.halfTimeOrEnd();
    await expect(marits.clock).toContainText('0:');
    await femke.context.setOffline(false);
    await everywhere('2–1');
    await bothSee(async (day) => expect(day.onThePitch('Mees')).toBeVisible());
  });

  await test.step('at half-time the plan changes, and the injured child stays off', async () => {
    await marits.startPart();
    await marits.halfTimeOrEnd();
    await bothSee(async ({ page }) =>
      expect(page.getByRole('button', { name: /^Start 3rd quarter/ })).toBeVisible(),
    );
    await marit.page.getByRole('button', { name: 'More', exact: true }).click();
    await marits.sheet().getByRole('button', { name: 'Re-plan the rest' }).click();
    await expect(marits.sheet().getByText('Sam', { exact: true })).toHaveCount(0);
    await marits.sheet().getByRole('button', { name: 'Use this plan from now' }).click();
    await expect(marits.sheet()).toBeHidden();
    await femkes.startPart();
    await bothSee(async (day) => expect(day.onTheBench('Sam')).toBeHidden());
  });

  await test.step('the match is finished, abandoned, and finished again', async () => {
    await femkes.halfTimeOrEnd();
    await expect(marit.page.getByRole('button', { name: /^Start 4th quarter/ })).toBeVisible();
    await marits.startPart();
    await toTheLastMinute(marits);
    await marits.halfTimeOrEnd();
    await expect(femkes.page.getByRole('button', { name: 'Full-time report' })).toBeVisible();
    await expect(family.page.getByText('Full time', { exact: true }).first()).toBeVisible();
    await femkes.openStatus();
    await femkes.sheet().getByRole('button', { name: 'Abandon: stopped for good' }).click();
    await expect(family.page.getByText('Abandoned', { exact: true }).first()).toBeVisible();
    await everywhere('2–1');
    await marits.openStatus();
    await marits.sheet().getByRole('button', { name: 'Finished: the result stands' }).click();
    await expect(family.page.getByText('Full time', { exact: true }).first()).toBeVisible();
    await everywhere('2–1');
  });

  await test.step('score, scorers and minutes are equal on all devices', async () => {
    await expect(family.page.getByRole('listitem').filter({ hasText: /^(Mila|Noor) \d+'$/ })).toHaveCount(2);
    const minutes = [await minutesOf(marit.page, match), await minutesOf(femkes.page, match)];
    for (const { page } of [marits, femkes]) {
      await expect(page.getByRole('main').getByText('2–1', { exact: true })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Goals: Rietdijk' })).toHaveText(/^Mila \d+'Noor \d+'$/);
    }
    expect(minutes[1]).toEqual(minutes[0]);
    const played = new Map(minutes[0]);
    // Sam went off in the first minute; the others changed at the kick-off or at half-time.
    expect(played.get('Sam')).toBe(0);
    for (const one of played.values()) expect([0, 30, 60]).toContain(one);
    expect([...played.values()].reduce((sum, one) => sum + one, 0)).toBe(9 * 60);
    const timeline = new TimelinePage(femkes.page);
    await timeline.open(match);
    await expect(timeline.rows().locator('del')).toHaveCount(0);
  });
});

/** A match that ends more than a minute early counts the minutes that were played. */
async function toTheLastMinute(day: MatchDayPage): Promise<void> {
  await day.clock.click();
  const minute = day.sheet().getByRole('button', { name: '1 minute forward' });
  for (let added = 1; added < 15; added++) {
    await minute.click();
    await expect(day.sheet().getByText(new RegExp(`^${45 + added}:`))).toBeVisible();
  }
  await day.page.keyboard.press('Escape');
}

/** Each player's whole minutes, from the table behind the bars. */
async function minutesOf(page: Page, match: string): Promise<readonly (readonly [string, number])[]> {
  await page.goto(`/match/${match}/statistics/`);
  const rows = page.getByRole('table', { name: 'Playing time' }).locator('tbody tr');
  await expect(rows.first()).toBeAttached();
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  );
  return cells.map(([name = '', minutes = '']) => [name, Number(minutes)] as const).toSorted();
}
