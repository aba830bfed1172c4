/** The import of matches: nothing is saved before the coach has seen it, and one Undo takes it back. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { storedMatches } from '#app/testing/match-screen.testing.tsx';
import { answerCalls, noAnswer } from '#app/testing/server.testing.ts';
import { button, field, openTeam, said, text, undo } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { importFixtures } from '#data/commands/match/import-fixtures.ts';
import { updateTeamMetadata } from '#data/commands/team/teams.ts';
import { must, type Prepared, type World } from '#data/testing/client.testing.ts';
import { readFile } from './read-file.ts';

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 1_000;
const event = (uid: string, start: string, title: string, ...more: readonly string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART;TZID=${start}`, `SUMMARY:${title}`, ...more, 'END:VEVENT'].join(
    '\r\n',
  );
const calendar = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Bond//NL', ...events, 'END:VCALENDAR', ''].join('\r\n');
const AMSTERDAM = 'Europe/Amsterdam:';
const HOME = event(
  'a',
  `${AMSTERDAM}20261128T100000`,
  'Rietdijk MO13-2 - Noordhaven MO13-1',
  'LOCATION:De Dijk',
);
const AWAY = event('b', `${AMSTERDAM}20261205T113000`, 'Zuidpoort MO13-3 - Rietdijk MO13-2');

/** An imported match of 28 November, at ten. */
const IMPORTED = {
  uid: 'a',
  sequence: 0,
  date: day('2026-11-28'),
  time: { hours: 10, minutes: 0 },
  opponent_clubname: 'Noordhaven',
  opponent_teamname: 'MO13-1',
  awaygame: false,
  place: 'De Dijk',
  cancelled: false,
  kind: 0,
  title: '',
  notes: [],
} as const;

async function openImport(imported = false) {
  const screen = await openTeam('/matches/import/', async (coach, { team }) => {
    if (!imported) return;
    const fixtures = { fixtures: [IMPORTED], source: '-//Bond//NL' };
    must(await importFixtures(coach, { team, fixtures, ticked: [{ key: 'fixture 0', group: 'new' }] }));
  });
  await expect.element(text('Choose a file, or drop it here')).toBeVisible();
  const stored = async (uid: string): Promise<Match | undefined> =>
    (await storedMatches(screen.client)).find(({ vcal_id }) => vcal_id === uid);
  return { ...screen, stored, count: async () => (await storedMatches(screen.client)).length };
}

