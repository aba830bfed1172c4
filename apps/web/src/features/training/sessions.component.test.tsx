/** Training sessions: the list, a new one, its setup and plan, cancelling, copying and deleting. */
import { create } from '@touchline/domain/entity/rows/rows';
import { teamFields } from '@touchline/domain/entity/tables/team';
import type { TrainingSession } from '@touchline/domain/entity/tables/training';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paperRows, printedPaper } from '#app/testing/paper.testing.ts';
import { button, choose, openTeam, said, text, undo } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { createSelection, deleteSelection } from '#data/commands/training/selections.ts';
import { createSession } from '#data/commands/training/sessions.ts';
import { ALL_SESSIONS, SESSION_SUMMARIES } from '#data/projections/session-summary.ts';
import { sessionOf } from '#data/queries/matches/trainings.ts';
import { writeSetting } from '#data/settings/settings.ts';
import { KICK_OFF, must } from '#data/testing/client.testing.ts';

const { shirt } = create(teamFields);
const DAY = 86_400;
const TODAY = Math.floor(KICK_OFF / 1_000 / DAY) * DAY;
const SETUP = {
  date: TODAY + 2 * DAY,
  dateHours: 17,
  dateMinutes: 0,
  length: 90,
  name: '',
  place: '',
  meet_minutes: 0,
};
const field = (name: string | RegExp) => page.getByLabelText(name, { exact: true });
const link = (name: string | RegExp) => page.getByRole('link', { name });

interface Made {
  readonly keepers: number;
  readonly strikers: number;
  readonly session: number;
}

/** Two selections; the keepers have a coming and a past session, the strikers a coming one. */
async function open(at: (made: Made) => string) {
  await writeSetting('current_training_selection', 0);
  let made: Made = { keepers: 0, strikers: 0, session: 0 };
  const opened = await openTeam(
    () => at(made),
    async (coach, { team, players }) => {
      const select = async (name: string, player_sids: readonly number[]) =>
        must(await createSelection(coach, { team, name, shirt, player_sids })).sid;
      const keepers = await select('Keepers', players.slice(0, 2));
      const strikers = await select('Strikers', players.slice(2, 5));
      const plan = async (selection: number, changes: Partial<typeof SETUP>) =>
        must(await createSession(coach, { selection, setup: { ...SETUP, ...changes } })).sid;
      const session = await plan(keepers, { place: 'Pitch 2' });
      await plan(keepers, { date: TODAY - 40 * DAY, name: 'Diving' });
      await plan(strikers, { date: TODAY + 3 * DAY, name: 'Finishing' });
      made = { keepers, strikers, session };
    },
  );
  const stored = async () => {
    const session = await sessionOf(opened.client, made.session);
    if (session === null) throw new Error('the session is gone');
    return session;
  };
  return { ...opened, ...made, stored };
}

const listed = (client: Client) => client.store.summaries(SESSION_SUMMARIES, ALL_SESSIONS);
const details = ({ session }: Made) => `/training/${session}/details/`;

test('the list shows coming and past sessions by month, and those of one selection', async () => {
  await open(() => '/trainings/');
  const coming = page.getByRole('region', { name: 'Coming up' });
  await expect.element(coming.getByText('Finishing')).toBeVisible();
  await expect.element(coming.getByRole('heading', { level: 3 })).toBeVisible();
  await choose('radio', 'Past');
  await expect.element(page.getByRole('region', { name: 'Past' }).getByText('Diving')).toBeVisible();
  await expect.element(coming).not.toBeInTheDocument();
  await choose('radio', 'Coming up');
  await page.getByRole('combobox', { name: 'Which selection' }).click();
  await page.getByRole('option', { name: 'Keepers' }).click();
  await expect.element(coming.getByText('Finishing')).not.toBeInTheDocument();
  await expect.element(coming.getByText('Pitch 2', { exact: false })).toBeVisible();
});

test('a new session needs a date, and takes the players of the chosen selection', async () => {
  const { client, players } = await open(() => '/training/new/details/');
  await page.getByRole('combobox', { name: 'Training selection' }).click();
  await page.getByRole('option', { name: 'Strikers' }).click();
  await field(/^Date/).fill('');
  await button('Create training').click();
  await expect.element(text('Choose a date')).toBeVisible();
  await field(/^Date/).fill('2027-01-12');
  await field(/^Start/).fill('18:30');
  await button('Create training').click();
  await expect.element(page.getByRole('heading', { name: 'Training plan' })).toBeVisible();
  const made = client
    .sessions()
    .get()
    ?.find(({ date }) => date === Date.UTC(2027, 0, 12) / 1_000);
  expect(made).toMatchObject({
    dateHours: 18,
    dateMinutes: 30,
    length: 90,
    player_sids: players.slice(2, 5),
  });
});

const CHANGES: readonly [claim: string, change: () => Promise<void>, expected: Partial<TrainingSession>][] = [
  ['the date', () => field(/^Date/).fill('2027-02-02'), { date: Date.UTC(2027, 1, 2) / 1_000 }],
  ['the start', () => field(/^Start/).fill('19:15'), { dateHours: 19, dateMinutes: 15 }],
  ['the length', () => field(/^Length in minutes/).fill('75'), { length: 75 }],
  ['the meeting time', () => field('Be there').fill('20'), { meet_minutes: 20 }],
  ['the place', () => field('Place').fill('Hall'), { place: 'Hall' }],
  ['the name', () => field('Name').fill('Rondo'), { name: 'Rondo' }],
];

