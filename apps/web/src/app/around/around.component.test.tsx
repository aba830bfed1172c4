/** What a visitor sees who looks around without an account. */
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, syncedWith } from '#app/testing/server.testing.ts';
import { openSignedOut } from '#app/testing/signed-out.testing.tsx';
import { button } from '#app/testing/team-screen.testing.tsx';
import { addPicture } from '#data/commands/media/media.ts';
import { updateTeam } from '#data/commands/team/teams.ts';
import { stopLookingAround } from '#data/page/around.ts';
import { forgetWork } from '#data/page/around-page.ts';
import { pageSession } from '#data/page/page-session.ts';
import { readSetting } from '#data/settings/settings.ts';
import { ACCOUNT, must, World } from '#data/testing/client.testing.ts';
import { appToasts } from '#ui/toast/app-toasts.ts';

const SESSION = { account: ACCOUNT, email: 'coach@example.org', firstname: 'Marit', token: 'token-1' };
const strip = () => page.getByText('You are looking around. Everything stays on this device.');

afterEach(async () => {
  await stopLookingAround();
  await pageSession.forget();
  await forgetWork();
});

/** A visitor came from the landing page. */
async function look() {
  const calls = answerCalls();
  const app = await openSignedOut('/');
  await page.getByRole('button', { name: 'Look around first' }).first().click();
  await expect.element(strip()).toBeVisible();
  expect(app.path()).toBe('/dashboard/');
  return { ...app, calls };
}

const ownTeam = () => pageSession.get().client?.live.teams.get()?.[0];

async function rename(clubname: string) {
  const { client } = pageSession.get();
  if (client === null) throw new Error('the visit has ended');
  must(await updateTeam(client, ownTeam()?.sid ?? 0, { clubname }));
}

async function menu(name: string) {
  await button('Options of looking around').click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog');
}

test('the strip leads to signing up, and screens of an account say that they need one', async () => {
  const { go, path } = await look();
  for (const address of [
    '/user/details/',
    '/user/security/',
    '/team/share/',
    '/shop/offers/',
    '/user/calendar/',
  ]) {
    go(address);
    await expect.element(page.getByRole('heading', { name: 'This needs an account' })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect.poll(path).toBe('/signup/');
  await expect.element(page.getByLabelText('E-mail address')).toBeVisible();
});

test('what was typed on the login page stays when the visit opens behind it', async () => {
  answerCalls();
  await openSignedOut('/login/');
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('green grass of home');
  await pageSession.around('open');
  expect(pageSession.get().status).toBe('signed-in');
  await expect.element(password).toHaveValue('green grass of home');
});

test('a match sheet, which the server makes, is explained once', async () => {
  const { go } = await look();
  go('/matches/');
  await page
    .getByRole('link', { name: /Molenwijk/ })
    .first()
    .click();
  await button('Export').click();
  await page.getByRole('menuitem', { name: /^Match sheet to share/ }).click();
  await expect.element(page.getByRole('dialog', { name: 'This needs an account' })).toBeVisible();
  expect(appToasts.list()).toEqual([]);
});

test('a call that needs a server is explained, and no request is made', async () => {
  const { calls } = await look();
  const fetched = vi.mocked(fetch).mock.calls.length;
  void pageSession.get().client?.authorised('logoutall', {});
  const dialog = page.getByRole('dialog', { name: 'This needs an account' });
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Go on looking around' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.of('logoutall')).toEqual([]);
  expect(
    vi
      .mocked(fetch)
      .mock.calls.slice(fetched)
      .filter(([to]) => String(to).includes('/api/')),
  ).toEqual([]);
});

test('the sync mark says that everything is on this device', async () => {
  await look();
  const mark = page.getByRole('button', { name: 'On this device only' }).first();
  await mark.click();
  await expect.element(page.getByText('What you do is saved here at once and sent nowhere.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('a photo of a visit waits for no server', async () => {
  const { go } = await look();
  const { client } = pageSession.get();
  if (client === null) throw new Error('the visit has ended');
  const canvas = new OffscreenCanvas(30, 20);
  canvas.getContext('2d')?.fillRect(0, 0, 15, 20);
  const bytes = await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
  const medium = { type: 'photo', team: ownTeam()?.sid ?? 0, caption: 'The corner flag' } as const;
  const picture = { bytes, type: 'image/png', width: 30, height: 20 };
  must(await addPicture(client, { medium, picture }));
  go('/user/media/');
  const photo = page.getByRole('list', { name: 'All photos' }).getByRole('link');
  await expect.element(photo).toHaveAccessibleName('The corner flag');
  expect(page.getByText(/is sent as soon as/).query()).toBeNull();
  await photo.click();
  await expect.element(page.getByRole('textbox', { name: 'Caption' })).toBeVisible();
  expect(page.getByText(/Only on this device so far/).query()).toBeNull();
});

test('families are not marked as asked where no mail can go', async () => {
  await look();
  await button(/^Remind \d/).click();
  await expect.element(page.getByText('This needs an account')).toBeVisible();
  await expect.element(button(/^Remind \d/)).toBeVisible();
});

test('starting over asks first, and brings the demo back', async () => {
  await look();
  await rename('Changed');
  const asked = await menu('Start over');
  await asked.getByRole('button', { name: 'Go on looking around' }).click();
  expect(ownTeam()?.clubname).toBe('Changed');
  const again = await menu('Start over');
  await again.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => ownTeam()?.clubname).toBe('Rietdijk');
});

test('stopping leads to the landing page', async () => {
  const { path } = await look();
  const asked = await menu('Stop looking around');
  await asked.getByRole('button', { name: 'Stop looking around' }).click();
  await expect.poll(path).toBe('/');
  await expect.poll(() => pageSession.get().status).toBe('signed-out');
  expect(readSetting('around')).toBe('');
});

/** A visitor who changed the team entered an account. */
async function enterAfter() {
  const { calls } = await look();
  await rename('Changed');
  calls.answer(syncedWith(new World().server));
  await pageSession.enter(SESSION);
  const question = page.getByRole('dialog', { name: 'Take over what you made?' });
  await expect.element(question).toBeVisible();
  return question;
}

test('after signing in the teams of the visit are offered, ticked, and taken over', async () => {
  const question = await enterAfter();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await expect.element(question.getByRole('checkbox', { name: /Changed/ })).toBeChecked();
  await question.getByRole('button', { name: 'Take over 1 team' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect
    .poll(() =>
      pageSession
        .get()
        .client?.live.teams.get()
        ?.map(({ clubname }) => clubname),
    )
    .toEqual(['Changed']);
  await expect.element(page.getByText('1 team is yours now')).toBeVisible();
  expect(readSetting('around')).toBe('');
});

test('a team that is not ticked is not taken over, and starting clean removes the visit', async () => {
  const question = await enterAfter();
  await question.getByRole('checkbox', { name: /Changed/ }).click();
  await expect.element(question.getByRole('button', { name: /^Take over/ })).toBeDisabled();
  await question.getByRole('button', { name: 'Start clean' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(pageSession.get().client?.live.teams.get()).toEqual([]);
  await expect.poll(() => readSetting('around')).toBe('');
});
