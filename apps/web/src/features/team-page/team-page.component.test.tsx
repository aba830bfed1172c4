/** The setup of a team's public page: options, messages, staff, link and preview. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '#app/testing/server.testing.ts';
import { button, field, openTeam, said, shareWith, undo } from '#app/testing/team-screen.testing.tsx';
import { updateTeamPage } from '#data/commands/team/team-page.ts';
import { teamPageRows } from '#data/queries/team-page.ts';
import { must } from '#data/testing/client.testing.ts';

const TOKEN = 't0ken';

async function openPage(before: Parameters<typeof openTeam>[1] = async () => {}) {
  const opened = await openTeam('/team/teampage/', before);
  const stored = async () => (await teamPageRows(opened.client, opened.team)).page;
  return { ...opened, stored };
}

const flip = (label: string) =>
  page.getByRole('switch', { name: new RegExp(`^${label}`) }).click({ force: true });
/** The parts of the form are folded. */
const unfold = (part: string) => page.getByRole('button', { name: part, exact: true }).click();
const preview = () => page.getByRole('region', { name: 'Preview' });

test('the page is opened, and each option is saved at once and seen in the preview', async () => {
  answerCalls({ getPageLink: null });
  await page.viewport(1280, 800);
  const { stored, storedTeam } = await openPage();
  await flip('Page is open');
  await expect.poll(() => storedTeam().teampage).toBe(1);
  await unfold('Title and pictures');
  await field('Title').fill('Our page');
  await expect.poll(async () => (await stored()).title).toBe('Our page');
  await expect.element(preview().getByText('Our page')).toBeInTheDocument();
  await expect.element(preview().getByText('The team')).toBeInTheDocument();
  await unfold('What to show');
  await flip('Players');
  await expect.poll(async () => (await stored()).options.show_players).toBe(false);
  await expect.element(preview().getByText('The team')).not.toBeInTheDocument();
});

test('a message is written, pinned, removed and brought back', async () => {
  answerCalls({ getPageLink: null });
  const { stored } = await openPage(async (coach, { team }) => {
    must(await updateTeamPage(coach, team, { title: 'x' }));
  });
  const messages = async () => (await stored()).options.messages.map(({ text, pinned }) => [text, pinned]);
  await button('Place message').click();
  await expect.element(page.getByText('Write a message first.')).toBeVisible();
  await field('New message').fill('Hot chocolate!');
  await button('Place message').click();
  await expect.poll(messages).toEqual([['Hot chocolate!', false]]);
  await button('Pin').click();
  await expect.poll(messages).toEqual([['Hot chocolate!', true]]);
  await button('Remove').click();
  await expect.poll(messages).toEqual([]);
  await undo().click();
  await expect.poll(messages).toEqual([['Hot chocolate!', true]]);
});

test('staff is added, ordered and removed', async () => {
  answerCalls({ getPageLink: null });
  const { stored } = await openPage();
  await unfold('Staff');
  const add = async (name: string) => {
    await button('Add a person').click();
    await field('Name').fill(name);
    await button('Save').click();
    await expect.element(button(`Change ${name}`)).toBeVisible();
  };
  await add('Anna');
  await add('Bea');
  await button('Move Bea up').click();
  const names = async () =>
    (await stored()).staff.toSorted((a, b) => a.order - b.order).map(({ name }) => name);
  await expect.poll(names).toEqual(['Bea', 'Anna']);
  await button('Remove Anna').click();
  await expect.poll(names).toEqual(['Bea']);
  await expect.element(said('Anna is removed')).toBeVisible();
});

test('the link is made, shown with the code for a website, and switched off', async () => {
  const calls = answerCalls({
    getPageLink: null,
    replacePageLink: { token: TOKEN },
    endPageLink: { sid: 1 },
  });
  const { world, device, team } = await openPage();
  await world.time.pass(10_000);
  world.setOnline(device, true);
  await world.time.pass(10_000);
  await flip('Page is open');
  await button('Create link').click();
  expect(calls.of('replacePageLink')).toEqual([{ kind: 'team', sid: team }]);
  await expect.element(page.getByRole('link', { name: new RegExp(`/page/${TOKEN}$`) })).toBeVisible();
  await button('Embed on a website').click();
  const code = page.getByRole('textbox', { name: 'Code for your website' });
  await expect.element(code).toHaveValue(expect.stringContaining(`/page/${TOKEN}/embed`));
  await button('Switch off').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect.element(button('Create link')).toBeVisible();
  expect(calls.of('endPageLink')).toHaveLength(1);
});

test('without network the page is edited, and the screen says that the link needs it', async () => {
  answerCalls();
  const { stored } = await openPage();
  await flip('Page is open');
  await expect.element(page.getByText('The link comes from the server and needs the network.')).toBeVisible();
  await unfold('Title and pictures');
  await field('Title').fill('Offline');
  await expect.poll(async () => (await stored()).title).toBe('Offline');
});

test('an assistant does not have the screen', async () => {
  answerCalls({ getPageLink: null });
  await openPage(async (coach, { team }, world) => {
    await shareWith(world, coach, { team, role: 'assistent', status: 'active', sku: '1' });
  });
  await expect.element(page.getByRole('button', { name: 'Title and pictures' })).not.toBeInTheDocument();
});
