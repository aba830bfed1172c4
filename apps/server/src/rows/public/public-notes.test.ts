import { htmlText } from '@touchline/domain/note/html-tree';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  const shown = async () => (await state()).view?.notes.map(({ title, tree }) => [title, htmlText(tree)]);
  return { state, write, close, shown };
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
