/** The setup of the public club page: teams and their order, texts, link and preview. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '#app/testing/server.testing.ts';
import { button, field, openTeam, shareWith, text } from '#app/testing/team-screen.testing.tsx';
import { setTeamPageOpen } from '#data/commands/team/team-page.ts';
import { createTeam } from '#data/commands/team/teams.ts';
import { must } from '#data/testing/client.testing.ts';

const TOKEN = 't0ken';

/** Two own teams, `Rietdijk MO13-2` with an open Team Page and a match on Saturday, and `Rietdijk MO11-1`. */
async function openSetup(before: Parameters<typeof openTeam>[1] = async () => {}) {
  let other = 0;
  const opened = await openTeam('/club/page/', async (coach, prepared, world) => {
    const format = { pitchPlayers: 9, matchLength: 60, matchParts: 4 };
    ({ sid: other } = must(await createTeam(coach, { clubname: 'Rietdijk', teamname: 'MO11-1', ...format })));
    must(await setTeamPageOpen(coach, prepared.team, true));
    await before(coach, prepared, world);
  });
  const club = () => {
    const account = opened.client.ownAccount();
    if (account === null) throw new Error('there is no account');
    return account.club;
  };
  const chosen = () => club().team_sids.map((sid) => opened.client.live.resolve('teams', sid));
  const otherTeam = () => opened.client.live.resolve('teams', other);
  return { ...opened, club, chosen, otherTeam };
}

const flip = (label: string) =>
  page.getByRole('switch', { name: new RegExp(`^${label}`) }).click({ force: true });
const preview = () => page.getByRole('region', { name: 'Preview' });

test('teams are chosen and ordered, and seen in the preview while their Team Page is open', async () => {
  answerCalls({ getPageLink: null });
  await page.viewport(1280, 800);
  const { team, chosen, otherTeam } = await openSetup();
  await flip('Rietdijk MO13-2');
  await expect.poll(chosen).toEqual([team]);
  await expect.element(preview().getByRole('heading', { name: 'Rietdijk' })).toBeInTheDocument();
  await expect.element(preview().getByText('Noordhaven', { exact: false })).toBeInTheDocument();
  await flip('Rietdijk MO11-1');
  await expect.poll(chosen).toEqual([team, otherTeam()]);
  await expect.element(text('Its Team Page is closed, so it does not appear.')).toBeVisible();
  await expect.element(preview().getByText('MO11-1')).not.toBeInTheDocument();
  await button('Move Rietdijk MO11-1 up').click();
  await expect.poll(chosen).toEqual([otherTeam(), team]);
  await flip('Rietdijk MO13-2');
  await expect.poll(chosen).toEqual([otherTeam()]);
});

test('without network title and text are saved and previewed, and the screen says that the link needs it', async () => {
  answerCalls();
  await page.viewport(1280, 800);
  const { club, world, device } = await openSetup();
  world.setOnline(device, false);
  await flip('Page is open');
  await expect.poll(() => club().open).toBe(true);
  await expect.element(page.getByText('The link comes from the server and needs the network.')).toBeVisible();
  await field('Title').fill('All of Rietdijk');
  await field('Text for visitors').fill('Welcome!');
  await expect.poll(() => [club().title, club().text]).toEqual(['All of Rietdijk', 'Welcome!']);
  await expect.element(preview().getByText('All of Rietdijk')).toBeInTheDocument();
  await expect.element(preview().getByText('Welcome!')).toBeInTheDocument();
});

test('a text that is too long is not saved, and the field says why', async () => {
  answerCalls({ getPageLink: null });
  const { club } = await openSetup();
  await field('Text for visitors').fill('x'.repeat(2_001));
  await expect.element(field('Text for visitors')).toHaveAccessibleDescription(/2,?000/);
  await field('Title').fill('Ours');
  await expect.poll(() => [club().title, club().text]).toEqual(['Ours', '']);
});

test('the link is made, shown with the code for a website, and switched off', async () => {
  const calls = answerCalls({
    getPageLink: null,
    replacePageLink: { token: TOKEN },
    endPageLink: { sid: 1 },
  });
  const { world, device, client } = await openSetup();
  await world.time.pass(10_000);
  world.setOnline(device, true);
  await world.time.pass(10_000);
  await flip('Page is open');
  await button('Create link').click();
  expect(calls.of('replacePageLink')).toEqual([{ kind: 'club', sid: client.account }]);
  await expect.element(page.getByRole('link', { name: new RegExp(`/club/${TOKEN}$`) })).toBeVisible();
  await button('Embed on a website').click();
  const code = page.getByRole('textbox', { name: 'Code for your website' });
  await expect.element(code).toHaveValue(expect.stringContaining(`/club/${TOKEN}/embed`));
  await button('Switch off link').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off link' }).click();
  await expect.element(button('Create link')).toBeVisible();
});

test('a team of another owner is named, and cannot be chosen', async () => {
  answerCalls({ getPageLink: null });
  await openSetup(async (coach, { team }, world) => {
    await shareWith(world, coach, { team, role: 'manager', status: 'active', sku: '1' });
  });
  await expect
    .element(page.getByText('Not yours: only the owner of a team can put it on a club page.'))
    .toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Rietdijk MO13-2' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('switch', { name: 'Rietdijk MO11-1' })).toBeInTheDocument();
});
