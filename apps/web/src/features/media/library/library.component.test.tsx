/** The library of a team: adding, describing, publishing and throwing away pictures, without network. */
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { m } from '@touchline/i18n';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, choose, field, openTeam, said, text, undo } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { addPicture, type NewMedium, tagPlayer, toTrash } from '#data/commands/media/media.ts';
import { saveNote } from '#data/commands/notes/notes.ts';
import { updatePlayer } from '#data/commands/team/players.ts';
import { updateTeamPage } from '#data/commands/team/team-page.ts';
import { updateTeamMetadata } from '#data/commands/team/teams.ts';
import { PictureStore } from '#data/pictures/picture-store.ts';
import { notesOf } from '#data/queries/notes.ts';
import { ACCOUNT, must, type Prepared } from '#data/testing/client.testing.ts';

type Before = (coach: Client, prepared: Prepared) => Promise<unknown>;

async function openLibrary(address: string, before: Before = async () => {}) {
  await new PictureStore(ACCOUNT).delete();
  const pictures = new PictureStore(ACCOUNT);
  onTestFinished(() => pictures.close());
  const opened = await openTeam(address, before, { pictures });
  const stored = (): readonly Medium[] => [...(opened.client.live.media.get()?.values() ?? [])];
  return { ...opened, stored };
}

async function drawn(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height);
  return canvas.convertToBlob({ type: 'image/png' });
}

async function put(coach: Client, medium: NewMedium): Promise<number> {
  const bytes = await (await drawn(300, 200)).arrayBuffer();
  const picture = { bytes, type: 'image/png', width: 300, height: 200 };
  return must(await addPicture(coach, { medium, picture })).sid;
}

const photos = () => page.getByRole('list', { name: 'All photos' }).getByRole('link');

const publicSwitch = () => page.getByRole('switch', { name: /^May be shown publicly/ });

