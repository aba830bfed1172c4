/** What a device reads (PUL): pages, listings, rows by name, earlier values; on every database. */
import type { ServerRow } from '@touchline/sync/model/protocol';
import { checksum, type Registers } from '@touchline/sync/model/registers';
import { describe, expect, test } from 'vitest';
import type { TestDevice } from '#testing/devices/device.testing.ts';
import { ask, call } from '#testing/server/server.testing.ts';
import type { SyncSuite } from '../sync-suite.testing.ts';
import type { RowName } from '../write/working-rows.ts';

export function pullSuite({ server, coach }: SyncSuite): void {
  describe('a pull', () => {
    test('[PUL-1.2] the cursor of the health check differs exactly when there is something to pull', async () => {
      const device = await coach();
      const { cursor } = await device.pull();
      expect((await device.health()).last_synced).toBe(cursor);
      const sid = await device.newTeam();
      const moved = (await device.health()).last_synced;
      expect(moved).not.toBe(cursor);
      const page = await device.pull(cursor);
      expect(page.rows.map((row) => row.sid)).toEqual([sid]);
      expect([page.cursor, page.more]).toEqual([moved, false]);
      expect((await device.pull(page.cursor)).rows).toEqual([]);
    });

    test('[PUL-1.1, PUL-1.3] a malformed cursor, one of another server and one of the future are 520', async () => {
      const [device, stranger] = [await coach(), await coach()];
      const { last_synced } = await device.health();
      const plain = Buffer.from(last_synced, 'base64url').toString();
      const [epoch = '', position = ''] = plain.split('~');
      const [space = '', counter = ''] = position.split('.');
      const encode = (text: string) => Buffer.from(text).toString('base64url');
      const wrong = [
        'x',
        '!!!',
        ' ',
        `${last_synced}=`,
        encode('x~1'),
        encode(`another~${position}`),
        encode(`${epoch}~${space}.${Number(counter) + 1}.0`),
        encode(`${epoch}~${space}.${counter}.1`),
        encode(`${epoch}~${space}.0${counter}.0`),
        encode(`${epoch}~${space}.-1.0`),
        (await stranger.health()).last_synced,
        'A'.repeat(30_000),
      ];
      for (const cursor of wrong) {
        const variables = { cursor };
        const query = 'query($cursor: String!) { pull(cursor: $cursor) { cursor } }';
        const { status, error } = await call(server(), device.token, { query, variables });
        expect([cursor.slice(0, 40), status, error]).toEqual([
          cursor.slice(0, 40),
          520,
          { code: 520, message: 'invalid last-synced time' },
        ]);
      }
    });

    test('[PUL-3.1] pages come in the order of changes, end at the counter of the first page, and miss nothing', async () => {
      const device = await coach();
      const sids = await device.newPlayers(25);
      const seen: number[] = [];
      let pages = 0;
      for (let cursor = ''; ; pages++) {
        const page = await device.pull(cursor, 7);
        expect(page.rows.length).toBeLessThanOrEqual(7);
        seen.push(...page.rows.map(({ change }) => change));
        if (pages === 1)
          await device.push(device.mutation('updatePlayer', sids[0] ?? 0, { nickname: 'New' }));
        cursor = page.cursor;
        if (!page.more) {
          expect(cursor).toBe((await device.health()).last_synced);
          break;
        }
      }
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toHaveLength(27);
      expect(pages).toBe(3);
    });

    test('[PUL-3.1, PUL-3.3] an empty device gets no tombstones; a device with the row gets its tombstone', async () => {
      const device = await coach();
      const [sid = 0] = await device.newPlayers(1);
      const { cursor } = await device.pull();
      await device.push(device.mutation('deletePlayer', sid, { deleted: true }));
      expect((await device.pullAll()).some(({ collection }) => collection === 'players')).toBe(false);
      expect((await device.pull(cursor)).rows).toMatchObject([
        { sid, registers: { deleted: [true, expect.any(String)] } },
      ]);
    });

    test('[PUL-4.1, PUL-5.1] the listing names every existing row, with a checksum over the whole row', async () => {
      const device = await coach();
      const team = await device.newTeam();
      const [gone = 0, stays = 0] = await device.newPlayers(2);
      await device.push(device.mutation('deletePlayer', gone, { deleted: true }));
      const { cloudSync } = await ask<{ cloudSync: Record<string, never> }>(server(), device.token, {
        query:
          '{ cloudSync { account { sid } teams { sid i checksum } players { sid i checksum } media { sid } complete_to healthCheck { last_synced } } }',
      });
      const rows = await device.pullAll();
      const line = (collection: string, sid: number) => {
        const row = rows.find((candidate) => candidate.collection === collection && candidate.sid === sid);
        return { sid, i: row?.incremental, checksum: checksum((row?.registers ?? {}) as Registers) };
      };
      const { last_synced } = await device.health();
      const [, space = ''] = Buffer.from(last_synced, 'base64url').toString().split(/[~.]/);
      const counter = Number(Buffer.from(last_synced, 'base64url').toString().split('.')[1]);
      expect(cloudSync).toEqual({
        account: [{ sid: Number(space) }],
        teams: [line('teams', team)],
        players: [line('players', stays)],
        media: [],
        complete_to: { [space]: counter },
        healthCheck: { last_synced },
      });
    });

    test.each(['tables: ["teams", "matches"]', 'active_team_sid: 1', 'matches: []'])(
      '[PUL-5.1] a listing that is limited by one argument (%s) does not claim to be complete',
      async (limit) => {
        const device = await coach();
        const { cloudSync } = await ask<{ cloudSync: object }>(server(), device.token, {
          query: `{ cloudSync(${limit}) { complete_to } }`,
        });
        expect(cloudSync).toEqual({ complete_to: {} });
      },
    );

    test('[PUL-5.1] a listing of one collection and one team names nothing else', async () => {
      const device = await coach();
      const team = await device.newTeam();
      await device.newMatch(team);
      const { cloudSync } = await ask<{ cloudSync: Record<string, unknown> }>(server(), device.token, {
        query:
          '{ cloudSync(tables: ["matches"], active_team_sid: 1) { matches { sid } teams { sid } complete_to } }',
      });
      expect(cloudSync).toEqual({ matches: [], teams: null, complete_to: {} });
    });

    test('[PUL-5.1] a listing of some matches names these and all other collections, and does not claim to be complete', async () => {
      const device = await coach();
      const team = await device.newTeam();
      const { sid } = await device.newMatch(team);
      await device.newMatch(team);
      const { cloudSync } = await ask<{ cloudSync: Record<string, unknown> }>(server(), device.token, {
        query: `{ cloudSync(matches: [${sid}, 987654]) { matches { sid } teams { sid } complete_to } }`,
      });
      expect(cloudSync).toEqual({ matches: [{ sid }], teams: [{ sid: team }], complete_to: {} });
    });
  });

  describe('rows by name', () => {
    const GET_ROWS = 'query($names: [RowNameInput!]!) { getRows(names: $names) { epoch rows gone } }';
    const getRows = async (device: TestDevice, names: readonly object[]) => {
      const answer = await ask<{
        getRows: { epoch: string; rows: ServerRow[]; gone: RowName[] };
      }>(server(), device.token, {
        query: GET_ROWS,
        variables: { names },
      });
      return answer.getRows;
    };

    test('[PUL-4.4, PUL-8.3] rows by name are the rows of a pull, including deleted ones; unknown and foreign rows are gone', async () => {
      const [device, stranger] = [await coach(), await coach()];
      const team = await device.newTeam();
      const [player = 0] = await device.newPlayers(1);
      await device.push(device.mutation('deletePlayer', player, { deleted: true }));
      const foreign = await stranger.newTeam();
      const names = [
        { collection: 'teams', sid: team },
        { collection: 'players', sid: player },
        { collection: 'teams', sid: foreign },
        { collection: 'teams', sid: 1.5 },
        { collection: 'nonsense', sid: team },
      ];
      const answer = await getRows(device, [...names, names[0] ?? {}]);
      const space = (await device.pullAll())[0]?.space;
      expect(answer).toMatchObject({
        epoch: device.epoch,
        rows: [
          {
            collection: 'teams',
            sid: team,
            space,
            registers: { clubname: ['Rietdijk', expect.any(String)] },
          },
          { collection: 'players', sid: player, space, registers: { deleted: [true, expect.any(String)] } },
        ],
        gone: names.slice(2),
      });
      const pulled = (await device.pullAll()).find(({ collection }) => collection === 'teams');
      expect(answer.rows[0]).toEqual(pulled);
    });

    test('are limited to 500 names, otherwise 400', async () => {
      const device = await coach();
      const names = Array.from({ length: 501 }, (_, sid) => ({ collection: 'teams', sid }));
      const { error } = await call(server(), device.token, { query: GET_ROWS, variables: { names } });
      expect(error).toEqual({ code: 400, message: 'bad request' });
      expect((await getRows(device, names.slice(1))).gone).toHaveLength(500);
    });
  });

  describe('the history of a row', () => {
    const history = (device: TestDevice, sid: number, collection = 'teams') =>
      call(server(), device.token, {
        query: `{ getHistory(collection: "${collection}", sid: ${sid}) { path value stamp at } }`,
      });

    test('[MRG-7.5] the history contains the values that lost, newest first, for 30 days', async () => {
      const device = await coach();
      const sid = await device.newTeam();
      const writes = ['first', 'second', 'third'].map((division) =>
        device.mutation('updateTeam', sid, { division }),
      );
      const start = server().deps.now();
      for (const write of writes) {
        await device.push(write);
        server().advance(1_000);
      }
      const earlier = writes.slice(0, 2).map(({ registers: { division = ['', ''] } }, n) => ({
        path: 'division',
        value: division[0],
        stamp: division[1],
        at: start + (n + 1) * 1_000,
      }));
      expect((await history(device, sid)).data).toEqual({ getHistory: earlier.toReversed() });
      server().advance(30 * 86_400_000);
      expect((await history(device, sid)).data).toEqual({ getHistory: [] });
    });

    test('of a foreign row, an invalid id or an unknown collection is refused', async () => {
      const [device, stranger] = [await coach(), await coach()];
      const foreign = await stranger.newTeam();
      const codes = [
        await history(device, foreign),
        await history(device, 999_999),
        await history(device, 1, 'nonsense'),
      ].map(({ error }) => error?.code);
      expect(codes).toEqual([404, 404, 400]);
    });
  });
}
