/** Export and import of matches: files without network, a preview, one Undo, and nothing overwritten. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, openMatch, said, storedMatches, undo } from '#app/testing/match-screen.testing.tsx';
import { openTeam, shareWith } from '#app/testing/team-screen.testing.tsx';
import { deleteMatch } from '#data/commands/match/matches.ts';
import { addPeriod, createTeam } from '#data/commands/team/teams.ts';
import { matchDocument } from '#data/queries/matches/match-export.ts';
import { must } from '#data/testing/client.testing.ts';

const item = (name: RegExp) => page.getByRole('menuitem', { name });
const saved = vi.spyOn(URL, 'createObjectURL');
beforeEach(() => void saved.mockClear());

async function savedText(): Promise<string> {
  await expect.poll(() => saved.mock.calls.length).toBeGreaterThan(0);
  const file = saved.mock.calls.at(-1)?.[0];
  return file instanceof Blob ? file.text() : '';
}

async function choose(content: BlobPart, name = 'match.json') {
  const files = new DataTransfer();
  files.items.add(new File([content], name, { type: 'application/json' }));
  await expect.poll(() => document.querySelector('main input[type=file]')).not.toBeNull();
  const input = document.querySelector<HTMLInputElement>('main input[type=file]');
  if (input === null) throw new Error('no field for a file');
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The import of a team whose match was exported, and is no more on this device. */
async function openWithFile() {
  let text = '';
  const opened = await openTeam('/matches/import/', async (coach, { team, match }) => {
    const found = coach.team(team);
    if (found === undefined) throw new Error('the team is missing');
    const asked = { match, team: found, view: 'staff', nowSeconds: coach.now() / 1_000 } as const;
    text = JSON.stringify(await matchDocument(coach, asked));
    must(await deleteMatch(coach, match));
  });
  return { ...opened, text };
}

test('a match is saved without network; the sheet says that it needs the server', async () => {
  const { world, device } = await openMatch('details');
  world.setOnline(device, false);
  await button('Export').click();
  await item(/Match as a file/).click();
  await expect.element(said('Noordhaven')).toBeVisible();
  const document = JSON.parse(await savedText()) as { format: string; players: object[] };
  expect(document.format).toBe('touchline-match');
  expect(document.players).toHaveLength(12);
  await button('Export').click();
  await item(/Match sheet to share/).click();
  await expect.element(said('The match sheet is made by the server')).toBeVisible();
});

test('a person who may not export has no button', async () => {
  await openMatch('timeline', async (coach, { team }, world) =>
    shareWith(world, coach, { team, role: 'reporter', status: 'active', sku: '1' }),
  );
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  expect(button('Export').query()).toBeNull();
});

test('an imported match has its players, is undone as one, and is not imported twice', async () => {
  const { client, text, storedTeam } = await openWithFile();
  await choose(text.replaceAll('Player 12', 'Newcomer'));
  await expect.element(page.getByText('new', { exact: true })).toBeVisible();
  await expect.element(page.getByText('11 players are known here.')).toBeVisible();
  await expect.element(page.getByText('1 player is added to the team: Newcomer')).toBeVisible();
  await button('Import 1 match').click();
  await expect.element(said('1 match is imported')).toBeVisible();
  const [imported] = await storedMatches(client);
  expect(imported).toMatchObject({ opponent_clubname: 'Noordhaven', dateHours: 10, matchParts: 4 });
  expect(Object.keys(imported?.part1 ?? {})).toHaveLength(9);
  expect(storedTeam().player_sids).toHaveLength(13);
  await undo().click();
  await expect.poll(() => storedMatches(client)).toEqual([]);
  await expect.poll(() => storedTeam().player_sids.length).toBe(12);
});

test('a match that is here is not imported again', async () => {
  const { client, text } = await openWithFile();
  await choose(text);
  await button('Import 1 match').click();
  await page.getByRole('link', { name: 'Import matches' }).click();
  await choose(text);
  await expect.element(page.getByText('already here')).toBeVisible();
  await expect.element(button('Nothing new to import')).toBeDisabled();
  expect(await storedMatches(client)).toHaveLength(1);
});

test('matches go into the team and the season that the coach chooses', async () => {
  const { client, team, text } = await openWithFile();
  const period = must(await addPeriod(client, { team, title: 'Cup' })).id;
  const other = must(await createTeam(client, { clubname: 'Rietdijk', teamname: 'JO9-1' })).sid;
  await page.getByRole('combobox', { name: 'Team' }).selectOptions('Rietdijk JO9-1');
  await choose(text);
  await button('Import 1 match').click();
  await expect
    .poll(async () => (await storedMatches(client)).map(({ team_sid }) => team_sid))
    .toEqual([other]);
  // The list that opens is that of the team.
  await expect.element(page.getByText('Noordhaven MO13-1')).toBeVisible();
  await page.getByRole('link', { name: 'Import matches' }).click();
  await page.getByRole('combobox', { name: 'Team' }).selectOptions('Rietdijk MO13-2');
  await page.getByRole('combobox', { name: 'Season' }).selectOptions('Cup');
  await choose(text);
  await button('Import 1 match').click();
  await expect
    .poll(async () => (await storedMatches(client)).map((match) => [match.team_sid, match.period]))
    .toContainEqual([team, period]);
});

test('a file that is none, another version, a damaged one: a clear message, and nothing is written', async () => {
  const { client, text } = await openWithFile();
  for (const [content, message] of [
    ['\u0089PNG', 'This is not a match or season'],
    [text.replace('"version":1', '"version":9'), 'another version of Touchline'],
    [text.replace('"parts":4', '"parts":"four"'), 'match.parts'],
  ] as const) {
    await choose(content);
    await expect.element(page.getByRole('alert').getByText(message, { exact: false })).toBeVisible();
    expect(button(/^Import \d/).query()).toBeNull();
    await button('Choose something else').click();
  }
  expect(await storedMatches(client)).toEqual([]);
});

test('the statistics offer the season as files, beside their own tables', async () => {
  await openTeam('/team/statistics/compare/');
  await button('Export').click();
  await expect.element(item(/^Team figures$/)).toBeVisible();
  await item(/Whole season/).click();
  expect(JSON.parse(await savedText())).toMatchObject({ format: 'touchline-season' });
});

test('the season is saved as JSON and as tables, without network', async () => {
  const { world, device } = await openTeam('/matches/');
  world.setOnline(device, false);
  await button('Export season').click();
  await item(/Whole season/).click();
  const season = JSON.parse(await savedText()) as { matches: object[] };
  expect(season.matches).toHaveLength(1);
  await button('Export season').click();
  await item(/Matches \(CSV\)/).click();
  await expect.poll(savedText).toMatch(/Noordhaven/);
});
