/** The setup of a team's public page: options, messages, staff, link and preview. */
import { PAGE_MESSAGE_MAX } from '@touchline/domain/entity/tables/team-page';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '#app/testing/server.testing.ts';
import { button, field, openTeam, said, shareWith, undo } from '#app/testing/team-screen.testing.tsx';
import { addPicture } from '#data/commands/media/media.ts';
import { addPageMessage, savePageStaff, updateTeamPage } from '#data/commands/team/team-page.ts';
import { PictureStore } from '#data/pictures/picture-store.ts';
import { teamPageRows } from '#data/queries/team/team-page.ts';
import { ACCOUNT, must } from '#data/testing/client.testing.ts';

const TOKEN = 't0ken';

beforeEach(() => sessionStorage.clear());

async function openPage(before: Parameters<typeof openTeam>[1] = async () => {}) {
  await new PictureStore(ACCOUNT).delete();
  const pictures = new PictureStore(ACCOUNT);
  onTestFinished(() => pictures.close());
  const opened = await openTeam('/team/teampage/', before, { pictures });
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
  await unfold('Title and photos');
  await field('Title').fill('Our page');
  await expect.poll(async () => (await stored()).title).toBe('Our page');
  await expect.element(preview().getByText('Our page')).toBeInTheDocument();
  await expect.element(preview().getByText('The team')).toBeInTheDocument();
  await unfold('What the page shows');
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
  await button('Post message').click();
  await expect.element(page.getByText('Write a message first.')).toBeVisible();
  await field('New message').fill('Hot chocolate!');
  await button('Post message').click();
  await expect.poll(messages).toEqual([['Hot chocolate!', false]]);
  await button('Pin').click();
  await expect.poll(messages).toEqual([['Hot chocolate!', true]]);
  await button('Remove').click();
  await expect.poll(messages).toEqual([]);
  await undo().click();
  await expect.poll(messages).toEqual([['Hot chocolate!', true]]);
});

test('the focus moves to the next message when one is removed, and to the heading after the last', async () => {
  answerCalls({ getPageLink: null });
  await openPage(async (coach, { team }) => {
    must(await addPageMessage(coach, { team, text: 'First' }));
    must(await addPageMessage(coach, { team, text: 'Second' }));
  });
  await button('Remove').first().click();
  await expect.element(button('Remove')).toHaveFocus();
  await button('Remove').click();
  await expect.element(button('Messages to visitors')).toHaveFocus();
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

/** Leaves by the menu of the screen, and comes back. */
async function leaveAndReturn() {
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Team Page' }).click();
}

test('words that are not saved are there again after the coach has left, and are saved then', async () => {
  answerCalls({ getPageLink: null });
  const { stored } = await openPage();
  const about = () => page.getByRole('textbox', { name: 'About the team' });
  await unfold('About the team');
  await about().click();
  await userEvent.keyboard('We play for fun.');
  await field('New message').fill('Pancakes on');
  await unfold('Staff');
  await button('Add a person').click();
  await field('Name').fill('Anna');
  await expect.element(page.getByText('Not saved yet').nth(2)).toBeVisible();

  await leaveAndReturn();
  await expect.element(about()).toHaveTextContent('We play for fun.');
  await expect.element(field('New message')).toHaveValue('Pancakes on');
  await expect.element(field('Name')).toHaveValue('Anna');
  expect(await stored()).toMatchObject({ blocks: [], staff: [], options: { messages: [] } });

  await page.getByRole('group', { name: 'Staff' }).getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await stored()).staff.map(({ name }) => name)).toEqual(['Anna']);
  await button('Save').click();
  await expect
    .poll(async () => (await stored()).blocks.map(({ runs }) => runs[0]?.text))
    .toEqual(['We play for fun.']);
  await button('Post message').click();
  await leaveAndReturn();
  await expect.element(field('New message')).toHaveValue('');
  await expect.element(page.getByText('Not saved yet')).not.toBeInTheDocument();
});

test('a message that is too long stays whole and says so; the characters left are counted', async () => {
  answerCalls({ getPageLink: null });
  const { stored } = await openPage();
  const long = 'x'.repeat(PAGE_MESSAGE_MAX + 5);
  await field('New message').fill(long);
  await expect.element(field('New message')).toHaveValue(long);
  await expect.element(page.getByText(`Use at most ${PAGE_MESSAGE_MAX} characters.`)).toBeVisible();
  await button('Post message').click();
  await field('New message').fill(long.slice(0, -15));
  await expect.element(page.getByText('10 characters left')).toBeVisible();
  await expect.poll(async () => (await stored()).options.messages).toEqual([]);
});

