import { htmlText } from '@touchline/domain/note/html-tree';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpegOf, send } from '#testing/pictures/pictures.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { readPublicState } from './public-match.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function openMatch(fields: Readonly<Record<string, string>> = {}) {
  const { device, account } = await Coach.signUp(server);
  const team = await device.newTeam();
  const { sid } = await device.newMatch(team, { privacy: 1, ...fields });
  const [note = 0] = await device.lease('requestNoteSID');
  const state = () => readPublicState(server.deps.database.reader, { sid, space: account.sid });
  const write = (values: Readonly<Record<string, unknown>>) =>
    device.push(
      device.mutation('updateNote', note, {
        about: { kind: 'match', kind_sid: sid },
        type: 'match_public',
        privacy: 2,
        'blocks/a-1': {
          id: 'a-1',
          order: 1,
          shape: 'paragraph',
          level: 0,
          checked: false,
          runs: [run('Bring a coat')],
        },
        ...values,
      } as never),
    );
  const close = () => device.push(device.mutation('updateNote', note, { privacy: 0 }));
  /** A picture of the library, which names the team or another one. */
  const newPicture = async (values: object = {}) => {
    const [medium = 0] = await device.lease('requestMediaSID');
    const about = { type: 'note', team_sid: team, visibility: 'PUBLIC', ...values };
    await device.push(device.mutation('updateMedium', medium, about as never));
    const { status } = await send(server, account.token, {
      to: `media/${medium}`,
      bytes: await jpegOf(),
    });
    expect(status).toBe(200);
    return medium;
  };
  const change = (medium: number, values: object) =>
    device.push(device.mutation('updateMedium', medium, values as never, { offset: 2 }));
  const remove = (medium: number) =>
    device.push(device.mutation('deleteMedium', medium, { deleted: true }, { offset: 2 }));
  const shown = async () => (await state()).view?.notes.map(({ title, tree }) => [title, htmlText(tree)]);
  return { state, write, close, shown, newPicture, change, remove, newTeam: () => device.newTeam() };
}

const run = (text: string) => ({ text, bold: false, italic: false, link: '' });

describe('notes for followers', () => {
  test('a public note is in the view, with its title', async () => {
    const { write, shown } = await openMatch();
    await write({ title: 'Saturday' });
    expect(await shown()).toEqual([['Saturday', '<p>Bring a coat</p>']]);
  });

  test.each([
    { what: 'a note for the staff', values: { type: 'match', privacy: 0 } },
    { what: 'a staff note that is open to everybody', values: { type: 'match', privacy: 2 } },
    { what: 'a note for followers that was closed', values: { privacy: 0 } },
    { what: 'a note for followers that only the team reads', values: { privacy: 1 } },
  ])('$what is not', async ({ values }) => {
    const { write, shown } = await openMatch();
    await write(values);
    expect(await shown()).toEqual([]);
  });

  test('the old plain field is shown until there is a note', async () => {
    const { write, shown } = await openMatch({ 'notes.public': 'Old words' });
    expect(await shown()).toEqual([['', '<p>Old words</p>']]);
    await write({});
    expect(await shown()).toEqual([['', '<p>Bring a coat</p>']]);
  });

  const picture = (medium: number, text: string, order = 2) => ({
    [`blocks/p-${order}`]: {
      id: `p-${order}`,
      ...{ order, shape: 'picture', level: 0, checked: false, medium, runs: [run(text)] },
    },
  });
  const caption = '<figure data-picture="1"><figcaption>The set-up</figcaption></figure>';
  const words = '<p>Bring a coat</p>';

  test('a PUBLIC picture is in the view without its id, and its files are public', async () => {
    const { write, state, shown, newPicture } = await openMatch();
    const medium = await newPicture();
    await write(picture(medium, 'The set-up'));
    expect(await shown()).toEqual([['', `${words}${caption}`]]);
    const { view, pictures } = await state();
    const names = view?.notes.flatMap((note) => note.pictures.flat().map(({ name }) => `${name}.webp`));
    expect([...pictures.keys()]).toEqual(names);
    expect(names).toHaveLength(3);
  });

  test.each([
    { what: 'a PRIVATE picture', values: { visibility: 'PRIVATE' } },
    { what: 'one in the trash', values: { visibility: 'TRASH', trashed_at: 1 } },
    { what: 'one with a player whom the team does not know', values: { 'player_sids/999999': 0 } },
  ])('$what is left out with its caption, as a new version', async ({ values }) => {
    const { write, state, shown, newPicture, change } = await openMatch();
    const medium = await newPicture();
    await write(picture(medium, 'The set-up'));
    const before = await state();
    await change(medium, values);
    expect(await shown()).toEqual([['', words]]);
    const after = await state();
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.privacy).not.toBe(before.privacy);
    expect(after.pictures.size).toBe(0);
  });

  test('a portrait and pictures of another team or account, deleted or invented ones are left out', async () => {
    const { write, shown, newPicture, remove, newTeam } = await openMatch();
    const other = await openMatch();
    const portrait = await newPicture({ type: 'portrait' });
    const deleted = await newPicture();
    await write({
      ...picture(portrait, 'Portrait', 2),
      ...picture(await other.newPicture(), 'Elsewhere', 3),
      ...picture(deleted, 'Deleted', 4),
      ...picture(987_654_321, 'Invented', 5),
      ...picture(-40, 'Local', 6),
      ...picture(await newPicture({ team_sid: await newTeam() }), 'Of another team', 7),
    });
    await remove(deleted);
    expect(await shown()).toEqual([['', words]]);
  });

  test('a change of the note is a new version, and closing it discards earlier states', async () => {
    const { write, close, state } = await openMatch();
    await write({});
    const before = await state();
    await close();
    const after = await state();
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.privacy).not.toBe(before.privacy);
  });
});
