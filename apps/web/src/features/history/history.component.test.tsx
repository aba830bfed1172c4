/** The version history of a row: values that a later write replaced. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, answerCalls, refused } from '#app/testing/server.testing.ts';
import { button, openTeam, undo } from '#app/testing/team-screen.testing.tsx';

const LOST = {
  path: 'nickname',
  value: 'Bo',
  stamp: '0001795000000-00000-other',
  at: 1_795_000_100,
  author: 'Gijs',
  mine: false,
};
const sheet = () => page.getByRole('dialog', { name: 'Version history' });

async function openHistory(answers: Answers, online = true) {
  const server = answerCalls(answers);
  const opened = await openTeam(({ players }) => `/players/collection/details/${players[7]}/`);
  opened.world.setOnline(opened.device, online);
  await button('Version history').click();
  await expect.element(sheet()).toBeVisible();
  const sid = opened.players[7] ?? 0;
  return { ...opened, server, nickname: () => opened.storedPlayer(sid).nickname };
}

test('an earlier value can be restored, with Undo', async () => {
  const { nickname, server } = await openHistory({ getHistory: [LOST] });
  await sheet().getByRole('button', { name: 'Restore' }).click();
  await expect.poll(nickname).toBe('Bo');
  expect(server.of('getHistory')).toMatchObject([{ collection: 'players' }]);
  await expect.element(sheet().getByText('This is the current value', { exact: false })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.element(button('Version history')).toHaveFocus();
  await undo().click();
  await expect.poll(nickname).toBe('Player 8');
});

test.each([
  ['nothing was replaced', { getHistory: [] }, true, 'Nothing was replaced in the last 30 days.'],
  ['the server failed', { getHistory: refused(500) }, true, 'The version history could not be loaded.'],
  [
    'there is no network',
    {},
    false,
    'The version history is kept online. Connect to the internet to see it.',
  ],
])('the history says when %s', async (_, answers, online, sentence) => {
  const { nickname } = await openHistory(answers, online);
  await expect.element(sheet().getByText(sentence, { exact: false })).toBeVisible();
  await sheet().getByRole('button', { name: 'Close' }).click();
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(nickname()).toBe('Player 8');
});

test('the history appears when the network comes back', async () => {
  const { world, device } = await openHistory({ getHistory: [LOST] }, false);
  world.setOnline(device, true);
  await expect.element(sheet().getByRole('button', { name: 'Restore' })).toBeVisible();
});
