/** States, times and limits of the editor (sections 4, 5, 8 and 9), on a clock that the test moves. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, openTeam, said } from '#app/testing/team-screen.testing.tsx';
import type { Client } from '#data/client/client.ts';
import { deleteNote } from '#data/commands/notes/notes.ts';
import { type NoteSubject, notesOf } from '#data/queries/notes.ts';
import { must } from '#data/testing/client.testing.ts';
import { shows, textsOf, titleOf, wordsOf, writeNote } from './note-screen.testing.ts';

const SYNCING_MS = 1_500;
const STALE_MS = 30_000;
const LINE_PX = 24;

const words = () => wordsOf('Note');
const state = () => words().element().closest<HTMLElement>('[data-state]')?.dataset.state;
const mark = () => document.querySelector<HTMLElement>('[data-mark]')?.dataset.mark;
const counter = () => page.getByText(/characters? left$/);

/** Presses at once: the browser's own click waits for timers, which may be fake. */
function pressed(name: string): void {
  const element = button(name).element();
  if (element instanceof HTMLElement) element.click();
}

/** A note of the team, with the focus elsewhere. It was saved when the test begins. */
async function open(text = 'Two keepers') {
  const opened = await openTeam('/team/details/', (client, { team }) =>
    writeNote(client, { type: 'team', sid: team }, { text, title: 'Season' }),
  );
  await button(/^Note/).first().click();
  await shows(words(), text.split('\n')[0] ?? '');
  const { client, world, device, team } = opened;
  const subject: NoteSubject = { type: 'team', sid: team };
  return {
    ...opened,
    subject,
    stored: () => textsOf(client, subject),
    connect: () => world.setOnline(device, true),
    /** The clock of the device, and the one that repaints the marks. */
    passes: async (milliseconds: number) => {
      await world.time.pass(milliseconds);
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

async function type(text: string): Promise<void> {
  await words().click();
  await userEvent.keyboard(`{Control>}{End}{/Control}${text}`);
}

function paste(text: string): void {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  words().element().dispatchEvent(event);
}

function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('the arrows turn for 1.5 s at most while a save waits for the server', async () => {
  const { connect } = await open();
  connect();
  await type(', three backs');
  fakeTimers();
  pressed('Save');
  await expect.poll(state).toBe('syncing');
  expect(mark()).toBe('syncing');
  vi.advanceTimersByTime(SYNCING_MS - 1);
  await expect.poll(state).toBe('syncing');
  vi.advanceTimersByTime(1);
  await expect.poll(state).toBe('focused');
  expect(mark()).toBe('recent');
});

test('the arrows stop sooner when the server has the note', async () => {
  const { connect, world } = await open();
  connect();
  await type(', three backs');
  fakeTimers();
  pressed('Save');
  await expect.poll(state).toBe('syncing');
  await world.time.pass(1_000);
  await expect.poll(state).toBe('focused');
});

test('without network a save is done at once', async () => {
  const { stored } = await open();
  await type(', three backs');
  fakeTimers();
  pressed('Save');
  await expect.poll(stored).toEqual([['Season', 'Two keepers, three backs']]);
  await expect.poll(state).toBe('focused');
  expect(mark()).toBe('recent');
});

test('the check is green for 30 s after a save, then grey', async () => {
  const { passes } = await open();
  await expect.poll(mark).toBe('recent');
  await passes(STALE_MS);
  await expect.poll(mark).toBe('recent');
  await passes(1_000);
  await expect.poll(mark).toBe('saved');
  await type('!');
  await expect.poll(mark).toBe('edited');
  await button('Save').click();
  await expect.poll(mark).toBe('recent');
});

test('a text that is typed and taken back is not edited, and nothing is saved', async () => {
  const { client } = await open();
  const saves = vi.spyOn(client.replica, 'write');
  await type('!');
  await expect.poll(state).toBe('edited');
  await userEvent.keyboard('{Backspace}');
  await expect.poll(state).toBe('focused');
  await expect.element(button('Save')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(saves).not.toHaveBeenCalled();
});

test('a stale note is fetched when it gets the focus, with what somebody else changed, once in 30 s', async () => {
  const { client, connect, elsewhere, passes, subject, world } = await open();
  await elsewhere(async () => {});
  const other = await world.device();
  await writeNote(other.client, subject, { text: 'Two keepers, theirs' });
  await passes(STALE_MS + 1_000);
  await expect.poll(mark).toBe('saved');
  const fetches = vi.spyOn(client, 'sync');
  connect();
  expect(words().element().textContent).toBe('Two keepers');
  await words().click();
  await expect.poll(() => fetches.mock.calls.length).toBe(1);
  await passes(1_000);
  await shows(words(), 'Two keepers, theirs');
  await passes(STALE_MS - 1_000);
  await refocus();
  expect(fetches).toHaveBeenCalledTimes(1);
  await passes(1_000);
  await refocus();
  await expect.poll(() => fetches.mock.calls.length).toBe(2);
});

async function refocus(): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await words().click();
}

test('a stale note that is being edited is not fetched', async () => {
  const { client, connect, passes } = await open();
  await type('!');
  connect();
  const fetches = vi.spyOn(client, 'sync');
  await passes(STALE_MS + 1_000);
  await refocus();
  await expect.poll(state).toBe('edited');
  expect(fetches).not.toHaveBeenCalled();
});

test('a fetch that fails with 560 stops the arrows, and leaves the note as it is', async () => {
  const { client, connect, passes } = await open();
  connect();
  let fail = () => {};
  const failed = new Promise<{ code: number; message: string }>((resolve) => {
    fail = () => resolve({ code: 560, message: 'Missing json.data' });
  });
  vi.spyOn(client, 'sync').mockReturnValue(failed);
  fakeTimers();
  await passes(STALE_MS + 1_000);
  await expect.poll(state).toBe('syncing');
  fail();
  await expect.poll(state).toBe('idle');
  await shows(words(), 'Two keepers');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a save that the device cannot store shows 500, and keeps the words for another try', async () => {
  const { client, stored } = await open();
  await type(', three backs');
  const writes = vi.spyOn(client.replica, 'write').mockRejectedValueOnce(new Error('disk failed'));
  await button('Save').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The note could not be saved.Error 500');
  await shows(words(), 'Two keepers, three backs');
  writes.mockRestore();
  await button('Save').click();
  await expect.poll(stored).toEqual([['Season', 'Two keepers, three backs']]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a save for a subject that is gone shows 600', async () => {
  const { client } = await open();
  await type(', three backs');
  const { live } = client;
  const resolve = live.resolve.bind(live);
  vi.spyOn(live, 'resolve').mockImplementation((collection, sid) =>
    collection === 'teams' ? 987_654 : resolve(collection, sid),
  );
  await button('Save').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('What this note is about has been deleted.Error 600');
});

test('a note that another device deletes keeps the words that were not saved', async () => {
  const { elsewhere, subject, stored } = await open('Two keepers\nBus at nine');
  await type(', mine');
  await elsewhere((other) => remove(other, subject));
  await expect.element(said('This note was deleted on another device')).toBeVisible();
  await shows(words(), 'Bus at nine, mine');
  expect(await stored()).toEqual([[null, '']]);
  await button('Save').click();
  await expect.poll(stored).toEqual([['', 'Bus at nine, mine']]);
});

test('deleting a note takes its unsaved words with it, and Undo brings back what was saved', async () => {
  const { stored } = await open();
  await type(', three backs');
  await button('Delete this note').click();
  await expect.poll(stored).toEqual([[null, '']]);
  await expect.element(button('Save')).not.toBeInTheDocument();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toEqual([['Season', 'Two keepers']]);
  await shows(words(), 'Two keepers');
});

test('the counter is red below 10 characters, and the text ends at 20,000', async () => {
  const { stored } = await open();
  await type(' ');
  paste('x'.repeat(20_000 - 'Two keepers '.length - 11));
  await expect.element(counter()).toHaveTextContent('11 characters left');
  await userEvent.keyboard('a');
  await expect.element(counter()).toHaveTextContent('10 characters left');
  expect(counter().element()).not.toHaveAttribute('data-few');
  await userEvent.keyboard('b');
  await expect.element(counter()).toHaveTextContent('9 characters left');
  expect(counter().element()).toHaveAttribute('data-few');
  paste('c'.repeat(50));
  await expect.element(counter()).toHaveTextContent('0 characters left');
  await userEvent.keyboard('d{Enter}');
  await expect.element(counter()).toHaveTextContent('0 characters left');
  await button('Save').click();
  await expect.poll(async () => (await stored())[0]?.[1]?.length).toBe(20_000);
  expect((await stored())[0]?.[1]).toMatch(/abc{9}$/);
});

test('a title ends at 255 characters', async () => {
  const { stored } = await open();
  await titleOf('Note').fill('x'.repeat(300));
  await expect.element(titleOf('Note')).toHaveValue('x'.repeat(255));
  await button('Save').click();
  await expect.poll(async () => (await stored())[0]?.[0]).toBe('x'.repeat(255));
  await expect.element(button('Save')).not.toBeInTheDocument();
});

test('the text has room for 3 rows of 24 px at least, and for 20 at most', async () => {
  const { elsewhere, team } = await open('One line');
  const box = () => words().element();
  const rows = () => {
    const { paddingTop, paddingBottom } = getComputedStyle(box());
    return (box().clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)) / LINE_PX;
  };
  expect(rows()).toBe(3);
  expect(getComputedStyle(box()).lineHeight).toBe(`${LINE_PX}px`);
  const lines = Array.from({ length: 40 }, (_, at) => `Line ${at}`).join('\n');
  await elsewhere((other) => writeNote(other, { type: 'team', sid: team }, { text: lines }));
  await expect.poll(rows).toBe(20);
  expect(box().scrollHeight).toBeGreaterThan(box().clientHeight);
});

test('Escape closes the full screen and saves, and its text fills the screen', async () => {
  const { stored } = await open();
  await button('Full screen').click();
  const full = page.getByRole('dialog').getByRole('textbox', { name: 'Note, text', exact: true });
  await expect.element(full).toHaveFocus();
  expect(full.element().clientHeight).toBeGreaterThan(innerHeight / 2);
  await userEvent.keyboard('{Control>}{End}{/Control}, three backs{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(stored).toEqual([['Season', 'Two keepers, three backs']]);
});

async function remove(other: Client, subject: NoteSubject): Promise<void> {
  const [stored] = await notesOf(other, subject);
  must(await deleteNote(other, { subject, note: stored?.note?.sid ?? 0 }));
}
