/** Pictures of the library in notes: as HTML of the calls, and which of them a member of a team may put there. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newMedium } from '#testing/pictures/pictures.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';

const SAVE =
  'mutation($sid: Float, $kind_id: Float, $message: String) { updateNote(type: "match", sid: $sid, kind_id: $kind_id, message: $message) { message } }';

export function notePicturesContract(engine: Engine): void {
  let server: TestServer;
  let owner: Coach;
  let team: number;
  let match: number;
  let sid: number;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  beforeEach(async () => {
    owner = await Coach.signUp(server);
    team = await owner.device.newTeam();
    match = (await owner.device.newMatch(team)).sid;
    [sid = 0] = await owner.device.lease('requestNoteSID');
  });
  afterAll(() => server.close());

  /** Saves the note, and answers it as the call does. */
  const saved = async (message: string) => {
    const values = { sid, kind_id: match, message };
    return (await owner.ask<{ updateNote: { message: string } }>(SAVE, values)).updateNote.message;
  };
  const figure = (medium: number, caption: string) =>
    `<figure data-medium="${medium}"><figcaption>${caption}</figcaption></figure>`;

  describe('a picture in a note', () => {
    test('is kept by its id with its caption, and no picture comes from an address', async () => {
      const hostile =
        '<p>a</p><figure data-medium="17" class="x"><img src="https://evil.example/a.png" onerror="x()"><figcaption><b>The</b> set-up</figcaption></figure>' +
        '<figure data-medium="x"><img src="/b.png"><figcaption>b</figcaption></figure><img src="c.png">';
      expect(await saved(hostile)).toBe(`<p>a</p>${figure(17, 'The set-up')}<p>b</p>`);
      const changed = `<p>a</p>${figure(17, 'The drill')}<p>b</p>`;
      expect(await saved(changed)).toBe(changed);
    });

    test('of another device is of a medium that its writer sees', async () => {
      await saved('<p>Line-up</p>');
      await makePremium(server, team);
      const assistent = await Coach.signUp(server);
      await join(owner, assistent, { team, role: 'assistent' });
      const [seen, hidden] = [
        await newMedium(owner, { type: 'note', team_sid: team }),
        await newMedium(owner, { type: 'note' }),
      ];
      const put = (medium: number) => {
        const picture = { id: 'a-9', order: 9, shape: 'picture', level: 0, checked: false, medium, runs: [] };
        return assistent.results(assistent.device.mutation('updateNote', sid, { 'blocks/a-9': picture }));
      };
      expect(await put(hidden)).toEqual([404]);
      expect(await put(987_654_321)).toEqual([404]);
      expect(await put(seen)).toEqual(['applied']);
    });
  });
}
