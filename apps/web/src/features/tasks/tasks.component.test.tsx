/** The tasks of a match: add, assign who is next, seats, swaps; and the ledger of the season. */

import { ofMatch } from '@touchline/domain/attendance/gathering';
import { takersOf } from '@touchline/domain/request/tasks/match-tasks';
import type { TaskDraft } from '@touchline/domain/request/tasks/tasks';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  choice,
  type MatchScreen,
  openMatch,
  said,
  sheet,
  undo,
} from '#app/testing/match-screen.testing.tsx';
import { openTeam, shareWith } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { setAttendance } from '#data/commands/gathering/attendance.ts';
import { addTask, assignTask } from '#data/commands/gathering/tasks.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { updateMatch } from '#data/commands/match/matches.ts';
import { matchOf } from '#data/queries/matches/matches.ts';
import { addMatch, must, type Prepared } from '#data/testing/client.testing.ts';

const WASH: TaskDraft = { kind: 'kit_wash', title: '', note: '', places: 1 };
const WEEK = 7 * 86_400;
const CARS: TaskDraft = { ...WASH, kind: 'car_pool' };

/** Opens the screen of a match with these tasks. */
const openWith = (drafts: readonly TaskDraft[], before?: Parameters<typeof openMatch>[1]) =>
  openMatch('tasks', async (coach, prepared, world) => {
    for (const draft of drafts) must(await addTask(coach, { of: ofMatch(prepared.match), draft }));
    await before?.(coach, prepared, world);
  });

async function taskIn(client: Client, match: number): Promise<string> {
  const found = await matchOf(client, match);
  return found?.metadata.tasks[0]?.id ?? '';
}

async function assign(coach: Client, { match, players }: Prepared, seats: Readonly<Record<number, number>>) {
  const task = await taskIn(coach, match);
  for (const [number, count] of Object.entries(seats))
    must(
      await assignTask(coach, {
        of: ofMatch(match),
        task,
        player: players[Number(number) - 1] ?? 0,
        seats: count,
      }),
    );
}

const takers = async ({ stored, players }: MatchScreen) => {
  const match = await stored();
  return match.metadata.tasks.flatMap(({ id }) =>
    takersOf(match, id).map(({ player_sid, seats }) => [players.indexOf(player_sid) + 1, seats]),
  );
};
const tasks = async ({ stored }: MatchScreen) =>
  (await stored()).metadata.tasks.map(({ kind, title, places }) => [kind, title, places]);
const text = (words: string) => page.getByText(words, { exact: true });

test('a kind is added by two taps, and Undo takes it off the list', async () => {
  const screen = await openWith([]);
  await expect.element(text('No tasks yet')).toBeVisible();
  await button('Add a task').click();
  await choice('Wash the kit').click();
  await expect.poll(() => tasks(screen)).toEqual([['kit_wash', '', 1]]);
  await expect.element(said('Wash the kit is on the list')).toBeVisible();
  await undo().click();
  await expect.poll(() => tasks(screen)).toEqual([]);
});