test('every field is stored without a button, and nothing else', async () => {
  const { stored } = await open(details);
  await expect.element(field('Place')).toHaveValue('Pitch 2');
  let expected = await stored();
  for (const [message, change, changed] of CHANGES) {
    await change();
    expected = { ...expected, ...changed };
    await expect
      .poll(
        async () => ({
          ...(await stored()),
          updatedAt: expected.updatedAt,
          incremental: expected.incremental,
        }),
        { message },
      )
      .toEqual(expected);
  }
});

test('a length of no minutes is refused at its field, and the stored one stays', async () => {
  const { stored } = await open(details);
  await field(/^Length in minutes/).fill('0');
  await expect.element(text('Between 5 and 480')).toBeVisible();
  await field('Place').fill('Hall');
  await expect.poll(async () => (await stored()).place).toBe('Hall');
  expect((await stored()).length).toBe(90);
});

const plan = async (stored: () => Promise<TrainingSession>) =>
  (await stored()).plan.map(({ minutes, text: what }) => [minutes, what]);

test('the plan is printed with the time of each part, and the players to tick', async () => {
  await open(details);
  for (const what of ['Warm-up', 'Rondo']) {
    await button('Add part').click();
    await userEvent.keyboard(what);
  }
  await userEvent.tab();
  const paper = await printedPaper();
  expect(paperRows(paper).slice(1)).toEqual([
    ['Warm-up', '17:00', '15'],
    ['Rondo', '17:15', '15'],
  ]);
  expect(paperRows(paper, 1).map(([name]) => name)).toEqual(['Player', 'Player 1', 'Player 2']);
});

test('the plan is made of blocks that move by button and keyboard, with the focus on what moved', async () => {
  const { stored } = await open(details);
  for (const [at, what] of ['Warm-up', 'Rondo', 'Match'].entries()) {
    await button('Add part').click();
    await expect.element(page.getByLabelText(`What you do in part ${at + 1}`)).toHaveFocus();
    await userEvent.keyboard(what);
  }
  await page.getByLabelText('Minutes of part 3').fill('70');
  await userEvent.tab();
  await expect
    .poll(() => plan(stored))
    .toEqual([
      [15, 'Warm-up'],
      [15, 'Rondo'],
      [70, 'Match'],
    ]);
  await expect.element(text('100 of 90 minutes planned')).toBeVisible();
  await expect.element(text('The plan is 10 minutes longer than the training.')).toBeVisible();
  await expect.element(page.getByText('17:30', { exact: true })).toBeVisible();

  await button('Move part 3 earlier').click();
  await expect
    .poll(() => plan(stored))
    .toEqual([
      [15, 'Warm-up'],
      [70, 'Match'],
      [15, 'Rondo'],
    ]);
  await expect.element(button('Move part 2 earlier')).toHaveFocus();
  await button('Move part 2 earlier').click();
  await expect.element(button('Move part 1 later')).toHaveFocus();
  await page.getByLabelText('What you do in part 1').click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(async () => (await plan(stored))[1]).toEqual([70, 'Match']);

  await button('Delete part 1').click();
  await expect.poll(async () => (await plan(stored)).length).toBe(2);
  await undo().click();
  await expect.poll(async () => (await plan(stored))[0]).toEqual([15, 'Warm-up']);
});

test('a session is cancelled and takes place after all', async () => {
  const { stored } = await open(details);
  await button('Cancel training').click();
  await expect.element(said('Training cancelled')).toBeVisible();
  expect((await stored()).status).toBe('cancelled');
  await button('It takes place after all').click();
  await expect.poll(async () => (await stored()).status).toBe('');
});

test('a copy is a week later, and its Undo leads back to the list', async () => {
  const { client, stored } = await open(details);
  const { date } = await stored();
  await button('Duplicate').click();
  await expect.element(said('Copied to')).toBeVisible();
  const copies = () =>
    client
      .sessions()
      .get()
      ?.filter((one) => one.date === date + 7 * DAY) ?? [];
  await expect.poll(async () => (await listed(client)).map((one) => one.date - date)).toContain(7 * DAY);
  await undo().click();
  await expect.element(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
  await expect.poll(copies).toEqual([]);
});

test('deleting asks first, and Undo brings the session back', async () => {
  const { client, session } = await open(details);
  const exists = async () => (await sessionOf(client, session)) !== null;
  await button('Delete training').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await exists()).toBe(true);
  await button('Delete training').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(exists).toBe(false);
  await undo().click();
  await expect.poll(exists).toBe(true);
});

test('past sessions of a deleted selection keep its name, and are only read', async () => {
  const { client, keepers } = await open(() => '/trainings/');
  must(await deleteSelection(client, keepers));
  await choose('radio', 'Past');
  await link(/Diving/).click();
  await expect.element(text('The selection of this training was deleted.')).toBeVisible();
  await expect.element(field('Place')).toBeDisabled();
  await expect.element(button('Delete training')).not.toBeInTheDocument();
});

test('the dashboard shows the next training of the team', async () => {
  await open(() => '/dashboard/');
  const card = page.getByRole('region', { name: 'Next training' });
  await expect.element(card.getByText('Keepers')).toBeVisible();
  await card.getByRole('link', { name: /Keepers/ }).click();
  await expect.element(field('Place')).toHaveValue('Pitch 2');
});

test('without a selection the dashboard leads to the first one', async () => {
  await openTeam('/dashboard/');
  await link(/^Plan your training sessions/).click();
  await expect.element(text('Who trains together?')).toBeVisible();
});
