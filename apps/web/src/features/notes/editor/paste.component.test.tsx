/** The clipboard in a browser's own parser: Word, web pages, and HTML that wants more than words. */
import { characters, NOTE_TEXT_MAX } from '@touchline/domain/note/content';
import {
  HOSTILE,
  megabyteOf,
  PASTED,
  REPEATED,
  withoutKnownTags,
} from '@touchline/domain/note/testing/outside.testing';
import { htmlOf } from '@touchline/domain/note/to-html';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, openTeam } from '#app/testing/team-screen.testing.tsx';
import { type NoteSubject, notesOf } from '#data/queries/notes.ts';
import { wordsOf } from '../note-screen.testing.ts';
import { pastedContents } from './paste.ts';

const kept = (html: string) => htmlOf(pastedContents(html, ''));

describe('a device keeps of HTML what the server keeps', () => {
  test.each([...HOSTILE, ...PASTED])('$name', ({ html, kept: expected }) => {
    expect(kept(html)).toBe(expected);
  });

  test.each(REPEATED)('a megabyte of %s keeps only the schema, without stopping the page', (_, piece) => {
    const html = htmlOf(pastedContents(megabyteOf(piece), 'The words without marks'));
    expect(withoutKnownTags(html)).not.toMatch(/[<>]/);
    expect(html).not.toBe('');
  });

  test('many empty elements and many paragraphs are not deep', () => {
    expect(kept('<p>a<br>b</p>'.repeat(5_000)).length).toBeGreaterThan(50_000);
  });
});

async function openNote() {
  const { client, team } = await openTeam('/team/details/');
  await button(/^Note/).first().click();
  await wordsOf('Note').click();
  const subject: NoteSubject = { type: 'team', sid: team };
  return { stored: async () => (await notesOf(client, subject)).flatMap(({ blocks }) => blocks) };
}

function paste(html: string, text = ''): void {
  const data = new DataTransfer();
  data.setData('text/html', html);
  data.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  wordsOf('Note').element().dispatchEvent(event);
}

test.each(PASTED)(
  '$name is pasted into the editor, and saved as it was shown',
  async ({ html, kept: expected }) => {
    const { stored } = await openNote();
    paste(html);
    await button('Save').click();
    await expect.poll(async () => htmlOf(await stored())).toBe(expected);
  },
);

test('a paste that is too long is cut, and nothing outside the text is left in the page', async () => {
  const { stored } = await openNote();
  paste(megabyteOf(`<p onclick="x()">${'words '.repeat(10)}<script>alert(1)</script></p>`));
  await expect.element(page.getByText('0 characters left')).toBeVisible();
  expect(wordsOf('Note').element().querySelector('script, [onclick], [style]')).toBeNull();
  await button('Save').click();
  await expect.poll(async () => characters(await stored())).toBe(NOTE_TEXT_MAX);
});

test('without HTML the clipboard is read line by line', async () => {
  const { stored } = await openNote();
  paste('', 'Bus at nine\nBibs');
  await button('Save').click();
  await expect.poll(async () => htmlOf(await stored())).toBe('<p>Bus at nine</p><p>Bibs</p>');
});
