import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { FollowerPage } from '../../pages/follower-page.ts';
import { TimelinePage } from '../../pages/timeline-page.ts';
import { findings } from '../../tools/findings.ts';
import { breakMatch, storedMatch } from '../../tools/stored-match.ts';

test('the timeline corrects, adds, hides and removes events by touch', async ({ coachDevice, newDevice }) => {
  test.slow();
  const { page } = await coachDevice();
  const play = await new DashboardPage(page).startMatchDay();
  const link = await play.openStream();
  await play.kickOff();
  await play.goalThem();
  await expect(play.score).toHaveText(/0–1|1–0/);
  const match = new URL(page.url()).pathname.split('/')[2] ?? '';
  const timeline = new TimelinePage(page);
  await timeline.open(match);

  await test.step("an opponent's goal gets a number, a name, a kind and a place", async () => {
    const sheet = await timeline.edit(/0–1|1–0/);
    await sheet.getByLabel('Shirt number').fill('9');
    await sheet.getByLabel('Name', { exact: true }).fill('Kim');
    await sheet.getByLabel('Kind of goal').selectOption('header');
    await sheet.getByRole('button', { name: 'Where on the pitch' }).tap();
    await expect(sheet.getByText(/% from the left/)).toBeVisible();
    await timeline.save();
    await expect(timeline.row('Kim')).toContainText('header');
    await expect(timeline.row('Kim')).toContainText('place known');
  });

  await test.step('a forgotten own goal is added, with its scorer chosen in the sheet', async () => {
    const sheet = await timeline.add('Goal');
    await sheet.getByLabel('Player').selectOption({ index: 2 });
    await sheet.getByLabel('Assist').selectOption({ index: 3 });
    const scorer = await sheet.getByLabel('Player').locator('option:checked').textContent();
    await timeline.save();
    await expect(timeline.row(`${scorer}from`)).toBeVisible();
  });

  await test.step('an impossible event is refused in the sheet, and no input is lost', async () => {
    const sheet = await timeline.edit('Kim');
    await sheet.getByLabel('Minute').fill('55');
    await sheet.getByRole('button', { name: 'Save' }).tap();
    await expect(sheet.getByRole('alert')).toHaveText('Minute 55 has not been played yet.');
    await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue('Kim');
    await sheet.getByRole('button', { name: 'Close' }).tap();
  });

  const family = await newDevice();
  await family.page.goto(link);
  const follower = new FollowerPage(family.page);
  await expect(follower.row(/Goal/).first()).toBeVisible();

  await test.step('only public events reach followers', async () => {
    const sheet = await timeline.add('Something else');
    await sheet.getByLabel('What happened').selectOption('Corner');
    await timeline.save();
    await expect(follower.row(/Corner/)).toHaveCount(1);
    const again = await timeline.edit('Corner');
    await again.getByRole('switch', { name: 'Followers see it' }).tap();
    await timeline.save();
    await expect(timeline.row('Corner')).toContainText('only for the team');
    await expect(follower.row(/Corner/)).toHaveCount(0);
  });

  await test.step("the filters show goals, own events and the opponent's events", async () => {
    await timeline.filter('Goals');
    await expect(timeline.row('Corner')).toHaveCount(0);
    await timeline.filter('Theirs');
    await expect(timeline.row('Kim')).toBeVisible();
    await expect(timeline.row('Kick-off')).toHaveCount(0);
    await timeline.filter('All');
    await expect(timeline.row('Kick-off')).toHaveCount(1);
  });

  await test.step('Undo restores a removed event', async () => {
    const sheet = await timeline.edit('Kim');
    await sheet.getByRole('button', { name: 'Remove this event' }).tap();
    await expect(timeline.row('Kim')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await expect(timeline.row('Kim')).toBeVisible();
  });

  await timeline.edit('Kim');
  expect(await findings(page)).toEqual([]);
});

test('a stored match with missing, contradictory and unknown fields opens everywhere, and lists its repairs', async ({
  coachDevice,
}) => {
  test.slow();
  const { page } = await coachDevice({ installed: true });
  const play = await new DashboardPage(page).startMatchDay();
  await play.kickOff();
  const match = new URL(page.url()).pathname.split('/')[2] ?? '';
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const manyEvents = Array.from({ length: 200 }, (_, n) => [
    `events/900-${n + 1}`,
    { eid: `900-${n + 1}`, type: 'GOAL', data: { part: 1, game_time: 60, homeaway: 'home' } },
  ]);
  // A running request would be answered with the whole match as the server has it.
  await page.goto(`/match/${match}/timeline/`);
  await expect(page.locator('[data-sync="synced"]').filter({ visible: true })).toBeVisible();
  await page.context().setOffline(true);
  const before = await breakMatch(page, Number(match), {
    ...Object.fromEntries(manyEvents),
    'events/901-1': {
      eid: '901-1',
      type: 'GOLDEN_GOAL',
      data: { part: 1, game_time: 120, homeaway: 'home' },
    },
    'events/901-2': {
      eid: '901-2',
      type: 'GOAL',
      data: { part: 7, game_time: 9e6, homeaway: 'away', player_sid: 987654 },
    },
    'events/901-3': {
      type: 'SUBS_IN',
      data: { part: 1, game_time: 30, homeaway: 'home', player_sid: 987655 },
    },
    'events/901-4': 'no event at all',
    'part7/987654-1': { playing: true, x: 1, y: 1 },
    formation: '12-0-0',
    matchParts: 77,
    halfLength: 'long',
    keeper: 'somebody',
  });
  const timeline = new TimelinePage(page);
  for (const screen of ['details', 'formation', 'play', 'statistics', 'timeline']) {
    await page.goto(`/match/${match}/${screen}/`);
    await expect(page.getByRole('heading').first(), screen).toBeVisible();
    expect(problems, screen).toEqual([]);
  }
  await timeline.toTheKickOff();
  await expect(timeline.row(/Goal/)).toHaveCount(200);
  await expect(timeline.row(/\bPlayer(?! \d)/).first()).toBeVisible();
  await page.getByText('Some details of this match cannot be right').tap();
  for (const said of [/formation “12-0-0” is unknown/, /Players who are not known/, /Events of a kind/])
    await expect(page.getByText(said)).toBeVisible();
  expect(await storedMatch(page, Number(match))).toBe(before);
});
