/** The editor of a note: its states, times and messages, and words of another device. */
import { contentsOfText } from '@touchline/domain/note/content';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, said, undo } from '#app/testing/match-screen.testing.tsx';
import { openTeam } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { saveNote } from '#data/commands/notes/notes.ts';
import { updateTeamMetadata } from '#data/commands/team/teams.ts';
import { type NoteSubject, notesOf } from '#data/queries/notes.ts';
import { must } from '#data/testing/client.testing.ts';
import { shows, textsOf, titleOf, wordsOf, writeNote } from './note-screen.testing.ts';

const words = () => wordsOf('Note');
const title = () => titleOf('Note');
const tools = () => page.getByRole('toolbar', { name: 'Formatting' });
const tool = (name: string) => tools().getByRole('button', { name, exact: true });

async function openNote(before: Parameters<typeof openTeam>[1] = async () => {}) {
  const opened = await openTeam('/team/details/', before);
  await button(/^Note/).first().click();
  await expect.element(words()).toBeVisible();
  const subject: NoteSubject = { type: 'team', sid: opened.team };
  return { ...opened, subject, stored: () => textsOf(opened.client, subject) };
}

/** Another device, or an earlier visit, writes the first note. */
const written =
  (text: string) =>
  (client: Client, { team }: { readonly team: number }) =>
    writeNote(client, { type: 'team', sid: team }, { text, title: 'Season' });

test('a note is idle until it has the focus, edited until it is saved, and stored with its title', async () => {
  const { stored } = await openNote();
  const editor = () => words().element().closest('[data-state]');
  expect(editor()).toHaveProperty('dataset.state', 'idle');
  await expect.element(tools()).not.toBeInTheDocument();
  await words().click();
  await expect.element(tools()).toBeVisible();
  expect(editor()).toHaveProperty('dataset.state', 'focused');
  await expect.element(button('Save')).not.toBeInTheDocument();
  await userEvent.keyboard('Bring the bibs');
  expect(editor()).toHaveProperty('dataset.state', 'edited');
  await title().fill('Saturday');
  await button('Save').click();
  await expect.poll(stored).toEqual([['Saturday', 'Bring the bibs']]);
  await expect.element(button('Save')).not.toBeInTheDocument();
});

test('Cancel restores the saved title and text, and stores nothing', async () => {
  const { stored } = await openNote(written('Two keepers'));
  await words().click();
  await userEvent.keyboard(' and more');
  await title().fill('Other');
  await button('Cancel').click();
  await expect.element(title()).toHaveValue('Season');
  await shows(words(), 'Two keepers');
  expect(await stored()).toEqual([['Season', 'Two keepers']]);
});

test('the old text of a team is the starting text, and the first save empties the old field', async () => {
  const { stored, storedTeam } = await openNote(async (client, { team }) => {
    must(await updateTeamMetadata(client, team, { note: 'Old words\nof two lines' }));
  });
  await shows(words(), 'Old words');
  await words().click();
  await userEvent.keyboard('{Control>}{End}{/Control}, and a new one');
  await button('Save').click();
  await expect.poll(stored).toEqual([['', 'Old words\nof two lines, and a new one']]);
  expect(storedTeam().metadata.note).toBe('');
});

test('a check list, a heading and bold words are stored as blocks', async () => {
  const { client, subject } = await openNote();
  await words().click();
  await tool('Heading').click();
  await userEvent.keyboard('Bag{Enter}');
  await tool('Check list').click();
  await userEvent.keyboard('balls{Enter}');
  await tool('Bold').click();
  await userEvent.keyboard('bibs');
  await page.getByRole('checkbox', { name: 'Done' }).first().click();
  await button('Save').click();
  const blocks = async () =>
    (await notesOf(client, subject)).flatMap(({ blocks }) =>
      blocks.map(({ shape, level, checked, runs }) => [shape, level, checked, runs[0]?.text, runs[0]?.bold]),
    );
  await expect.poll(blocks).toEqual([
    ['heading', 1, false, 'Bag', false],
    ['check', 1, true, 'balls', false],
    ['check', 1, false, 'bibs', true],
  ]);
});

