/** What a visitor sees who looks around without an account. */
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, syncedWith } from '#app/testing/server.testing.ts';
import { openSignedOut } from '#app/testing/signed-out.testing.tsx';
import { button } from '#app/testing/team-screen.testing.tsx';
import { laterStage } from '#data/around/stage.ts';
import { TAKE_OVER } from '#data/around/taken.ts';
import { addPicture } from '#data/commands/media/media.ts';
import { updateTeamPage } from '#data/commands/team/team-page.ts';
import { createTeam, updateTeam } from '#data/commands/team/teams.ts';
import { stopLookingAround } from '#data/page/around.ts';
import { forgetWork } from '#data/page/around-page.ts';
import { workLeft } from '#data/page/left-work.ts';
import { pageSession } from '#data/page/page-session.ts';
import { readSetting, writeSetting } from '#data/settings/settings.ts';
import { ACCOUNT, must, World } from '#data/testing/client.testing.ts';
import { appToasts } from '#ui/toast/app-toasts.ts';

const FORMAT = { pitchPlayers: 9, matchLength: 60, matchParts: 4 };
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
  await dialog.getByRole('button', { name: 'Keep looking around' }).click();
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
  await asked.getByRole('button', { name: 'Keep looking around' }).click();
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

/** A visitor who changed the team, and perhaps its page, entered an account, which owns these teams. */
async function enterAfter(teams: readonly string[] = [], pageTitle = '') {
  const { calls, go } = await look();
  await rename('Changed');
  const visit = pageSession.get().client;
  if (pageTitle !== '' && visit !== null)
    must(await updateTeamPage(visit, ownTeam()?.sid ?? 0, { title: pageTitle }));
  const world = new World();
  const other = await world.device();
  for (const teamname of teams)
    must(await createTeam(other.client, { clubname: 'Own', teamname, ...FORMAT }));
  await world.time.pass(10_000);
  calls.answer(syncedWith(world.server));
  await pageSession.enter(SESSION);
  await expect.element(question()).toBeVisible();
  return { go };
}

const question = () => page.getByRole('dialog', { name: 'Take over what you made?' });
const answer = (name: string) => question().getByRole('button', { name, exact: true }).last();
const clubs = () =>
  pageSession
    .get()
    .client?.live.teams.get()
    ?.map(({ clubname }) => clubname);

test('after signing in the teams of the visit are offered, ticked, and taken over', async () => {
  await enterAfter();
  await expect.element(question().getByRole('checkbox', { name: /Changed/ })).toBeChecked();
  await answer('Take over 1 team').click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.poll(clubs).toEqual(['Changed']);
  await expect.element(page.getByText('1 team is yours now')).toBeVisible();
  expect(await workLeft()).toHaveLength(1);
  for (const { id } of appToasts.list()) appToasts.dismiss(id);
  await expect.poll(() => readSetting('around')).toBe('');
  expect(await workLeft()).toEqual([]);
});

test('a Team Page that could not be stored is said beside Undo, and nothing is lost', async () => {
  await enterAfter([], 'Our page');
  const { client } = pageSession.get();
  if (client === null) throw new Error('signed out');
  const store = client.replica.write.bind(client.replica);
  let isFull = false;
  const write = vi.spyOn(client.replica, 'write').mockImplementation((options, body) => {
    if (isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
    // The teams still fit; their page does not.
    isFull = options.label === TAKE_OVER;
    return store(options, body);
  });
  await answer('Take over 1 team').click();
  await expect.element(page.getByText(/^1 team is yours now, without its Team Page\./)).toBeVisible();
  write.mockRestore();
  await button('Undo').click();
  await expect.element(question().getByRole('checkbox', { name: /Changed/ })).toBeChecked();
  const [work] = await workLeft();
  expect(work?.rows.map(({ collection }) => collection)).toContain('teampages');
});

test('Undo takes the teams back, and the question is there again with the work', async () => {
  await enterAfter();
  await answer('Take over 1 team').click();
  await button('Undo').click();
  await expect.element(question().getByRole('checkbox', { name: /Changed/ })).toBeChecked();
  expect(clubs()).toEqual([]);
  await answer('Take over 1 team').click();
  await expect.poll(clubs).toEqual(['Changed']);
});

test('a team that is not ticked is not taken over, and starting clean removes the visit', async () => {
  await enterAfter();
  await question()
    .getByRole('checkbox', { name: /Changed/ })
    .click();
  await expect.element(question().getByRole('button', { name: /^Take over/ })).toBeDisabled();
  await answer('Start clean').click();
  await expect.element(question()).not.toBeInTheDocument();
  expect(clubs()).toEqual([]);
  await expect.poll(() => readSetting('around')).toBe('');
});

test('a full account is told so before the tap, and finds the work again under "Your teams"', async () => {
  const { go } = await enterAfter(['JO11-1', 'JO13-1']);
  await expect.element(question().getByText(/no room for another team/)).toBeVisible();
  await expect.element(answer('Take over 1 team')).toBeDisabled();
  await answer('Later').click();
  await expect.element(question()).not.toBeInTheDocument();
  expect(await workLeft()).toHaveLength(1);
  go('/teams/');
  await expect.element(page.getByText(/is still on this device/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Take it over' }).click();
  await expect.element(question()).toBeVisible();
});

test('Escape is "Later": the work stays, and the question comes back after a week', async () => {
  await enterAfter();
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  await expect.poll(() => readSetting('around')).toMatch(/^later:/);
  await writeSetting('around', laterStage(Date.now() / 1_000 - 8 * 24 * 60 * 60));
  await expect.element(question()).toBeVisible();
});

test('a device that cannot store says so, keeps everything, and both buttons work again', async () => {
  await enterAfter();
  const { client } = pageSession.get();
  if (client === null) throw new Error('signed out');
  await expect.element(answer('Take over 1 team')).toBeEnabled();
  const write = vi
    .spyOn(client.replica, 'write')
    .mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await answer('Take over 1 team').click();
  await expect.element(question().getByText(/could not be saved on this device/)).toBeVisible();
  write.mockRestore();
  expect(await workLeft()).toHaveLength(1);
  const remove = vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await answer('Start clean').click();
  await expect.element(question().getByText(/could not be saved on this device/)).toBeVisible();
  remove.mockRestore();
  await answer('Take over 1 team').click();
  await expect.poll(clubs).toEqual(['Changed']);
});
