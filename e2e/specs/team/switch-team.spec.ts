/** Switching teams (section 4) online and offline: no waiting change is lost. */
import { expect, LONG, test } from '../../fixtures.ts';
import { SyncPage } from '../../pages/sync-page.ts';
import { TeamsPage } from '../../pages/teams-page.ts';
import { findings } from '../../tools/findings.ts';

test(
  'online, a switch of team sends changes, fetches players and matches, then closes the message',
  LONG,
  async ({ coachDevice }) => {
    const { page } = await coachDevice();
    const teams = new TeamsPage(page);
    await teams.make('JO11-1', 'Ada');
    await teams.open();
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/data*', async (route) => {
      if (route.request().postData()?.includes('updateToken')) await answer.promise;
      await route.continue();
    });
    await teams.team('MO13-2').click();
    await expect(page).toHaveURL(/\/team\/$/);
    await expect(page.getByRole('heading', { name: 'Rietdijk MO13-2' })).toBeVisible();
    await expect(teams.message('Fetching players and match data')).toBeVisible();
    answer.resolve();
    await expect(teams.message(/Fetching/)).toBeHidden();
    await page.goto('/players/');
    await expect(page.getByText('Ada')).toBeHidden();
    await page.goto('/matches/');
    await expect(page.getByRole('link', { name: /Noordhaven/ }).first()).toBeVisible();
  },
);

test('offline, a team that is on the device opens at once, and its waiting changes reach the laptop later', async ({
  coachDevice,
}) => {
  const { context, page } = await coachDevice({ installed: true });
  const teams = new TeamsPage(page);
  const sync = new SyncPage(page);
  await teams.make('JO11-1', 'Ada');
  await sync.allSent();
  await context.setOffline(true);
  await page.goto('/team/details/');
  const division = page.getByRole('textbox', { name: 'Division' });
  await division.fill('3C');
  await division.blur();
  await expect(sync.mark()).toHaveAccessibleName(/1 change/);
  await teams.open();
  await teams.team('MO13-2').click();
  await expect(page.getByRole('heading', { name: 'Rietdijk MO13-2' })).toBeVisible();
  await expect(page.getByText('Now working with Rietdijk MO13-2')).toBeVisible();
  await page.goto('/matches/');
  await expect(page.getByRole('link', { name: /Noordhaven/ }).first()).toBeVisible();
  await sync.openSettings();
  await expect(sync.fact('Changes waiting')).toHaveText('2');

  await context.setOffline(false);
  await expect(sync.fact('Changes waiting')).toHaveText('0');
  const laptop = await coachDevice();
  await laptop.page.goto('/team/');
  await expect(laptop.page.getByRole('heading', { name: 'Rietdijk MO13-2' })).toBeVisible();
  await new TeamsPage(laptop.page).open();
  await expect(new TeamsPage(laptop.page).team('JO11-1')).toContainText('3C');
});

test(
  'a team that is missing on the device does not open offline or with sync off, and opens after sync is on',
  LONG,
  async ({ coachDevice }) => {
    const { context, page } = await coachDevice({ installed: true });
    const teams = new TeamsPage(page);
    const sync = new SyncPage(page);
    await teams.make('JO11-1', 'Ada');
    await sync.allSent();
    await sync.openSettings();
    await sync.set(false);
    await teams.losePlayers();
    await teams.open();
    await teams.team('MO13-2').click();
    const dialog = page.getByRole('dialog', { name: 'Cloud sync is off' });
    await expect(dialog.getByText('Sync is off, so the team cannot be loaded.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/teams\/$/);

    await context.setOffline(true);
    await teams.team('MO13-2').click();
    await expect(page.getByText('No network connection')).toBeVisible();
    await context.setOffline(false);

    await teams.team('MO13-2').click();
    await dialog.getByRole('button', { name: 'Turn on cloud sync' }).click();
    await expect(page.getByRole('heading', { name: 'Rietdijk MO13-2' })).toBeVisible();
    await expect(teams.message(/Fetching/)).toBeHidden();
    await page.goto('/players/');
    await expect(page.getByText('Mila').first()).toBeVisible();
  },
);

test('a server failure during a switch is shown, the team stays switched, and a retry succeeds', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice();
  const teams = new TeamsPage(page);
  await teams.make('JO11-1', 'Ada');
  await new SyncPage(page).allSent();
  await teams.open();
  await page.route('**/api/data*', (route) =>
    route.request().postData()?.includes('updateToken') ? route.abort() : route.continue(),
  );
  await teams.team('MO13-2').click();
  await expect(teams.message('Something went wrong. Please try again')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rietdijk MO13-2' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(teams.message('Something went wrong')).toBeHidden();
});

test('an address can name the team that the app opens', async ({ coachDevice }) => {
  const { page } = await coachDevice();
  const teams = new TeamsPage(page);
  await page.goto('/team/');
  const demo = await teams.onlySid();
  await teams.make('JO11-1', 'Ada');
  await page.goto(`/team/?team_sid=${demo}`);
  await expect(page.getByRole('heading', { name: 'Rietdijk MO13-2' })).toBeVisible();
});