test('a tap on the toolbar leaves the focus in the text', async () => {
  await openNote();
  await words().click();
  await tool('Italic').click();
  await expect.element(words()).toHaveFocus();
  await expect.element(tool('Italic')).toHaveAttribute('aria-pressed', 'true');
});

test('the arrow keys move within the toolbar', async () => {
  await openNote();
  await words().click();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(tool('Bold')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tool('Italic')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(tool('Redo')).toHaveFocus();
});

test('words that are not saved are saved when the coach leaves the screen', async () => {
  const { stored } = await openNote();
  await words().click();
  await userEvent.keyboard('On the way out');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(stored).toEqual([['', 'On the way out']]);
});

test('a paragraph of another device appears beside the one that is being written', async () => {
  const { team, elsewhere, stored } = await openNote(written('First\nSecond'));
  await words().click();
  await userEvent.keyboard('{Control>}{End}{/Control}, mine');
  await elsewhere((other) => rewrite(other, team, 'First, theirs\nSecond'));
  await shows(words(), 'First, theirs');
  await userEvent.keyboard('!');
  await button('Save').click();
  await expect.poll(stored).toEqual([['Season', 'First, theirs\nSecond, mine!']]);
});

test('the writer is told when another device changed the same paragraph, and keeps their own words', async () => {
  const { team, elsewhere, stored } = await openNote(written('First paragraph of the note'));
  await words().click();
  await userEvent.keyboard('{Control>}{End}{/Control}, mine');
  await elsewhere((other) => rewrite(other, team, 'First paragraph of the note, theirs'));
  await expect.element(said('changed the same paragraph')).toBeVisible();
  await button('Save').click();
  await expect.poll(stored).toEqual([['Season', 'First paragraph of the note, mine']]);
});

test('two notes of one subject are both shown', async () => {
  await openNote(async (client, prepared) => {
    const subject: NoteSubject = { type: 'team', sid: prepared.team };
    const [stored] = await notesOf(client, subject);
    if (stored === undefined) throw new Error('a subject has a text');
    for (const text of ['Of one device', 'Of another device']) {
      must(await saveNote(client, { subject, stored, draft: { title: '', contents: contentsOfText(text) } }));
    }
  });
  await expect.element(page.getByText('Both notes are kept', { exact: false })).toBeVisible();
  await shows(words(), 'Of one device');
  await shows(page.getByRole('textbox', { name: 'Note (2), text', exact: true }), 'Of another device');
});

test('a deleted note comes back with Undo', async () => {
  const { stored } = await openNote(written('Two keepers'));
  await button('Delete this note').click();
  await expect.poll(stored).toEqual([[null, '']]);
  await undo().click();
  await expect.poll(stored).toEqual([['Season', 'Two keepers']]);
});

test('the full screen has the same words, and closing it saves them', async () => {
  const { stored } = await openNote(written('Two keepers'));
  await button('Full screen').click();
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Note, text' })).toHaveFocus();
  await userEvent.keyboard('{Control>}{End}{/Control}, three backs');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(stored).toEqual([['Season', 'Two keepers, three backs']]);
});

test('hostile HTML from the clipboard leaves only words', async () => {
  const { client, subject } = await openNote();
  await words().click();
  const data = new DataTransfer();
  data.setData(
    'text/html',
    '<h1 onclick="alert(1)">Plan</h1><script>alert(1)</script><p style="color:red"><a href="javascript:alert(1)">press</a> <b>here</b></p><iframe src="https://evil.example"></iframe>',
  );
  const target = words().element();
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await shows(words(), 'Planpress here');
  expect(target.querySelector('script, iframe, [style], [onclick], a')).toBeNull();
  await button('Save').click();
  await expect.poll(() => textsOf(client, subject)).toEqual([['', 'Plan\npress here']]);
});

const rewrite = (other: Client, team: number, text: string) =>
  writeNote(other, { type: 'team', sid: team }, { text });