test('an own task needs a name', async () => {
  const screen = await openWith([]);
  await button('Add a task').click();
  await choice('Another task').click();
  await choice('Add').click();
  await expect.element(sheet().getByText('Enter a name')).toBeVisible();
  await sheet().getByRole('textbox', { name: 'Name' }).fill(' Bar duty ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => tasks(screen)).toEqual([['own', 'Bar duty', 1]]);
});

test('one tap assigns who has done least, and the next one is proposed', async () => {
  const screen = await openWith([{ ...WASH, places: 2 }]);
  await button(/^Assign Player 1\b(?!\d)/).click();
  await expect.poll(() => takers(screen)).toEqual([[1, 0]]);
  await expect.element(said('Wash the kit goes to Player 1')).toBeVisible();
  await expect.element(button(/^Assign Player 2\b/)).toBeVisible();
  await expect.element(text('1 of 2')).toBeVisible();
  await undo().click();
  await expect.poll(() => takers(screen)).toEqual([]);
});

test('players who do not come are not proposed, and marked when they have the task', async () => {
  await openWith([{ ...WASH, places: 2 }], async (coach, prepared) => {
    await assign(coach, prepared, { 1: 0 });
    for (const player of prepared.players.slice(0, 2))
      must(await setAttendance(coach, { of: ofMatch(prepared.match), player, change: { says: 'declined' } }));
  });
  await expect.element(button(/^Player 1 ?does not come$/)).toBeVisible();
  await expect.element(button(/^Assign Player 3\b/)).toBeVisible();
});

test('the plus lists all who come, with what they did', async () => {
  const screen = await openWith([WASH]);
  await button('Assign a player: Wash the kit').click();
  await sheet()
    .getByRole('button', { name: /^Player 12 ?Nothing yet this season$/ })
    .click();
  await expect.poll(() => takers(screen)).toEqual([[12, 0]]);
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('a car-pool counts the seats that are offered and needed', async () => {
  const screen = await openWith([CARS], (coach, prepared) => assign(coach, prepared, { 2: -4 }));
  await expect.element(text('Still 4 seats short')).toBeVisible();
  await button(/^Ask Player 1 to drive/).click();
  await expect.poll(() => takers(screen)).toContainEqual([1, 3]);
  await expect.element(text('Still 1 seat short')).toBeVisible();
  await button(/^Player 1 ?3 seats$/).click();
  await choice('One seat more').click();
  await expect.element(text('Everybody has a seat')).toBeInTheDocument();
  await choice('One seat more').click();
  await expect.poll(() => takers(screen)).toContainEqual([1, 5]);
});

test('a family that needs seats is entered as such', async () => {
  const screen = await openWith([CARS]);
  await button('Assign a player: Car sharing').click();
  await sheet().getByText('Needs seats', { exact: true }).click();
  await choice('One seat more').click();
  await sheet()
    .getByRole('button', { name: /^Player 5\b/ })
    .click();
  await expect.poll(() => takers(screen)).toEqual([[5, -2]]);
  await expect.element(button(/^Player 5 ?needs 2$/)).toBeVisible();
});

test('a family that looks for a swap is replaced in two taps, by who has done least', async () => {
  const screen = await openWith([WASH], async (coach, prepared) => {
    await assign(coach, prepared, { 1: 0 });
    const match = await matchOf(coach, prepared.match);
    const [taker] = match?.metadata.takers ?? [];
    if (match === null || taker === undefined) throw new Error('the task was assigned');
    const metadata = { ...match.metadata, takers: [{ ...taker, swap: true }] };
    must(await updateMatch(coach, prepared.match, { metadata }));
  });
  await button(/^Player 1 ?looks for a swap$/).click();
  await choice('Let Player 2 take over').click();
  await expect.poll(() => takers(screen)).toEqual([[2, 0]]);
  await expect.element(said('Player 2 takes over from Player 1')).toBeVisible();
});

test('a family is taken off a task, with Undo', async () => {
  const screen = await openWith([WASH], (coach, prepared) => assign(coach, prepared, { 4: 0 }));
  await button('Player 4').click();
  await choice('Take Player 4 off this task').click();
  await expect.poll(() => takers(screen)).toEqual([]);
  await undo().click();
  await expect.poll(() => takers(screen)).toEqual([[4, 0]]);
});

test('a task is changed, moved and deleted in its sheet', async () => {
  const screen = await openWith([WASH, CARS]);
  await button('Change Wash the kit').click();
  await choice('One family more').click();
  await sheet().getByRole('textbox', { name: 'Note to the families' }).fill('By Monday');
  await expect
    .poll(async () => (await screen.stored()).metadata.tasks[0])
    .toMatchObject({
      places: 2,
      note: 'By Monday',
    });
  await choice('Move down').click();
  await expect
    .poll(async () => (await tasks(screen)).map(([kind]) => kind))
    .toEqual(['car_pool', 'kit_wash']);
  await choice('Delete task').click();
  await expect.poll(() => tasks(screen)).toEqual([['car_pool', '', 0]]);
});

test('the tasks of the last match are copied by one tap', async () => {
  let next = 0;
  await openTeam(
    () => `/match/${next}/tasks/`,
    async (coach, { team, match }) => {
      must(await addTask(coach, { of: ofMatch(match), draft: WASH }));
      must(await addTask(coach, { of: ofMatch(match), draft: CARS }));
      next = await addMatch(coach, team);
      const { date = 0 } = (await matchOf(coach, match)) ?? {};
      must(await updateMatch(coach, match, { date: date - WEEK }));
    },
  );
  await button('Copy from Noordhaven MO13-1').click();
  await expect.element(text('Wash the kit')).toBeVisible();
  await expect.element(text('Car sharing')).toBeVisible();
  await expect.element(button('Copy from Noordhaven MO13-1')).not.toBeInTheDocument();
});

test('without the permission the tasks are read only', async () => {
  await openWith([WASH], async (coach, prepared, world) => {
    await assign(coach, prepared, { 1: 0 });
    await shareWith(world, coach, { team: prepared.team, role: 'reporter', status: 'active' });
  });
  await expect.element(text('Player 1')).toBeVisible();
  await expect.element(button(/Assign|Change|Add|Copy/)).not.toBeInTheDocument();
});

test('the ledger counts by player and kind, who did least at the top', async () => {
  await openTeam('/team/tasks/', async (coach, prepared) => {
    const { match } = prepared;
    must(await addTask(coach, { of: ofMatch(match), draft: CARS }));
    await assign(coach, prepared, { 1: 3, 2: -1 });
    must(await decideMatch(coach, match, { type: 'kickOff' }));
    must(await decideMatch(coach, match, { type: 'endMatch' }));
  });
  const players = page.getByRole('rowheader');
  await expect.element(players.first()).toHaveTextContent('Player 2');
  await expect.element(players.last()).toHaveTextContent('Player 1');
  await expect.element(page.getByRole('row').last().getByRole('cell').first()).toHaveTextContent('1');
  await expect.element(page.getByRole('columnheader', { name: 'Car sharing' })).toBeInTheDocument();
});

test('a season without tasks says what to do', async () => {
  const { match } = await openTeam('/team/tasks/');
  const link = page.getByRole('link', { name: 'Tasks of the next match' });
  await expect.element(link).toHaveAttribute('href', `/match/${match}/tasks/`);
});

test('the attendance list and the dashboard lead to the tasks and say what is open', async () => {
  const prepare = async (coach: Client, { match }: Prepared) => {
    must(await addTask(coach, { of: ofMatch(match), draft: WASH }));
    must(await addTask(coach, { of: ofMatch(match), draft: CARS }));
  };
  await openTeam('/dashboard/', prepare);
  await page.getByRole('link', { name: 'Still open: Wash the kit, Car sharing' }).click();
  await expect.element(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect.element(page.getByRole('link', { name: /^Tasks ?2 tasks still open$/ })).toBeVisible();
});