async function chooseFiles(...files: readonly File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (input === null) throw new Error('no field for photos');
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The numbers of photos that are to be sent, each time that the panel says another one. */
function countsTold(): readonly number[] {
  const counts: number[] = [];
  const watch = new MutationObserver(() => {
    for (const status of document.querySelectorAll('[role=status]')) {
      const said = /^(\d+) photos? (?:is|are) sent/.exec(status.textContent);
      if (said !== null && Number(said[1]) !== counts.at(-1)) counts.push(Number(said[1]));
    }
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => watch.disconnect());
  return counts;
}

test('several photos are added at once in their own shape; a file that is none is named with the reason', async () => {
  const { stored, team } = await openLibrary('/user/media/');
  await expect.element(text('No photos yet')).toBeVisible();
  const counts = countsTold();
  await chooseFiles(
    new File([await drawn(3000, 1000)], 'wide.png', { type: 'image/png' }),
    new File(['a letter'], 'letter.png', { type: 'image/png' }),
    new File([await drawn(90, 200)], 'high.png', { type: 'image/png' }),
  );
  await expect.element(said('2 photos added')).toBeVisible();
  await expect.element(photos().nth(1)).toBeVisible();
  expect(stored().map(({ width, height, type, team_sid }) => [width, height, type, team_sid])).toEqual([
    [1920, 640, 'photo', team],
    [90, 200, 'photo', team],
  ]);
  await expect.element(text('letter.png')).toBeVisible();
  await expect.element(text('This is not a jpg or png.')).toBeVisible();
  expect([Math.max(...counts), counts.at(-1)]).toEqual([3, 2]);
  await button('Hide letter.png').click();
  await expect.element(text('letter.png')).not.toBeInTheDocument();
  await expect.element(button('Cancel this photo').first()).toHaveFocus();
});

test('hiding the last file that was not added moves the focus to the heading', async () => {
  await openLibrary('/user/media/');
  await expect.element(button('Add photos')).toBeVisible();
  await chooseFiles(new File(['a letter'], 'letter.png', { type: 'image/png' }));
  await button('Hide letter.png').click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a photo that waits to be sent can be cancelled, and Undo takes that back', async () => {
  const { stored } = await openLibrary('/user/media/', (coach, { team }) =>
    put(coach, { type: 'photo', team }),
  );
  await button('Cancel this photo').click();
  await expect.element(text('No photos yet')).toBeVisible();
  expect(stored()).toEqual([]);
  await undo().click();
  await expect.element(photos().first()).toBeVisible();
});

test('a caption is saved, and is what the grid says of the photo', async () => {
  const { stored } = await openLibrary('/user/media/', (coach, { team }) =>
    put(coach, { type: 'photo', team }),
  );
  await photos().first().click();
  await field('Caption').fill('The winning team');
  await page.getByRole('link', { name: 'Photos' }).click();
  await expect.element(photos().and(page.getByRole('link', { name: /^The winning team/ }))).toBeVisible();
  expect(stored()[0]?.caption).toBe('The winning team');
});

test('a photo on which a shielded player is tagged is made public only after a question that names them', async () => {
  const { stored, players } = await openLibrary('/user/media/', async (coach, { team }) => {
    must(await updateTeamMetadata(coach, team, { age_group: 'U13' }));
    await put(coach, { type: 'photo', team });
  });
  await photos().first().click();
  await button('Choose').click();
  await choose('checkbox', 'Player 3');
  await expect.poll(() => stored()[0]?.player_sids).toEqual([players[2]]);
  await button('Done').click();
  await publicSwitch().click({ force: true });
  const dialog = page.getByRole('dialog', { name: 'Make it public?' });
  await expect.element(dialog.getByText('The privacy of Player 3', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(stored()[0]?.visibility).toBe('UNDEFINED');
  await publicSwitch().click({ force: true });
  await dialog.getByRole('button', { name: 'Make public' }).click();
  await expect.poll(() => stored()[0]?.visibility).toBe('PUBLIC');
  await expect.element(text('Public pages leave this photo out')).toBeVisible();
  await expect.element(text('Everybody sees it')).not.toBeInTheDocument();
});

test('players with one name are told apart in “Who is on it” and in the filter', async () => {
  await openLibrary('/user/media/', async (coach, { team, players }) => {
    for (const [at, surname] of ['Bakker', 'Vos'].entries())
      must(await updatePlayer(coach, players[at] ?? 0, { nickname: 'Sam', surname }));
    await put(coach, { type: 'photo', team });
  });
  await button(/^What to show/).click();
  for (const name of ['Sam B.', 'Sam V.'])
    await expect.element(page.getByRole('option', { name, exact: true })).toBeInTheDocument();
  await photos().first().click();
  await button('Choose').click();
  for (const name of ['Sam B.', 'Sam V.'])
    await expect.element(page.getByRole('checkbox', { name })).toBeVisible();
});

test('a photo without tagged players becomes public without a question', async () => {
  const { stored } = await openLibrary('/user/media/', (coach, { team }) =>
    put(coach, { type: 'photo', team }),
  );
  await photos().first().click();
  await publicSwitch().click({ force: true });
  await expect.element(said('This photo is public')).toBeVisible();
  expect(stored()[0]?.visibility).toBe('PUBLIC');
  await undo().click();
  await expect.poll(() => stored()[0]?.visibility).toBe('UNDEFINED');
});

test('the trash shows the days left; a restored photo is for the staff', async () => {
  const { stored } = await openLibrary('/user/media/?part=trash', async (coach, { team }) => {
    const sid = await put(coach, { type: 'photo', team, caption: 'Old' });
    must(await toTrash(coach, [sid]));
  });
  await page.getByRole('link', { name: /^Old/ }).click();
  await expect.element(text('It is deleted after 30 more days.')).toBeVisible();
  await expect.element(field('Caption')).toBeDisabled();
  await button('Bring back').click();
  await expect.element(said('Photo restored')).toBeVisible();
  expect(stored().map(({ visibility, trashed_at }) => [visibility, trashed_at])).toEqual([['PRIVATE', 0]]);
});

test('a photo says in which notes it is, leads there, and counts them before it goes to the trash', async () => {
  const { stored } = await openLibrary('/user/media/', async (coach, { team, match }) => {
    const medium = await put(coach, { type: 'photo', team });
    const subject = { type: 'match_public', sid: match } as const;
    const [note] = await notesOf(coach, subject);
    if (note === undefined) throw new Error('a match has a text');
    const picture = { shape: 'picture' as const, level: 0, checked: false, medium, runs: [] };
    must(await saveNote(coach, { subject, stored: note, draft: { title: '', contents: [picture] } }));
  });
  await photos().first().click();
  await expect
    .element(page.getByRole('link', { name: /In a note.*For followers: Noordhaven/ }))
    .toBeVisible();
  await button('Move to the trash').click();
  const question = page.getByRole('dialog', { name: 'Move to the trash?' });
  await expect.element(question.getByText('This photo is used in 1 place', { exact: false })).toBeVisible();
  await expect.element(question.getByText('For followers: Noordhaven', { exact: false })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(stored()[0]?.visibility).toBe('UNDEFINED');
  await page.getByRole('link', { name: /In a note/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Match setup', level: 1 })).toBeVisible();
});

test('a photo of a Team Page names the page before it goes to the trash', async () => {
  const { stored } = await openLibrary('/user/media/', async (coach, { team }) => {
    const main_sid = await put(coach, { type: 'photo', team });
    must(await updateTeamPage(coach, team, { main_sid }));
  });
  await photos().first().click();
  await button('Move to the trash').click();
  const question = page.getByRole('dialog', { name: 'Move to the trash?' });
  await expect.element(question.getByText(/^Team page of .*MO13-2$/)).toBeVisible();
  await question.getByRole('button', { name: 'Move to the trash' }).click();
  await expect.poll(() => stored()[0]?.visibility).toBe('TRASH');
});

test('deleting for good asks first', async () => {
  const { stored } = await openLibrary('/user/media/?part=trash', async (coach, { team }) => {
    must(await toTrash(coach, [await put(coach, { type: 'photo', team, caption: 'Old' })]));
  });
  await page.getByRole('link', { name: /^Old/ }).click();
  await button('Delete for good').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(text('The trash is empty.')).toBeVisible();
  expect(stored()).toEqual([]);
});

test('the filter by player shows the photos on which they are tagged', async () => {
  await openLibrary('/user/media/', async (coach, { team, players }) => {
    const sid = await put(coach, { type: 'photo', team, caption: 'With Player 2' });
    must(await tagPlayer(coach, sid, { player: players[1] ?? 0, isOn: true }));
    await put(coach, { type: 'photo', team, caption: 'Without' });
  });
  await expect.element(photos().nth(1)).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Player' })).not.toBeInTheDocument();
  await button('What to show All photos').click();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Player' }), 'Player 2');
  await expect.element(page.getByRole('link', { name: /^Without/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /^With Player 2/ })).toBeVisible();
  await expect.element(button('What to show All photos · Player 2')).toBeVisible();
});

test('a cropped photo keeps its words and people, and the whole one is in the trash', async () => {
  const { stored, players } = await openLibrary('/user/media/', async (coach, { team, players }) => {
    const sid = await put(coach, { type: 'photo', team, caption: 'The cup' });
    must(await tagPlayer(coach, sid, { player: players[0] ?? 0, isOn: true }));
  });
  await photos().first().click();
  await button('Crop').click();
  await button('Square').click();
  await button('Keep this part').click();
  await expect.element(said('Photo cropped')).toBeVisible();
  const [whole, part] = stored();
  expect(whole?.visibility).toBe('TRASH');
  expect(part).toMatchObject({ caption: 'The cup', player_sids: [players[0]], width: 200, height: 200 });
  await undo().click();
  await expect.poll(() => stored().map(({ visibility }) => visibility)).toEqual(['UNDEFINED']);
});

test('files that are dropped on the library are added, and the place says so before', async () => {
  await openLibrary('/user/media/');
  await expect.element(button('Add photos')).toBeVisible();
  const dropped = new DataTransfer();
  dropped.items.add(new File([await drawn(300, 200)], 'dropped.png', { type: 'image/png' }));
  const place = document.querySelector('h1');
  const send = (type: string) =>
    place?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: dropped }));
  send('dragover');
  await expect.element(page.getByText(m.media_drop())).toBeVisible();
  send('drop');
  await expect.element(page.getByText(m.media_drop())).not.toBeInTheDocument();
  await expect.element(photos().first()).toBeVisible();
});

test('a photo that is pasted is added, and text in a field is left to the field', async () => {
  const { stored } = await openLibrary('/user/media/');
  await expect.element(button('Add photos')).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([await drawn(300, 200)], 'pasted.png', { type: 'image/png' }));
  const paste = (target: Element) =>
    target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  const written = document.createElement('textarea');
  document.body.append(written);
  onTestFinished(() => written.remove());
  expect(paste(written)).toBe(true);
  expect(paste(document.body)).toBe(false);
  await expect.element(photos().first()).toBeVisible();
  expect(stored()).toHaveLength(1);
});