test('roles are offered as a visitor understands them, and the role of a row from elsewhere stays', async () => {
  answerCalls({ getPageLink: null });
  const { stored } = await openPage(async (coach, { team }) => {
    must(
      await savePageStaff(coach, { team, id: null, values: { name: 'Cas', role: 'captain', media_sid: 0 } }),
    );
  });
  await unfold('Staff');
  const roles = async () => {
    await page.getByRole('combobox', { name: 'Role' }).click();
    return page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent);
  };
  await button('Change Cas').click();
  expect(await roles()).toContain('Captain');
  await page.getByRole('option', { name: 'Physio' }).click();
  await button('Save').click();
  await expect.poll(async () => (await stored()).staff.map(({ role }) => role)).toEqual(['physio']);
  await button('Add a person').click();
  expect(await roles()).toEqual([
    'Coach',
    'Assistant coach',
    'Goalkeeper coach',
    'Team leader',
    'Manager',
    'Physio',
  ]);
});

test('a chosen photo that is not there any more counts as none, with the reason', async () => {
  answerCalls({ getPageLink: null });
  await openPage(async (coach, { team }) => {
    must(await updateTeamPage(coach, team, { main_sid: 77 }));
  });
  await unfold('Title and photos');
  await expect
    .element(page.getByText('Main photo: none, because the chosen photo was deleted.'))
    .toBeVisible();
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
  await expect.element(page.getByText('It has no link yet', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Search engines may list it')).not.toBeInTheDocument();
  await button('Create link').click();
  await expect.element(page.getByText('Everybody with the link can read it.')).toBeVisible();
  await expect.element(page.getByText('Search engines may list it')).toBeVisible();
  expect(calls.of('replacePageLink')).toEqual([{ kind: 'team', sid: team }]);
  await expect.element(page.getByRole('link', { name: new RegExp(`/page/${TOKEN}$`) })).toBeVisible();
  await button('Embed on a website').click();
  const code = page.getByRole('textbox', { name: 'Code for your website' });
  await expect.element(code).toHaveValue(expect.stringContaining(`/page/${TOKEN}/embed`));
  await button('Switch off link').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off link' }).click();
  await expect.element(button('Create link')).toBeVisible();
  expect(calls.of('endPageLink')).toHaveLength(1);
});

test('without network the page is edited, and the screen says that the link needs it', async () => {
  answerCalls();
  const { stored } = await openPage();
  await flip('Page is open');
  await expect.element(page.getByText('The link comes from the server and needs the network.')).toBeVisible();
  await unfold('Title and photos');
  await field('Title').fill('Offline');
  await expect.poll(async () => (await stored()).title).toBe('Offline');
});

test('the main photo is chosen from the library with its thumbnail, becomes public, and is cleared', async () => {
  answerCalls({ getPageLink: null });
  const { stored, client } = await openPage(async (coach, { team }) => {
    must(
      await addPicture(coach, {
        medium: { type: 'photo', team, caption: 'The cup' },
        picture: { bytes: new ArrayBuffer(8), type: 'image/png', width: 300, height: 200 },
      }),
    );
  });
  await unfold('Title and photos');
  const main = page.getByRole('group', { name: 'Main photo' });
  await main.getByRole('button', { name: 'Choose photo' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^The cup/ })
    .click();
  const [medium] = [...(client.live.media.get()?.values() ?? [])];
  await expect.poll(async () => (await stored()).main_sid).toBe(medium?.sid);
  await expect.poll(() => [...(client.live.media.get()?.values() ?? [])][0]?.visibility).toBe('PUBLIC');
  await main.getByRole('button', { name: 'Remove photo' }).click();
  await expect.poll(async () => (await stored()).main_sid).toBe(0);
});

test('an assistant does not have the screen', async () => {
  answerCalls({ getPageLink: null });
  await openPage(async (coach, { team }, world) => {
    await shareWith(world, coach, { team, role: 'assistent', status: 'active', sku: '1' });
  });
  await expect.element(page.getByRole('button', { name: 'Title and photos' })).not.toBeInTheDocument();
});
