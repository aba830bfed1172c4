import { expect, test } from '../../fixtures.ts';
import { AttendancePage } from '../../pages/attendance-page.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { findings } from '../../tools/findings.ts';
import { TapCount } from '../../tools/tap-count.ts';

test('attendance takes one tap, is counted, and can be undone, offline', async ({ coachDevice }) => {
  const { page, context } = await coachDevice({ installed: true });
  const attendance = new AttendancePage(page);
  await attendance.openFromDashboard();
  await context.setOffline(true);
  const coming = await attendance.countOf('Yes');
  const taps = await TapCount.on(page);

  await attendance.player('Puck').tap();
  expect(await taps.sinceBefore()).toBe(1);
  await expect(attendance.player('Puck')).toHaveAttribute('aria-pressed', 'false');
  await expect(attendance.count('Yes')).toHaveText(String(coming - 1));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(attendance.player('Puck')).toHaveAttribute('aria-pressed', 'true');
  await expect(attendance.count('Yes')).toHaveText(String(coming));

  // Jip's family was asked and has not answered.
  await expect(attendance.player('Jip')).toHaveAttribute('aria-pressed', 'false');
  await attendance.player('Jip').tap();
  await expect(attendance.player('Jip')).toHaveAttribute('aria-pressed', 'true');
  await expect(attendance.count('Yes')).toHaveText(String(coming + 1));

  await attendance.arrivesIn('Puck', 20);
  await expect(attendance.player('Puck')).toContainText("from 20'");
  await expect(attendance.count('Yes')).toHaveText(String(coming + 1));
  expect(await findings(page)).toEqual([]);
});

test('a late child plays: one coach marks them "arrived" offline while the other substitutes, and both devices agree', async ({
  coachDevice,
}) => {
  test.slow();
  const anna = await coachDevice({ installed: true });
  const annasList = new AttendancePage(anna.page);
  await annasList.openFromDashboard();
  await annasList.player('Puck').click();
  await expect(annasList.player('Puck')).toHaveAttribute('aria-pressed', 'false');
  const match = annasList.match();
  const annas = new MatchDayPage(anna.page);
  await annas.open(match);
  await annas.kickOff();

  const bram = await coachDevice();
  const brams = new MatchDayPage(bram.page);
  await brams.open(match);
  await expect(brams.clock).toBeVisible();
  await expect(brams.onTheBench('Puck')).toBeHidden();

  // Anna's phone is offline when Puck arrives; Bram changes two others meanwhile.
  await anna.context.setOffline(true);
  await annas.arrived('Puck');
  await expect(annas.onTheBench('Puck')).toBeVisible();
  await brams.substitute('Lena', 'Sam');
  await expect(brams.onThePitch('Lena')).toBeVisible();
  await annas.substitute('Puck', 'Yara');
  await expect(annas.onThePitch('Puck')).toBeVisible();

  await anna.context.setOffline(false);
  for (const day of [annas, brams]) {
    for (const name of ['Puck', 'Lena']) await expect(day.onThePitch(name)).toBeVisible();
    for (const name of ['Sam', 'Yara']) await expect(day.onTheBench(name)).toBeVisible();
  }
});

test('an injured player has a visible mark, is not offered to come on, and can play again; a guest joins', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice();
  const play = await new DashboardPage(page).startMatchDay();
  await play.kickOff();
  await play.onThePitch('Sam').click();
  await play.sheet().getByRole('button', { name: 'Injured', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Sam, number \d+, .*Injured$/ })).toBeVisible();
  await play.substitute('Puck', 'Sam');
  await expect(play.onThePitch('Puck')).toBeVisible();
  await expect(play.onTheBench('Sam')).toBeHidden();

  await play.arrived('Sam');
  await expect(play.onTheBench('Sam')).toBeVisible();

  await play.addGuest('Mees');
  await expect(play.onTheBench('Mees')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('the timeline refuses a substitution because of an attendance mark, and offers to remove the mark', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice();
  const attendance = new AttendancePage(page);
  await attendance.openFromDashboard();
  await attendance.player('Puck').click();
  await expect(attendance.player('Puck')).toHaveAttribute('aria-pressed', 'false');
  const match = attendance.match();
  const play = new MatchDayPage(page);
  await play.open(match);
  await play.kickOff();
  await page.goto(`/match/${match}/timeline/`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const sheet = play.sheet();
  await sheet.getByRole('button', { name: 'Substitution', exact: true }).click();
  await sheet.getByLabel('Comes on').selectOption('Puck');
  await sheet.getByLabel('Goes off').selectOption('Sam');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Puck is marked “not here”.');
  await sheet.getByRole('button', { name: 'Puck is here' }).click();
  await expect(sheet).toBeHidden();
  await play.open(match);
  await expect(play.onThePitch('Puck')).toBeVisible();
});
