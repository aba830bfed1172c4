/** The page of an invitation, opened by its link. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#app/testing/screen.testing.tsx';
import { answerCalls, refused, syncedWith } from '#app/testing/server.testing.ts';
import { openSignedOut } from '#app/testing/signed-out.testing.tsx';
import { text } from '#app/testing/team-screen.testing.tsx';
import { pendingInvite } from '#data/session/pending-invite.ts';
import { currentSession } from '#data/session/session.ts';
import { ACCOUNT, World } from '#data/testing/client.testing.ts';

const SHOWN = {
  clubname: 'Rietdijk',
  teamname: 'MO13-2',
  shirt: { type: 9, color1: '#0000ff', color2: '#ff0000', color3: '#000000', lines: 0 },
  role: 'assistent',
  inviter: 'Marit Bakker',
  email: 'guest@example.org',
  status: 'pending',
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const title = () => page.getByRole('heading', { name: 'You are invited to Rietdijk MO13-2' });

test('the invitation leaves the address bar; joining leads to the sign-up with the invited address', async () => {
  const server = answerCalls({ invitation: SHOWN });
  const { path } = await openSignedOut('/invite/t0ken/');
  await expect.element(title()).toBeVisible();
  await expect.poll(path).toBe('/invite/');
  expect(server.of('invitation')).toMatchObject([{ token: 't0ken' }]);
  await button('Join the team').click();
  await expect.poll(path).toBe('/signup/');
  await expect
    .element(page.getByRole('textbox', { name: 'E-mail address' }))
    .toHaveValue('guest@example.org');
  expect(pendingInvite.get()).toMatchObject({ token: 't0ken', accepted: { email: 'guest@example.org' } });
});

test('“No, thank you” declines a mailed invitation on the server and forgets it here', async () => {
  const server = answerCalls({ invitation: SHOWN, invitation_decline: {} });
  await openSignedOut('/invite/t0ken/');
  await button('No, thank you').click();
  await expect.element(page.getByRole('heading', { name: 'Invitation declined' })).toBeVisible();
  expect(server.of('invitation_decline')).toMatchObject([{ token: 't0ken' }]);
  expect(pendingInvite.get()).toBeNull();
});

test('a link for anybody is declined without telling the server', async () => {
  const server = answerCalls({ invitation: { ...SHOWN, email: '' } });
  await openSignedOut('/invite/t0ken/');
  await button('No, thank you').click();
  await expect.element(page.getByRole('heading', { name: 'Invitation declined' })).toBeVisible();
  expect(server.of('invitation_decline')).toEqual([]);
});

test('an answer that did not arrive keeps the invitation', async () => {
  answerCalls({ invitation: SHOWN });
  await openSignedOut('/invite/t0ken/');
  await button('No, thank you').click();
  await expect.element(text('The server did not answer in time. Please try again.')).toBeVisible();
  await expect.element(title()).toBeVisible();
  expect(pendingInvite.get()).toMatchObject({ token: 't0ken' });
});

test('an invitation that was withdrawn says so and is forgotten', async () => {
  answerCalls({ invitation: refused(404) });
  await openSignedOut('/invite/t0ken/');
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  expect(pendingInvite.get()).toBeNull();
});

test('an invitation that could not be loaded can be tried again', async () => {
  const server = answerCalls();
  await openSignedOut('/invite/t0ken/');
  await expect.element(text('The server did not answer in time. Please try again.')).toBeVisible();
  server.answer({ invitation: SHOWN });
  await button('Try again').click();
  await expect.element(title()).toBeVisible();
});

test('a coach who is logged in joins the team by the button', async () => {
  const server = answerCalls({ invitation: { ...SHOWN, email: '' }, acceptInviteLink: null });
  await openScreen(async () => '/invite/t0ken/');
  await button('Join the team').click();
  await expect.element(text('This invitation is no longer valid. Ask for a new one.')).toBeVisible();
  expect(server.of('acceptInviteLink')).toMatchObject([{ token: 't0ken' }]);
  expect(pendingInvite.get()).toBeNull();
});

test('an invitation for another address is not joined by the account that is logged in', async () => {
  const server = answerCalls({ invitation: SHOWN });
  await openScreen(async () => '/invite/t0ken/');
  await expect.element(button('Log in as guest@example.org')).toBeVisible();
  await expect.element(button('Join the team')).not.toBeInTheDocument();
  expect(server.of('acceptInviteLink')).toEqual([]);
});

test('“Log in as …” ends the session, offers the invited address, and keeps the invitation', async () => {
  const server = answerCalls({
    ...syncedWith(new World().server),
    login: {
      access_token: 'token-1',
      refresh_token: 'refresh-1',
      account: { sid: ACCOUNT, type: 'app_account', email: 'coach@example.org', firstname: 'Marit' },
    },
    logout: {},
    invitation: SHOWN,
  });
  const { path, go } = await openSignedOut('/login/');
  const email = page.getByRole('textbox', { name: 'E-mail address' });
  await email.fill('coach@example.org');
  await page.getByLabelText('Password', { exact: true }).fill('Saturday 10:30!');
  await button('Log in').click();
  await expect.poll(path).toBe('/dashboard/');
  go('/invite/t0ken/');
  await button('Log in as guest@example.org').click();
  await expect.poll(path).toBe('/login/');
  await expect.element(email).toHaveValue('guest@example.org');
  expect(await currentSession()).toBeNull();
  expect(pendingInvite.get()).toMatchObject({ token: 't0ken', accepted: { email: 'guest@example.org' } });
  expect(server.of('acceptInviteLink')).toEqual([]);
});
