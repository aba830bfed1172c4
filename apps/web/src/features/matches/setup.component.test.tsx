/** The setup of a match: the form of a new one, and the one of a match that exists, which saves by itself. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { setupOf } from '@touchline/domain/match/setup/setup';
import { draftOfTeam } from '@touchline/domain/team/templates';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  choice,
  leaveBy,
  openMatch,
  said,
  sheet,
  storedMatches,
  undo,
} from '#app/testing/match-screen.testing.tsx';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { saveMatchSetup } from '#data/commands/match/matches.ts';
import { addTemplate } from '#data/commands/team/templates.ts';
import { matchOf } from '#data/queries/matches/matches.ts';
import { must, prepareMatch } from '#data/testing/client.testing.ts';

const field = (name: string | RegExp) => page.getByLabelText(name, { exact: true });
const fold = (name: string) => page.getByRole('group', { name, exact: true });
const club = () => fold('Opponent').getByRole('textbox', { name: /^Club/ });
const team = () => fold('Opponent').getByRole('textbox', { name: 'Team' });
const date = () => field(/^Date/);
const time = () => field(/^Kick-off/);
const pill = (name: string) => page.getByText(name, { exact: true });

const STORED: readonly {
  readonly claim: string;
  readonly change: () => Promise<void>;
  readonly expected: Partial<Match>;
}[] = [
  { claim: 'the club', change: () => club().fill('Zuidhoek'), expected: { opponent_clubname: 'Zuidhoek' } },
  { claim: 'the team', change: () => team().fill('JO13-4'), expected: { opponent_teamname: 'JO13-4' } },
  {
    claim: 'the date',
    change: () => date().fill('2026-11-14'),
    expected: { date: Date.UTC(2026, 10, 14) / 1000 },
  },
  { claim: 'the time', change: () => time().fill('14:45'), expected: { dateHours: 14, dateMinutes: 45 } },
  {
    claim: 'the place',
    change: () => field('Place').fill('Sportpark De Haven'),
    expected: { place: 'Sportpark De Haven' },
  },
  { claim: 'the meeting time', change: () => field('Be there').fill('45'), expected: { meet_minutes: 45 } },
  { claim: 'away', change: () => pill('Away').click(), expected: { awaygame: true } },
  { claim: 'the kind', change: () => pill('Friendly').click(), expected: { kind: 3 } },
];

test('every field is stored without a button, and nothing else', async () => {
  const { stored } = await openMatch('details');
  let expected: Partial<Match> = setupOf(await stored());
  for (const { claim: message, change, expected: changed } of STORED) {
    await change();
    expected = { ...expected, ...changed };
    await expect.poll(async () => setupOf(await stored()), { message }).toEqual(expected);
  }
});

test('an emptied meeting time is none', async () => {
  const { stored } = await openMatch('details');
  await field('Be there').fill('45');
  await expect.poll(async () => (await stored()).meet_minutes).toBe(45);
  await field('Be there').fill('');
  await expect.poll(async () => (await stored()).meet_minutes).toBe(0);
  expect(field('Be there').element()).toHaveProperty('value', '');
});

test('the colour of the opponent is chosen with the keyboard', async () => {
  const { stored } = await openMatch('details');
  const red = await page.getByRole('radio', { name: 'red' }).findElement();
  red.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(async () => (await stored()).opponent_shirt.color1).toBe('#f97316');
});

test('the format is stored by one tap, and the formation follows the number of players', async () => {
  const { stored } = await openMatch('details');
  await button(/^How you play/).click();
  await button('Fewer players').click();
  await expect.poll(async () => (await stored()).pitchPlayers).toBe(8);
  await button('Longer').click();
  await expect.poll(async () => (await stored()).matchLength).not.toBe(60);
});

test('a cup match asks what follows a draw', async () => {
  const { stored } = await openMatch('details');
  await pill('Cup').click();
  await button(/^If it is a draw/).click();
  await pill('Straight to penalties').click();
  await expect.poll(async () => (await stored()).extraParts).toBe(0);
});

test.each([
  ['the club', club, 'Enter the opponent’s club', { opponent_clubname: 'Noordhaven' }],
  ['the date', date, 'Choose a date', {}],
  ['the time', time, 'Choose a time', { dateHours: 10, dateMinutes: 30 }],
] as const)(
  'without %s the field says what is missing, and the stored value stays',
  async (_, input, why, kept) => {
    const { stored } = await openMatch('details');
    const before = await stored();
    await input().fill('');
    await expect.element(page.getByText(why)).toBeVisible();
    await expect.element(input()).toBeInvalid();
    await team().fill('JO13-4');
    await expect.poll(async () => (await stored()).opponent_teamname).toBe('JO13-4');
    expect(await stored()).toMatchObject({ ...kept, date: before.date });
  },
);

test('a start in the past is stored, with a warning', async () => {
  const { stored } = await openMatch('details');
  await date().fill('2026-11-01');
  await expect.element(page.getByText('The date is in the past')).toBeVisible();
  await expect.poll(async () => (await stored()).date).toBe(Date.UTC(2026, 10, 1) / 1000);
});

test('a team name from another device shows, and the club that is being typed stays and is stored alone', async () => {
  const { stored, elsewhere, match } = await openMatch('details');
  await club().fill('Zuidhoek');
  await elsewhere(async (other) =>
    must(await saveMatchSetup(other, { match, changed: { opponent_teamname: 'JO13-9', kind: 2 } })),
  );
  await expect.element(team()).toHaveValue('JO13-9');
  await expect.element(club()).toHaveValue('Zuidhoek');
  await expect
    .poll(stored)
    .toMatchObject({ opponent_clubname: 'Zuidhoek', opponent_teamname: 'JO13-9', kind: 2 });
});

test('deleting a match asks before it removes anything; Cancel and Escape keep the match, and Undo restores it', async () => {
  const { client, match } = await openMatch('details');
  const exists = async () => (await matchOf(client, match)) !== null;
  await button('Delete match').click();
  await expect.element(choice('Cancel')).toHaveFocus();
  await choice('Cancel').click();
  await expect.element(sheet()).not.toBeInTheDocument();
  await button('Delete match').click();
  await expect.element(choice('Delete')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(await exists()).toBe(true);
  await button('Delete match').click();
  await choice('Delete').click();
  await expect.poll(exists).toBe(false);
  await expect.element(said('is deleted')).toBeVisible();
  await undo().click();
  await expect.poll(exists).toBe(true);
});

async function openNew() {
  let first = 0;
  const { client } = await openScreen(async (coach) => {
    const { team, match } = await prepareMatch(coach);
    first = match;
    const ours = coach.team(team);
    if (ours === undefined) throw new Error('the team is missing');
    const draft = { ...draftOfTeam(ours), label: 'Indoor', pitchPlayers: 5, matchLength: 40 };
    must(await addTemplate(coach, { team, draft }));
    return '/match/new/details/';
  });
  return { client, made: async () => (await storedMatches(client)).filter(({ sid }) => sid !== first) };
}

test('a new match needs the opponent’s club: the field gets the focus, and nothing typed is lost', async () => {
  const { made } = await openNew();
  await expect.element(club()).toHaveFocus();
  await team().fill('JO13-4');
  await button('Create match').click();
  await expect.element(page.getByText('Enter the opponent’s club')).toBeVisible();
  await expect.element(club()).toHaveFocus();
  await expect.element(team()).toHaveValue('JO13-4');
  expect(await made()).toEqual([]);
});

test('Enter creates a match with what was typed, and opens its line-up', async () => {
  const { made } = await openNew();
  await team().fill('JO13-4');
  await club().fill('Zuidhoek');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Line-up' })).toBeVisible();
  expect(await made()).toMatchObject([{ opponent_clubname: 'Zuidhoek', opponent_teamname: 'JO13-4' }]);
});

test('leaving the form of a new match stores nothing', async () => {
  const { made } = await openNew();
  await club().fill('Zuidhoek');
  leaveBy('Back to the matches');
  await expect.element(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
  expect(await made()).toEqual([]);
});

test('a template fills in the format and keeps the opponent that was typed', async () => {
  const { made } = await openNew();
  await club().fill('Zuidhoek');
  await button(/^How you play/).click();
  await page.getByRole('combobox', { name: 'Start from' }).click();
  await page.getByRole('option', { name: /^Indoor/ }).click();
  await expect.element(club()).toHaveValue('Zuidhoek');
  await button('Create match').click();
  await expect.poll(made).toMatchObject([{ opponent_clubname: 'Zuidhoek', pitchPlayers: 5 }]);
});
