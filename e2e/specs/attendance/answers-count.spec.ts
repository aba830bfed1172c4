/** What answers do elsewhere: who the plan counts on, and what the coach is told on the day. */
import { expect, test } from '../../fixtures.ts';
import { AnswerPage } from '../../pages/answer-page.ts';
import { AttendancePage } from '../../pages/attendance-page.ts';
import { LineupPage } from '../../pages/lineup-page.ts';
import { PlanPage } from '../../pages/plan-page.ts';
import { RequestPage } from '../../pages/request-page.ts';
import { comingMatches } from '../../tools/coming-matches.ts';
import { startThisAfternoon } from '../../tools/daytime.ts';

test('with “no answer does not count as available” the plan and the automatic line-up leave silent players out', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice();
  const [match = ''] = await comingMatches(page);
  const left = page.getByText('8 players have not answered and are left out.');
  const plan = new PlanPage(page);
  await plan.open(match);
  await expect(plan.square('Bo', '0')).toBeVisible();
  await expect(left).toBeHidden();

  await page.goto('/team/details/');
  await page.getByRole('button', { name: /^Attendance/ }).click();
  const counts = page.getByRole('switch', { name: /“No answer” does not count/ });
  await counts.click();
  await expect(counts).toBeChecked();
  await plan.open(match);
  await expect(left).toBeVisible();
  await expect(plan.square('Eva', '0')).toBeVisible();
  await expect(plan.square('Bo', '0')).toBeHidden();

  const lineup = new LineupPage(page);
  await lineup.open(match);
  await page.getByRole('button', { name: 'Fill automatically' }).click();
  await expect(lineup.pitchPlayer('Eva')).toBeVisible();
  await expect(lineup.benchPlayer('Bo')).toContainText('No answer');
});

test('a family that changes its answer on the day is news, with a red dot', async ({
  coachDevice,
  newDevice,
  server,
}) => {
  const { page } = await coachDevice();
  const list = new AttendancePage(page);
  await list.openFromDashboard();
  await startThisAfternoon(page, server, list.match());
  const request = new RequestPage(page);
  await request.open(list.match());
  const shared = await request.openSharedLink();
  const { page: phone } = await newDevice({ javaScriptEnabled: false });
  await phone.goto(shared);
  const family = new AnswerPage(phone);
  await family.choose('Eva');
  await family.yes('Eva');
  // The app asks for news once in half a minute; one that is opened asks at once.
  const listens = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.reload();
  await listens;
  await family.no('Eva');
  await page.getByRole('link', { name: 'Notifications, something new' }).click();
  const news = page.getByRole('link', { name: 'Eva is not coming after all' });
  await news.click();
  await expect(page).toHaveURL(new RegExp(`/match/${list.match()}/`));
});
