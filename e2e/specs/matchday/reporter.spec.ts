/** Match day of a reporter offers only what their role allows. */

import { LONG } from '../../fixtures.ts';
import { AttendancePage } from '../../pages/attendance-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { TimelinePage } from '../../pages/timeline-page.ts';
import { expect, test } from '../../staff-fixtures.ts';
import { findings } from '../../tools/findings.ts';

test(
  'a reporter can run the match, but is offered neither line-up nor attendance',
  LONG,
  async ({ coachDevice, colleagueDevice }) => {
    const coach = await coachDevice();
    const attendance = new AttendancePage(coach.page);
    await attendance.openFromDashboard();
    await attendance.player('Puck').click();
    await expect(attendance.player('Puck')).toHaveAttribute('aria-pressed', 'false');
    const match = attendance.match();
    const cas = await colleagueDevice(coach, { firstname: 'Cas', role: 'Reporter' });
    const { page } = cas;
    const day = new MatchDayPage(page);
    const more = () => page.getByRole('button', { name: 'Match options' }).click();
    const offered = (name: string) => day.sheet().getByRole('button', { name, exact: true });

    await day.open(match);
    await expect(day.onTheBench('Lena')).toBeDisabled();
    await expect(page.getByRole('list', { name: 'On the pitch' }).getByRole('listitem')).toHaveCount(9);
    await page.getByRole('button', { name: /^Sam, number/ }).click({ force: true });
    await expect(day.sheet()).toBeHidden();
    await expect(page.getByRole('button', { name: 'Somebody has arrived' })).toBeHidden();
    expect(await findings(page)).toEqual([]);

    await day.kickOff();
    await more();
    await expect(offered('Card')).toBeVisible();
    await expect(offered('Somebody has arrived')).toBeHidden();
    await expect(offered('Re-plan the rest')).toBeHidden();
    await page.keyboard.press('Escape');
    await day.substitute('Lena', 'Bo');
    await expect(day.onThePitch('Lena')).toBeVisible();
    await day.onThePitch('Sam').click();
    await offered('Injured').click();
    await page.getByRole('button', { name: /^Sam, .*Injured$/ }).click();
    await expect(day.sheet().getByRole('button', { name: 'Goal', exact: true })).toBeVisible();
    await expect(offered('Can play again')).toBeHidden();
    await page.keyboard.press('Escape');

    // A refusal names the reason, and offers no action that the role lacks.
    const timeline = new TimelinePage(page);
    await timeline.open(match);
    const sheet = await timeline.add('Substitution');
    await sheet.getByLabel('Comes on').selectOption('Puck');
    await sheet.getByLabel('Goes off').selectOption('Yara');
    await sheet.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(sheet.getByRole('alert')).toHaveText('Puck is marked “not here”.');
    await expect(sheet.getByRole('button', { name: 'Puck is here' })).toBeHidden();

    await page.goto(`/match/${match}/attendance/`);
    await expect(page.getByRole('main').getByText('Puck')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /^Puck/ })).toBeHidden();
  },
);
