import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { readAnswerPage } from './answers.ts';
import {
  answer,
  askTeam,
  coachChanges,
  DAY,
  HOUR,
  matchOn,
  NO,
  OTHER,
  personalToken,
  SIBLINGS,
  sharedToken,
  startAt,
  statuses,
  YES,
} from './attendance.testing.ts';

export function answersContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  describe('a personal link', () => {
    test('shows the children at its address and nobody else', async () => {
      const asked = await askTeam(server);
      const read = await readAnswerPage(server.deps, await personalToken(server, asked.event, SIBLINGS));
      expect(read.ok && read.page.children.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
      expect(read.ok && [read.page.link, read.page.state, read.locale]).toEqual(['personal', 'open', 'en']);
    });

    test('records the answer of one child, marked as given by mail', async () => {
      const asked = await askTeam(server);
      const token = await personalToken(server, asked.event, SIBLINGS);
      const said = { ...NO, reason: ' at  grandma\r\nX-Injected: 1 ' };
      expect(await answer(server, token, { player: asked.ben, said })).toBe('ok');
      expect((await statuses(server, asked.match))[asked.ben]).toBe('declined');
      const { metadata } = await matchOn(server, asked.match);
      expect(metadata.answers).toMatchObject([{ sid: asked.ben, answer: 'no', answered_by: 'mail' }]);
      expect(metadata.reasons).toEqual([{ sid: asked.ben, reason: 'at grandma X-Injected: 1' }]);
    });

    test('does not answer for the children of another family', async () => {
      const asked = await askTeam(server);
      const token = await personalToken(server, asked.event, OTHER);
      for (const player of [asked.anna, asked.dora, 0, -1, 999_999])
        expect(await answer(server, token, { player, said: NO })).toBe('notOnSheet');
      expect((await matchOn(server, asked.match)).metadata.answers).toEqual([]);
    });
  });
}
