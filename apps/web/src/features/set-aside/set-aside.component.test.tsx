/** Changes that an earlier session left unsent: they are decided about before anything else. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type AnsweredCalls, answerCalls, refused, syncedWith } from '#app/testing/server.testing.ts';
import { openSignedOut } from '#app/testing/signed-out.testing.tsx';
import { button } from '#app/testing/team-screen.testing.tsx';
import { createTeam } from '#data/commands/team/teams.ts';
import { pageSession } from '#data/page/page-session.ts';
import { currentSession } from '#data/session/session.ts';
import { ACCOUNT, must, World } from '#data/testing/client.testing.ts';

const SESSION = { account: ACCOUNT, email: 'coach@example.org', firstname: 'Marit', token: 'token-1' };

let server: AnsweredCalls;

/** A coach made a team that was not sent, logged out, and logs in again. */
beforeEach(async () => {
  const synced = syncedWith(new World().server);
  server = answerCalls(synced);
  await openSignedOut('/dashboard/');
  await pageSession.enter(SESSION);
  server.answer({ push: refused(510) });
  const { client } = pageSession.get();
  if (client === null) throw new Error('no account is signed in');
  must(await createTeam(client, { clubname: 'Rietdijk', teamname: 'JO9-1' }));
  await pageSession.exit();
  server.answer(synced);
  await pageSession.enter({ ...SESSION, token: 'token-2' });
  await expect.element(page.getByRole('heading', { name: 'Changes from last time' })).toBeVisible();
});

const heading = () => page.getByRole('heading', { name: 'Changes from last time' });
const question = () => page.getByRole('dialog', { name: /^Discard/ });
const setAside = async () => (await currentSession())?.setAside ?? null;

test('nothing is sent before the coach has decided, and the focus is at the heading', async () => {
  await expect.element(heading()).toHaveFocus();
  await button(/^Look at/).click();
  await expect.element(page.getByText(/Rietdijk/).first()).toBeVisible();
  await button('Hide the list').click();
  await expect.element(page.getByText(/Rietdijk/)).not.toBeInTheDocument();
  expect(server.of('push')).toEqual([]);
  expect(await setAside()).not.toBeNull();
});

test('changes that are put back are sent', async () => {
  await button(/^Put (it|them) back$/).click();
  await expect.element(heading()).not.toBeInTheDocument();
  await expect.poll(() => server.of('push').length).toBeGreaterThan(0);
  expect(await setAside()).toBeNull();
});

test('discarding asks for confirmation, and cancelling keeps the changes', async () => {
  await button('Discard').click();
  await expect.element(question().getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  expect(await setAside()).not.toBeNull();
  await button('Discard').click();
  await question().getByRole('button', { name: 'Discard' }).click();
  await expect.poll(setAside).toBeNull();
  await expect.element(heading()).not.toBeInTheDocument();
  expect(server.of('push')).toEqual([]);
  await expect.poll(() => pageSession.get().client?.live.teams.get()).toEqual([]);
});