function choose(content: BlobPart, name: string) {
  const files = new DataTransfer();
  files.items.add(new File([content], name));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no field for a file');
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const tick = (name: RegExp) => page.getByRole('checkbox', { name });

test('a calendar is shown first, imported by the button, and undone as one', async () => {
  const { stored, count } = await openImport();
  const before = await count();
  choose(calendar(HOME, AWAY, event('c', `${AMSTERDAM}20261201T190000`, 'Training')), 'team.ics');
  await expect.element(text('2 matches found')).toBeVisible();
  await expect.element(text('1 entry is no match and is left out.')).toBeVisible();
  expect(await count()).toBe(before);
  await tick(/^Zuidpoort MO13-3, /).click({ force: true });
  await button('Import 1 match').click();
  await expect.element(said('1 match imported')).toBeVisible();
  expect(await stored('a')).toMatchObject({ date: day('2026-11-28'), dateHours: 10, place: 'De Dijk' });
  expect(await stored('b')).toBeUndefined();
  await undo().click();
  await expect.poll(count).toBe(before);
});

test('a moved match shows what it was and what it becomes', async () => {
  const { stored } = await openImport(true);
  choose(calendar(HOME.replace('T100000', 'T143000')), 'team.ics');
  await expect.element(page.getByRole('heading', { name: 'Changed in the calendar' })).toBeVisible();
  await expect.element(text('10:00 becomes 14:30')).toBeInTheDocument();
  await button('Import 1 match').click();
  await expect.poll(async () => (await stored('a'))?.dateHours).toBe(14);
});

test('what the coach edited stays, unless the coach takes what the calendar says', async () => {
  const { stored, client } = await openImport(true);
  const { saveMatchSetup } = await import('#data/commands/match/matches.ts');
  const { sid } = (await stored('a')) ?? { sid: 0 };
  must(await saveMatchSetup(client, { match: sid, changed: { dateHours: 12 } }));
  choose(calendar(HOME.replace('T100000', 'T143000')), 'team.ics');
  await expect.element(page.getByRole('heading', { name: 'Different from what you entered' })).toBeVisible();
  await expect.element(text('Kick-off stays 12:00; the calendar says 14:30')).toBeVisible();
  await expect.element(button('Import 0 matches')).toBeDisabled();
  await tick(/^Noordhaven MO13-1, /).click({ force: true });
  await button('Import 1 match').click();
  await expect.poll(async () => (await stored('a'))?.dateHours).toBe(14);
});

test('a match that was imported twice is proposed for deletion, and one of the two stays', async () => {
  const { client, stored, count } = await openImport(true);
  const { duplicateMatch, updateMatch } = await import('#data/commands/match/matches.ts');
  const first = await stored('a');
  const copy = must(await duplicateMatch(client, first?.sid ?? 0));
  const { date, vcal_id = '', metadata } = first ?? {};
  must(await updateMatch(client, copy.sid, { date, vcal_id, metadata } as Partial<Match>));
  const before = await count();
  choose(calendar(HOME), 'team.ics');
  await expect.element(page.getByRole('heading', { name: 'Imported twice' })).toBeVisible();
  await expect.element(tick(/^Noordhaven MO13-1, /)).toBeChecked();
  await button('Delete').click();
  await expect.element(said('1 match deleted')).toBeVisible();
  expect([await count(), (await stored('a'))?.sid]).toEqual([before - 1, first?.sid]);
});

test('a calendar that says the same needs nothing', async () => {
  await openImport(true);
  choose(calendar(HOME), 'team.ics');
  await expect.element(text('Your matches are the same as in the calendar.')).toBeVisible();
  await expect.element(text('1 match stays as it is')).toBeVisible();
  await expect.element(button(/^Import/)).not.toBeInTheDocument();
});

test('an unknown zone and a missing team are said beside the match', async () => {
  await openImport();
  choose(calendar(event('z', 'Mars/Crater:20261128T100000', 'Zwaluwen - Noordhaven')), 'team.ics');
  await expect.element(text('Unknown time zone “Mars/Crater”')).toBeVisible();
  await expect.element(text('Your team is not named in “Zwaluwen - Noordhaven”')).toBeVisible();
  await expect.element(button('Import 0 matches')).toBeDisabled();
});

test('a list names the rows that cannot be imported', async () => {
  await openImport();
  choose(
    'Datum;Tijd;Thuis;Uit\n28-11-2026;10:00;Rietdijk MO13-2;Noordhaven\n31-02-2026;10:00;A;B',
    'lijst.csv',
  );
  await text('1 entry cannot be imported').click();
  await expect.element(text('A - B')).not.toBeInTheDocument();
  await expect.element(text('has a date that does not exist')).toBeVisible();
  await expect.element(button('Import 1 match')).toBeEnabled();
});

test.each([
  ['a picture', new Uint8Array([137, 80, 78, 71, 0, 1]), 'This is neither a calendar nor a list.'],
  ['a page', '<!doctype html><p>Log in</p>', 'No calendar can be read from this.'],
  ['a large file', 'x'.repeat(1_000_001), 'This is too large for the matches of a season'],
  ['another list', 'Naam;Rugnummer\nNoor;7', 'The list needs a first line with headings'],
])('%s is refused, and another file can be chosen', async (_, content, sentence) => {
  await openImport();
  choose(content, 'file.ics');
  await expect.element(text(sentence)).toBeVisible();
  await button('Choose something else').click();
  await expect.element(text('Choose a file, or drop it here')).toBeVisible();
});

test('without network an address cannot be read, and the screen says what can', async () => {
  await openImport();
  await expect.element(text('No internet. A file can be imported without it.')).toBeVisible();
  await expect.element(button('Show matches')).toBeDisabled();
});

const ADDRESS = 'https://www.voetbal.nl/team/1.ics';
const CONTENT = JSON.stringify({ fixtures: [IMPORTED], source: 'Bond', skipped: 0, problems: [] });
const ANSWER = { address: ADDRESS, problem: '', content: CONTENT, at: 1_793_000_000 };
const saving =
  (linkage: string) =>
  async (coach: Client, { team }: Prepared) => {
    must(await updateTeamMetadata(coach, team, { linkage }));
  };

test('what the saved calendar says is counted on the match list, and shown before anything changes', async () => {
  answerCalls({ getSavedFixtures: ANSWER });
  const { world, device, client } = await openTeam('/matches/', saving(ADDRESS));
  world.setOnline(device, true);
  await expect.element(text('The calendar says something else about 1 match.')).toBeVisible();
  await button('Look at the changes').click();
  await button('Import 1 match').click();
  await expect
    .poll(async () => (await storedMatches(client)).some(({ vcal_id }) => vcal_id === 'a'))
    .toBe(true);
  await expect.element(text('The calendar says something else')).not.toBeInTheDocument();
});

test('an address is read and saved for daily looks', async () => {
  answerCalls({ getFixtures: ANSWER, getSavedFixtures: null });
  // The team gets its id of the server before the screen opens.
  const sent = (_coach: Client, _prepared: Prepared, { time }: World) => time.pass(10_000);
  const { world, device, storedTeam } = await openTeam('/matches/import/', sent);
  world.setOnline(device, true);
  await field('Address of the calendar').fill('webcal://www.voetbal.nl/team/1.ics');
  await page.getByRole('switch', { name: 'Look at this address every day' }).click({ force: true });
  await expect.poll(() => storedTeam().metadata.linkage).toBe(ADDRESS);
  await button('Show matches').click();
  await expect.element(text('1 match found')).toBeVisible();
});

test('a second tap while the address is being saved does nothing', async () => {
  answerCalls({ getSavedFixtures: null });
  const { client } = await openTeam('/matches/import/');
  await field('Address of the calendar').fill(ADDRESS);
  const write = vi.spyOn(client.store, 'write').mockImplementation(noAnswer);
  const daily = page.getByRole('switch', { name: 'Look at this address every day' });
  await daily.click({ force: true });
  await expect.poll(() => write.mock.calls.length).toBe(1);
  await daily.click({ force: true });
  await daily.click({ force: true });
  expect(write).toHaveBeenCalledTimes(1);
});

test.each([
  ['notAllowed', 'Only https addresses of football associations can be read.'],
  ['timeout', 'The site takes too long to answer.'],
  ['noColumns', 'This address does not answer with a calendar.'],
  ['busy', 'Import service unavailable.'],
])('an address with the problem %s says so', async (problem, sentence) => {
  answerCalls({ getFixtures: { ...ANSWER, problem, content: '' }, getSavedFixtures: null });
  const { world, device } = await openTeam('/matches/import/');
  world.setOnline(device, true);
  await field('Address of the calendar').fill('https://example.org/a.ics');
  await button('Show matches').click();
  await expect.element(text(sentence)).toBeVisible();
});

test('an endless worker is ended', async () => {
  const endless = new Blob(['postMessage(null); onmessage = () => { for (;;); };'], {
    type: 'text/javascript',
  });
  const address = URL.createObjectURL(endless);
  const team = { clubname: 'Rietdijk', teamname: 'MO13-2', timezone: 'Europe/Amsterdam' };
  const answer = await readFile(new Blob([calendar(HOME)]), team, { start: () => new Worker(address) });
  URL.revokeObjectURL(address);
  expect(answer).toEqual({ ok: false, error: { code: 'tooMuchWork' } });
});

test('changing the day of an imported match asks whether to unlink it', async () => {
  let sid = 0;
  const opened = await openTeam(
    () => `/match/${sid}/details/`,
    async (coach, { team }) => {
      const fixtures = { fixtures: [IMPORTED], source: '-//Bond//NL' };
      must(await importFixtures(coach, { team, fixtures, ticked: [{ key: 'fixture 0', group: 'new' }] }));
      sid = (await storedMatches(coach)).find(({ vcal_id }) => vcal_id === 'a')?.sid ?? 0;
    },
  );
  const imported = async () =>
    (await storedMatches(opened.client)).find(({ metadata }) => metadata.imported.uid === 'a');
  await page.getByLabelText(/^Place/).fill('Veld 2');
  await expect.poll(async () => (await imported())?.place).toBe('Veld 2');
  await expect.element(text('Unlink this match?')).not.toBeInTheDocument();
  await page.getByLabelText(/^Date/).fill('2026-11-29');
  await expect.element(text('Unlink this match?')).toBeVisible();
  await button('Unlink').click();
  await expect.poll(async () => (await imported())?.vcal_id).toBe('');
  await undo().click();
  await expect.poll(async () => (await imported())?.vcal_id).toBe('a');
});
