/** Invitations and news. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, answerCalls, refused } from '#app/testing/server.testing.ts';
import { button, openTeam, said, shareWith, text } from '#app/testing/team-screen.testing.tsx';

const NEWS = {
  id: 3,
  kind: 'accepted',
  team_sid: 1,
  team: 'MO13-2',
  person: 'Gijs',
  role: 'fan',
  at: 1_795_000_000,
  new: true,
};
const decline = () => page.getByRole('dialog', { name: 'Decline the invitation to Rietdijk MO13-2?' });

/** Longer than the device tries to sync after an answer. */
const SYNCED_MS = 20_000;

async function openInvited(answers: Answers = {}) {
  const server = answerCalls(answers);
  const opened = await openTeam('/notifications/', (coach, { team }, world) =>
    shareWith(world, coach, { team, role: 'fan', status: 'pending' }),
  );
  await expect.element(text('You are invited to Rietdijk MO13-2')).toBeVisible();
  return { ...opened, server };
}

test('an accepted invitation opens the team', async () => {
  const { server, team, world } = await openInvited({
    acceptTeamInvite: ({ team_sid }) => ({ sid: team_sid, status: 'active' }),
  });
  await button('Accept').click();
  await expect.poll(() => server.of('acceptTeamInvite')).toHaveLength(1);
  await world.time.pass(SYNCED_MS);
  await expect.element(said('You have joined Rietdijk MO13-2')).toBeVisible();
  expect(server.of('acceptTeamInvite')).toMatchObject([{ team_sid: team, accept: true }]);
});

test('declining asks for confirmation, and cancelling sends nothing', async () => {
  const { server, team, world } = await openInvited({
    acceptTeamInvite: ({ team_sid }) => ({ sid: team_sid, status: 'declined' }),
  });
  await button('Decline').click();
  await expect.element(decline().getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(decline()).not.toBeInTheDocument();
  expect(server.of('acceptTeamInvite')).toEqual([]);
  await button('Decline').click();
  await decline().getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => server.of('acceptTeamInvite')).toHaveLength(1);
  await world.time.pass(SYNCED_MS);
  await expect.element(said('Invitation declined')).toBeVisible();
  expect(server.of('acceptTeamInvite')).toMatchObject([{ team_sid: team, accept: false }]);
});

test.each([
  [
    'an answer about another team',
    'This invitation is no longer valid. Ask for a new one.',
    { sid: 999, status: 'active' },
  ],
  ['900', 'This invitation is no longer valid. Ask for a new one.', refused(900)],
  ['500', 'That did not work. Please try again.', refused(500)],
  ['510', 'Touchline cannot be reached. Sharing needs the internet.', refused(510)],
])('an answer that failed (%s) keeps the invitation: %s', async (_, sentence, answer) => {
  await openInvited({ acceptTeamInvite: answer });
  await button('Accept').click();
  await expect.element(said(sentence)).toBeVisible();
  await expect.element(button('Accept')).toBeEnabled();
});

test('news is fetched by Refresh, marked as seen on the server, and keeps its mark on the screen', async () => {
  const server = answerCalls({ getNotifications: [NEWS], seeNotifications: { id: 3 } });
  const { world, device } = await openTeam('/notifications/');
  await expect.element(text('News from the server could not be fetched.')).toBeVisible();
  world.setOnline(device, true);
  await button('Refresh').click();
  await expect.element(text('Gijs accepted the invitation to MO13-2')).toBeVisible();
  await expect.element(page.getByText('New', { exact: true })).toBeVisible();
  await expect.poll(() => server.of('seeNotifications')[0]).toMatchObject({ up_to: 3 });
  await expect
    .element(page.getByRole('link', { name: 'Gijs accepted the invitation to MO13-2' }))
    .toHaveAttribute('href', '/notifications/3/');
});
