/** Pictures of the library in a note: choosing, captions, removing, and pictures that this device does not have. */
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { htmlOf } from '@touchline/domain/note/to-html';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, openTeam, said, text } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { addPicture, tagPlayer } from '#data/commands/media/media.ts';
import { saveNote } from '#data/commands/notes/notes.ts';
import { updateTeamMetadata } from '#data/commands/team/teams.ts';
import { PictureStore } from '#data/pictures/picture-store.ts';
import { type NoteSubject, notesOf } from '#data/queries/notes.ts';
import { ACCOUNT, must, type Prepared } from '#data/testing/client.testing.ts';
import { wordsOf } from './note-screen.testing.ts';

const NAME = 'Note for followers';
const tool = () =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Photo', exact: true });
const offered = () => page.getByRole('dialog').getByRole('list', { name: 'Photos' }).getByRole('button');
const figures = () => wordsOf(NAME).element().querySelectorAll('figure');

type Before = (coach: Client, prepared: Prepared) => Promise<unknown>;

/** The note for followers of a match. */
async function openNote(before: Before = async () => {}) {
  await new PictureStore(ACCOUNT).delete();
  const pictures = new PictureStore(ACCOUNT);
  onTestFinished(() => pictures.close());
  const opened = await openTeam(({ match }) => `/match/${match}/details/`, before, { pictures });
  const { client, match: sid } = opened;
  const subject: NoteSubject = { type: 'match_public', sid };
  await button(new RegExp(`^${NAME}`))
    .first()
    .click();
  await wordsOf(NAME).click();
  const stored = async () => htmlOf((await notesOf(client, subject)).flatMap(({ blocks }) => blocks));
  const media = (): readonly Medium[] => [...(client.live.media.get()?.values() ?? [])];
  return { ...opened, subject, stored, media };
}

async function addPhoto(coach: Client, { team }: Prepared): Promise<number> {
  const canvas = new OffscreenCanvas(300, 200);
  canvas.getContext('2d')?.fillRect(0, 0, 150, 200);
  const bytes = await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
  const picture = { bytes, type: 'image/png', width: 300, height: 200 };
  return must(await addPicture(coach, { medium: { type: 'photo', team }, picture })).sid;
}

async function addToNote(): Promise<void> {
  await tool().click();
  await offered().first().click();
  await expect.poll(() => figures().length).toBe(1);
  await expect.poll(() => document.activeElement).toBe(wordsOf(NAME).element());
}

test('a chosen photo is shown with its caption, is stored by its id, and becomes public', async () => {
  const { stored, media } = await openNote(addPhoto);
  await userEvent.keyboard('Before');
  await addToNote();
  await userEvent.keyboard('The set-up{Enter}After');
  await expect.element(wordsOf(NAME).getByRole('img', { name: 'Photo' })).toBeVisible();
  await expect.element(wordsOf(NAME).getByRole('figure', { name: 'The set-up' })).toBeVisible();
  await button('Save').click();
  const [medium] = media();
  const figure = `<figure data-medium="${medium?.sid}"><figcaption>The set-up</figcaption></figure>`;
  await expect.poll(stored).toBe(`<p>Before</p>${figure}<p>After</p>`);
  expect(medium?.visibility).toBe('PUBLIC');
});

test('a photo with a shielded player is chosen only after a question that names them, and says that it is not public', async () => {
  const { media } = await openNote(async (coach, prepared) => {
    must(await updateTeamMetadata(coach, prepared.team, { age_group: 'U13' }));
    const sid = await addPhoto(coach, prepared);
    must(await tagPlayer(coach, sid, { player: prepared.players[2] ?? 0, isOn: true }));
  });
  await tool().click();
  await offered().first().click();
  const question = page.getByRole('dialog', { name: 'Make it public?' });
  await expect.element(question.getByText('The privacy of Player 3', { exact: false })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect([figures().length, media()[0]?.visibility]).toEqual([0, 'UNDEFINED']);
  await offered().first().click();
  await question.getByRole('button', { name: 'Make public' }).click();
  await expect.element(text('Not public: this photo is private')).toBeVisible();
});

test('the keyboard selects a photo at the start of its caption and removes it; Undo brings it back', async () => {
  const { stored } = await openNote(addPhoto);
  await addToNote();
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => figures()[0]?.dataset.selected).toBe('');
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => figures().length).toBe(0);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => figures().length).toBe(1);
  await wordsOf(NAME).getByRole('button', { name: 'Remove photo' }).click();
  await userEvent.keyboard('Words');
  await button('Save').click();
  await expect.poll(stored).toBe('<p>Words</p>');
});

test('a caption stays one line of plain words beside the text around it', async () => {
  const { stored, media } = await openNote(addPhoto);
  await userEvent.keyboard('Before');
  await addToNote();
  await userEvent.keyboard('{Control>}b{/Control}Us{Delete}{Shift>}{Enter}{/Shift}After{ArrowUp}');
  const paste = new DataTransfer();
  paste.setData('text/html', '<p><b>and</b></p><p>them</p>');
  wordsOf(NAME)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: paste, bubbles: true, cancelable: true }));
  await button('Save').click();
  const figure = `<figure data-medium="${media()[0]?.sid}"><figcaption>Usand them</figcaption></figure>`;
  await expect.poll(stored).toBe(`<p>Before</p>${figure}<p>After</p>`);
});

test('a photo that this device does not know keeps its place and its caption', async () => {
  const { stored } = await openNote(async (coach, { match }) => {
    const subject: NoteSubject = { type: 'match_public', sid: match };
    const [note] = await notesOf(coach, subject);
    if (note === undefined) throw new Error('a match has a text');
    const runs = [{ text: 'Of another device', bold: false, italic: false, link: '' }];
    const contents = [{ shape: 'picture' as const, level: 0, checked: false, medium: 987_654, runs }];
    must(await saveNote(coach, { subject, stored: note, draft: { title: '', contents } }));
  });
  await expect.element(wordsOf(NAME).getByText('This photo is not available.')).toBeVisible();
  await wordsOf(NAME).getByText('Of another device').click();
  await userEvent.keyboard('{End}!');
  await button('Save').click();
  await expect
    .poll(stored)
    .toBe('<figure data-medium="987654"><figcaption>Of another device!</figcaption></figure>');
});

test('a photo that is copied and pasted stays, and photos from elsewhere are left out with a hint', async () => {
  const { stored, media } = await openNote(addPhoto);
  await userEvent.keyboard('a');
  const paste = new DataTransfer();
  const sid = media()[0]?.sid ?? 0;
  paste.setData(
    'text/html',
    `<figure data-medium="${sid}"></figure><p>b</p><img src="https://cdn.example/a.jpg">`,
  );
  wordsOf(NAME)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: paste, bubbles: true, cancelable: true }));
  await expect.element(said('Pasted photos are left out.')).toBeVisible();
  await button('Save').click();
  await expect.poll(stored).toBe(`<p>a</p><figure data-medium="${sid}"></figure><p>b</p>`);
});
