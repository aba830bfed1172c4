/** The tasks of a training session: the screen of a match, for the families of a selection. */
import { takersOf } from '@touchline/domain/request/tasks/match-tasks';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { choice } from '#app/testing/match-screen.testing.tsx';
import { openSession } from '#app/testing/session-screen.testing.tsx';
import { button, said, undo } from '#app/testing/team-screen.testing.tsx';
import { addTask, assignTask } from '#data/commands/gathering/tasks.ts';
import { deleteSelection } from '#data/commands/training/selections.ts';
import { createSession } from '#data/commands/training/sessions.ts';
import { sessionOf } from '#data/queries/matches/trainings.ts';
import { must } from '#data/testing/client.testing.ts';

test('a task is added, and the family that has done least gets it by one tap', async () => {
  const { stored, players } = await openSession('tasks');
  await expect.element(page.getByText(/^Keepers · (1 Dec|Dec 1)$/)).toBeVisible();
  await button('Add a task').click();
  await choice('Wash the kit').click();
  await button(/^Assign Player 1\b(?!\d)/).click();
  await expect.element(said('Wash the kit goes to Player 1')).toBeVisible();
  const session = await stored();
  expect(takersOf(session, session.metadata.tasks[0]?.id ?? '').map(({ player_sid }) => player_sid)).toEqual([
    players[0],
  ]);
});

test('only players of the selection are proposed', async () => {
  await openSession('tasks', async (coach, { session: sid }) => {
    const of = { collection: 'training_sessions', sid } as const;
    const draft = { kind: 'kit_wash', title: '', note: '', places: 1 } as const;
    must(await addTask(coach, { of, draft }));
  });
  await button('Assign a player: Wash the kit').click();
  await expect.element(choice(/^(\d+ ?)?Player 3/)).toBeVisible();
  await expect.element(choice(/^(\d+ ?)?Player 4/)).not.toBeInTheDocument();
});

test('the tasks of a deleted selection can only be read', async () => {
  await openSession('tasks', async (coach, { session: sid, selection }) => {
    const of = { collection: 'training_sessions', sid } as const;
    const draft = { kind: 'kit_wash', title: '', note: '', places: 1 } as const;
    must(await addTask(coach, { of, draft }));
    must(await deleteSelection(coach, selection));
  });
  await expect
    .element(page.getByText('The selection of this training was deleted.', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText('Wash the kit')).toBeVisible();
  await expect.element(button('Add a task')).not.toBeInTheDocument();
  await expect.element(button('Assign a player: Wash the kit')).not.toBeInTheDocument();
});

test('the tasks of an earlier training of the selection are copied by one tap, without their families', async () => {
  const { stored } = await openSession(
    'tasks',
    async (coach, { session, selection, players: [player = 0] }) => {
      const setup = { date: 1_796_083_200 - 7 * 86_400, dateHours: 17, dateMinutes: 0, length: 90 };
      const own = { name: '', place: '', meet_minutes: 0 };
      const { sid } = must(await createSession(coach, { selection, setup: { ...setup, ...own } }));
      const of = { collection: 'training_sessions', sid } as const;
      const draft = { kind: 'kit_wash', title: '', note: '', places: 1 } as const;
      must(await addTask(coach, { of, draft }));
      const [task] = (await sessionOf(coach, sid))?.metadata.tasks ?? [];
      must(await assignTask(coach, { of, task: task?.id ?? '', player, seats: 0 }));
      expect((await sessionOf(coach, session))?.metadata.tasks).toEqual([]);
    },
  );
  await button(/^Copy from (24 Nov|Nov 24)$/).click();
  await expect
    .poll(async () => (await stored()).metadata.tasks.map(({ kind }) => kind))
    .toEqual(['kit_wash']);
  expect((await stored()).metadata.takers).toEqual([]);
  await undo().click();
  await expect.poll(async () => (await stored()).metadata.tasks).toEqual([]);
});
