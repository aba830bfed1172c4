/** The tasks of a training session: the screen of a match, for the families of a selection. */
import { takersOf } from '@touchline/domain/request/tasks/match-tasks';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { choice } from '#app/testing/match-screen.testing.tsx';
import { openSession } from '#app/testing/session-screen.testing.tsx';
import { button, said } from '#app/testing/team-screen.testing.tsx';
import { addTask } from '#data/commands/gathering/tasks.ts';
import { deleteSelection } from '#data/commands/training/selections.ts';
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
