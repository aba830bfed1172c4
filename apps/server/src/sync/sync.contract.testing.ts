/** What replication must keep, on every database (packages/sync/SPEC.md). */
import type { ServerRow } from '@touchline/sync/protocol';
import { checksum, type Registers } from '@touchline/sync/registers';
import { formatStamp } from '@touchline/sync/stamp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestDevice } from '../device.testing.ts';
import { ask, call, type Engine, openTestServer, signUp, type TestServer } from '../server.testing.ts';
import type { RowName } from './working-rows.ts';

export function syncContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const coach = async () => TestDevice.register(server, (await signUp(server)).token);

  describe('a push', () => {
    test('[OUT-3] a batch that is sent again gets its stored answer byte for byte, and is applied once', async () => {
      const device = await coach();
      const [sid = 0] = await device.lease('requestTeamSID');
      const batch = device.batch([
        device.mutation('updateTeam', sid, { clubname: 'Rietdijk' }),
        { nonsense: 1 },
      ]);
      const first = await device.send(batch);
      const position = (await device.health()).last_synced;
      // What happens in between must not show in the repeated answer.
      const other = await TestDevice.register(server, device.token);
      await other.push(other.mutation('updateTeam', sid, { teamname: 'JO11-1' }));
      const moved = (await device.health()).last_synced;
      const again = await device.send(batch);
      expect(again.text).toBe(first.text);
      expect(moved).not.toBe(position);
      expect((await device.health()).last_synced).toBe(moved);
      const row = (await device.pullAll()).find(({ collection }) => collection === 'teams');
      expect(row?.incremental).toBe(2);
    });

    test('[OUT-3] the same number with other contents, and a lower number, are refused', async () => {
      const device = await coach();
      const [sid = 0] = await device.lease('requestTeamSID');
      const batch = device.batch([device.mutation('updateTeam', sid, { clubname: 'A' })]);
      await device.send(batch);
      await device.push(device.mutation('updateTeam', sid, { clubname: 'B' }));
      const other = { ...batch, mutations: [device.mutation('updateTeam', sid, { clubname: 'C' })] };
      for (const refused of [other, { ...other, number: 2 }, batch]) {
        const { status, error } = await device.send(refused);
        expect([status, error]).toEqual([
          400,
          { code: 400, message: 'bad request', refusal: { reason: 'number' } },
        ]);
      }
      expect(await clubOf(device, sid)).toBe('B');
    });

    test('[OUT-3] gaps in the numbers are legal', async () => {
      const device = await coach();
      const [sid = 0] = await device.lease('requestTeamSID');
      const batch = device.batch([device.mutation('updateTeam', sid, { clubname: 'A' })]);
      expect((await device.send({ ...batch, number: 17 })).error).toBeNull();
    });

    test("[OUT-3] a device that nobody registered, and somebody else's device, must take a new id", async () => {
      const [device, stranger] = [await coach(), await coach()];
      const [sid = 0] = await device.lease('requestTeamSID');
      const mutations = [device.mutation('updateTeam', sid, { clubname: 'A' })];
      for (const id of ['neverseen', stranger.id]) {
        const { error } = await device.send({ ...device.batch(mutations), device: id });
        expect(error?.refusal).toEqual({ reason: 'number' });
      }
      expect((await device.pullAll()).filter(({ collection }) => collection === 'teams')).toEqual([]);
    });

    test("[PUL-6] a batch of another server's history is refused with this one's name", async () => {
      const device = await coach();
      const { error } = await device.send({ ...device.batch([{}]), epoch: 'another' });
      expect(error?.refusal).toEqual({ reason: 'epoch', epoch: device.epoch });
    });

    test('[MRG-5] a batch stamped more than five minutes ahead is refused whole with the clock', async () => {
      const device = await coach();
      const [near = 0, far = 0] = await device.lease('requestTeamSID', 2);
      const { error } = await device.send(
        device.batch([
          device.mutation('updateTeam', near, { clubname: 'A' }),
          device.mutation('updateTeam', far, { clubname: 'B' }, { offset: 5 * 60_000 + 1 }),
        ]),
      );
      expect(error).toMatchObject({ code: 400, refusal: { reason: 'clock', now: server.deps.now() } });
      expect((await device.pullAll()).filter(({ collection }) => collection === 'teams')).toEqual([]);
      const { results } = await device.push(
        device.mutation('updateTeam', near, { clubname: 'A' }, { offset: 5 * 60_000 }),
      );
      expect(results).toEqual([{ status: 'applied' }]);
    });

    test('[MRG-5] the server never alters a stamp', async () => {
      const device = await coach();
      const [sid = 0] = await device.lease('requestTeamSID');
      const mutation = device.mutation('updateTeam', sid, { clubname: 'A' }, { offset: -86_400_000 });
      const { rows } = await device.push(mutation);
      expect(rows[0]?.registers).toEqual(mutation.registers);
    });

    test('[OUT-5] one bad mutation is refused alone, the others are applied', async () => {
      const device = await coach();
      const [sid = 0] = await device.lease('requestTeamSID');
      const good = device.mutation('updateTeam', sid, { clubname: 'A' });
      const { results, rows } = await device.push(
        null,
        { op: 'updateTeam', sid: -30, incremental: 1, registers: good.registers },
        { op: 'dropTables', sid, incremental: 1, registers: good.registers },
        { op: 'updateTeam', sid, incremental: 'one', registers: good.registers },
        { op: 'updateTeam', sid, incremental: 1, registers: {} },
        { op: 'updateTeam', sid, incremental: 1, registers: { clubname: ['A', 'yesterday'] } },
        good,
        device.mutation('updateTeam', sid, { clubname: 17 }),
        device.mutation('updateTeam', sid, { salary: 17 }),
        device.mutation('updateTeam', sid, { __proto__: null, constructor: 'x' }),
        device.mutation('updateTeam', sid, { role: 'owner' }),
        device.mutation('updateTeam', sid, { sku: '1' }),
        device.mutation('updateTeam', sid, { teamname: 'x'.repeat(256) }),
        device.mutation('updateTeam', sid, { deleted: true }),
        device.mutation('deleteTeam', sid, { clubname: 'A' }),
        device.mutation('updateTeam', sid, { teamname: 'MO13-2' }),
      );
      const codes = results.map((result) => (result.status === 'refused' ? result.code : result.status));
      const bad = [500, 500, 500, 500, 500, 500];
      expect(codes).toEqual([...bad, 'applied', 400, 400, 400, 403, 403, 400, 400, 500, 'applied']);
      expect(rows).toHaveLength(1);
      expect(Object.keys(rows[0]?.registers ?? {})).toEqual(['clubname', 'teamname']);
    });

    test('[LOC-4] a row is made only with an id that this account holds', async () => {
      const [device, stranger] = [await coach(), await coach()];
      const [theirs = 0] = await stranger.lease('requestPlayerSID');
      const [ofTeams = 0] = await device.lease('requestTeamSID');
      for (const sid of [theirs, 999_999, ofTeams + 1_000]) {
        const { results, rows } = await device.push(device.mutation('updatePlayer', sid, { nickname: 'X' }));
        expect(results).toEqual([{ status: 'refused', code: 404, message: 'sync health data missing' }]);
        expect(rows).toEqual([]);
      }
    });

    test('a foreign row answers as if it did not exist, for updates, deletions and reads', async () => {
      const [device, stranger] = [await coach(), await coach()];
      const sid = await stranger.newTeam();
      const before = await stranger.pullAll();
      const missing = { status: 'refused', code: 404, message: 'sync health data missing' };
      for (const target of [sid, 999_999]) {
        const { results, rows } = await device.push(
          device.mutation('updateTeam', target, { clubname: 'mine' }),
          device.mutation('deleteTeam', target, { deleted: true }),
        );
        expect([results, rows]).toEqual([[missing, missing], []]);
        const query = `{ getTeams(sids: [${target}]) { sid clubname } }`;
        expect(await ask(server, device.token, { query })).toEqual({ getTeams: [] });
        const update = `mutation { updateTeam(sid: ${target}, values: { clubname: "mine" }) { sid } }`;
        expect((await call(server, device.token, { query: update })).error?.code).toBe(404);
      }
      expect(await stranger.pullAll()).toEqual(before);
    });

    test("a match is made only for a team of one's own, with the token that came with its id", async () => {
      const [device, stranger] = [await coach(), await coach()];
      const [team, foreign] = [await device.newTeam(), await stranger.newTeam()];
      const leased = await device.leaseMatches(team, 4);
      const [a, b, c, d] = leased.map(({ sid }) => sid);
      const token = leased[3]?.match_token ?? '';
      const { results } = await device.push(
        device.mutation('updateMatch', a ?? 0, { team_sid: foreign }),
        device.mutation('updateMatch', b ?? 0, { opponent_clubname: 'no team named' }),
        device.mutation('updateMatch', c ?? 0, { team_sid: team, match_token: token }),
        device.mutation('updateMatch', d ?? 0, { team_sid: team, match_token: token }),
        device.mutation('updateMatch', d ?? 0, { match_token: 'mine' }),
        device.mutation('updateMatch', d ?? 0, { team_sid: foreign }),
      );
      const codes = results.map((result) => (result.status === 'refused' ? result.code : result.status));
      expect(codes).toEqual([404, 404, 404, 'applied', 403, 403]);
    });

    test('whatever is no id is nobody: fractions, giants, negatives', async () => {
      const device = await coach();
      const team = await device.newTeam();
      const leased = await device.leaseMatches(team, 5);
      const wrong = [1.5, 1e300, -3, 0, 2 ** 60];
      const mutations = wrong.map((team_sid, n) =>
        device.mutation('updateMatch', leased[n]?.sid ?? 0, { team_sid }),
      );
      const { results } = await device.push(...mutations);
      expect(results.map((result) => result.status === 'refused' && result.code)).toEqual(
        wrong.map(() => 404),
      );
      const query = 'query($sids: [Float!]!) { getTeams(sids: $sids) { sid } }';
      const variables = { sids: [...wrong, team] };
      expect(await ask(server, device.token, { query, variables })).toEqual({ getTeams: [{ sid: team }] });
    });

    test.each([
      ['markup', '<img src=x onerror=alert(1)>"\'&</script>'],
      ['emoji and families', '⚽👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
      ['right to left, and its overrides', 'כדורגל \u202e abc \u2066'],
      ['control characters', 'a\u0000b\u0007\u001b[31m'],
      ['half a character', 'a\ud83d'],
      ['a quote of SQL', "'; DROP TABLE rows; --"],
    ])('text of any kind is stored as it is: %s', async (_, text) => {
      const device = await coach();
      const sid = await device.newTeam();
      const { results } = await device.push(device.mutation('updateTeam', sid, { division: text }));
      expect(results).toEqual([{ status: 'applied' }]);
      expect((await device.pullAll()).at(-1)?.registers.division?.[0]).toBe(text);
    });

    test('10,000 characters are stored where there is room, and refused where there is not', async () => {
      const device = await coach();
      const sid = await device.newTeam();
      const text = 'x'.repeat(10_000);
      const { results } = await device.push(
        device.mutation('updateTeam', sid, { 'metadata.note': text }),
        device.mutation('updateTeam', sid, { division: text }),
      );
      expect(results).toEqual([
        { status: 'applied' },
        { status: 'refused', code: 400, message: 'bad request' },
      ]);
    });

    test('an account owns as many teams as it may, restored ones included', async () => {
      const device = await coach();
      const first = await device.newTeam();
      await device.newTeam();
      const [third = 0] = await device.lease('requestTeamSID');
      const [refused] = (await device.push(device.mutation('updateTeam', third, { clubname: 'C' }))).results;
      expect(refused).toMatchObject({ status: 'refused', code: 403 });
      const { results } = await device.push(
        device.mutation('deleteTeam', first, { deleted: true }),
        device.mutation('updateTeam', third, { clubname: 'C' }),
        device.mutation('updateTeam', first, { deleted: false }),
      );
      expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'refused']);
    });
  });

  describe('merging', () => {
    test('[MRG-1] two devices that change different registers both keep their change', async () => {
      const device = await coach();
      const other = await TestDevice.register(server, device.token);
      const sid = await device.newTeam();
      const [mine, theirs] = [
        device.mutation('updateTeam', sid, { division: '3e klasse' }),
        other.mutation('updateTeam', sid, { 'metadata.pitch': 1 }),
      ];
      await other.push(theirs);
      const { rows } = await device.push(mine);
      expect(rows[0]?.registers).toMatchObject({ ...mine.registers, ...theirs.registers });
    });

    test('[MRG-1] the later stamp wins, whoever arrives first', async () => {
      const device = await coach();
      const sid = await device.newTeam();
      const early = device.mutation('updateTeam', sid, { division: 'early' }, { offset: 1_000 });
      const late = device.mutation('updateTeam', sid, { division: 'late' }, { offset: 2_000 });
      const { rows } = await device.push(late);
      const before = rows[0];
      expect((await device.push(early)).rows[0]).toEqual(before);
    });

    test('[MRG-3] the same mutations again change nothing, not even a counter', async () => {
      const device = await coach();
      const sid = await device.newTeam();
      const mutation = device.mutation('updateTeam', sid, { division: 'A' });
      const { rows } = await device.push(mutation);
      const position = (await device.health()).last_synced;
      expect((await device.push(mutation)).rows).toEqual(rows);
      expect((await device.health()).last_synced).toBe(position);
    });

    test('[MRG-4] an edit of a deleted row is kept, answered so, and does not restore it', async () => {
      const device = await coach();
      const [sid = 0] = await device.newPlayers(1);
      await device.push(device.mutation('deletePlayer', sid, { deleted: true }));
      const edit = await device.push(device.mutation('updatePlayer', sid, { nickname: 'Later' }));
      expect(edit.results).toEqual([{ status: 'deleted' }]);
      expect(edit.rows[0]?.registers).toMatchObject({ deleted: [true, expect.any(String)] });
      expect(await readPlayers(device, sid)).toEqual([]);
      const restored = await device.push(device.mutation('updatePlayer', sid, { deleted: false }));
      expect(restored.results).toEqual([{ status: 'applied' }]);
      expect(await readPlayers(device, sid)).toEqual([{ sid, nickname: 'Later' }]);
    });

    test('[MRG-7] what lost to a later write stays readable, once', async () => {
      const device = await coach();
      const sid = await device.newTeam();
      const first = device.mutation('updateTeam', sid, { division: 'first' }, { offset: 10 });
      const second = device.mutation('updateTeam', sid, { division: 'second' }, { offset: 20 });
      await device.push(second);
      await device.push(first);
      await device.push(first);
      const lost = await server.deps.database.reader
        .selectFrom('lost_values')
        .select(['path', 'value', 'stamp'])
        .where('collection', '=', 'teams')
        .where('sid', '=', sid)
        .execute();
      expect(lost).toEqual([{ path: 'division', value: '"first"', stamp: first.registers.division?.[1] }]);
    });

    test('the incremental is the higher of the stored one plus one and the received one', async () => {
      const device = await coach();
      const sid = await device.newTeam();
      const rowAfter = async (incremental: number) => {
        const mutation = device.mutation('updateTeam', sid, { order: Math.random() }, { incremental });
        return (await device.push(mutation)).rows[0]?.incremental;
      };
      expect([await rowAfter(1), await rowAfter(9), await rowAfter(3)]).toEqual([2, 9, 10]);
    });
  });

  describe('a pull', () => {
    test('[PUL-1] the cursor of the health check differs exactly when there is something to pull', async () => {
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

    test('[PUL-1] a malformed cursor, one of another server and one of the future are 520', async () => {
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
        const { status, error } = await call(server, device.token, { query, variables });
        expect([cursor.slice(0, 40), status, error]).toEqual([
          cursor.slice(0, 40),
          520,
          { code: 520, message: 'invalid last-synced time' },
        ]);
      }
    });

    test('[PUL-3] pages come in the order of changes, end where the counter stood, and miss nothing', async () => {
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

    test('[PUL-3] a device that has nothing gets no tombstones; one that has the row gets them', async () => {
      const device = await coach();
      const [sid = 0] = await device.newPlayers(1);
      const { cursor } = await device.pull();
      await device.push(device.mutation('deletePlayer', sid, { deleted: true }));
      expect((await device.pullAll()).some(({ collection }) => collection === 'players')).toBe(false);
      expect((await device.pull(cursor)).rows).toMatchObject([
        { sid, registers: { deleted: [true, expect.any(String)] } },
      ]);
    });

    test('[PUL-4] the listing names every row that exists, with a checksum over all of it', async () => {
      const device = await coach();
      const team = await device.newTeam();
      const [gone = 0, stays = 0] = await device.newPlayers(2);
      await device.push(device.mutation('deletePlayer', gone, { deleted: true }));
      const { cloudSync } = await ask<{ cloudSync: Record<string, never> }>(server, device.token, {
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

    test('[PUL-5] a listing of a part does not say that it is complete', async () => {
      const device = await coach();
      const team = await device.newTeam();
      await device.newMatch(team);
      const { cloudSync } = await ask<{ cloudSync: Record<string, unknown> }>(server, device.token, {
        query:
          '{ cloudSync(tables: ["matches"], active_team_sid: 1) { matches { sid } teams { sid } complete_to } }',
      });
      expect(cloudSync).toEqual({ matches: [], teams: null, complete_to: {} });
    });
  });

  describe('rows by name', () => {
    const GET_ROWS = 'query($names: [RowNameInput!]!) { getRows(names: $names) { epoch rows gone } }';
    const getRows = async (device: TestDevice, names: readonly object[]) => {
      const answer = await ask<{
        getRows: { epoch: string; rows: ServerRow[]; gone: RowName[] };
      }>(server, device.token, {
        query: GET_ROWS,
        variables: { names },
      });
      return answer.getRows;
    };

    test('[PUL-4] come as a pull brings them, deleted ones included; the rest is gone', async () => {
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

    test('more than 500 names are 400', async () => {
      const device = await coach();
      const names = Array.from({ length: 501 }, (_, sid) => ({ collection: 'teams', sid }));
      const { error } = await call(server, device.token, { query: GET_ROWS, variables: { names } });
      expect(error).toEqual({ code: 400, message: 'bad request' });
      expect((await getRows(device, names.slice(1))).gone).toHaveLength(500);
    });
  });

  describe('the history of a row', () => {
    const history = (device: TestDevice, sid: number, collection = 'teams') =>
      call(server, device.token, {
        query: `{ getHistory(collection: "${collection}", sid: ${sid}) { path value stamp at } }`,
      });

    test('[MRG-7] has what lost, newest first, for 30 days', async () => {
      const device = await coach();
      const sid = await device.newTeam();
      const writes = ['first', 'second', 'third'].map((division) =>
        device.mutation('updateTeam', sid, { division }),
      );
      const start = server.deps.now();
      for (const write of writes) {
        await device.push(write);
        server.advance(1_000);
      }
      const earlier = writes.slice(0, 2).map(({ registers: { division = ['', ''] } }, n) => ({
        path: 'division',
        value: division[0],
        stamp: division[1],
        at: start + (n + 1) * 1_000,
      }));
      expect((await history(device, sid)).data).toEqual({ getHistory: earlier.toReversed() });
      server.advance(30 * 86_400_000);
      expect((await history(device, sid)).data).toEqual({ getHistory: [] });
    });

    test('of a foreign row, one that is none, and no collection', async () => {
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

  describe('ids', () => {
    test('[LOC-8] every device has an ordinal of its own, and keeps it', async () => {
      const device = await coach();
      const other = await TestDevice.register(server, device.token);
      const again = await TestDevice.register(server, device.token, device.id);
      expect(other.ordinal).not.toBe(device.ordinal);
      expect(again.ordinal).toBe(device.ordinal);
    });

    test('[LOC-4] two devices that ask at once never get the same id', async () => {
      const device = await coach();
      const blocks = await Promise.all(Array.from({ length: 8 }, () => device.lease('requestPlayerSID', 25)));
      expect(new Set(blocks.flat()).size).toBe(200);
    });

    test('a match has a token of its own that nobody can guess', async () => {
      const device = await coach();
      const leased = await device.leaseMatches(await device.newTeam(), 50);
      expect(new Set(leased.map(({ match_token }) => match_token)).size).toBe(50);
      expect(leased.every(({ match_token }) => /^[\w-]{22}$/.test(match_token))).toBe(true);
    });

    test('a match id is asked for a team that the account has, else 501', async () => {
      const [device, stranger] = [await coach(), await coach()];
      const foreign = await stranger.newTeam();
      for (const team of [foreign, 999_999, 0, -30, 1.5]) {
        const query = `mutation { requestMatchSID(team_sid: ${team}) { sid } }`;
        const { error, status } = await call(server, device.token, { query });
        expect([status, error?.code, error?.message]).toEqual([
          501,
          501,
          'no current team when requesting a match id',
        ]);
      }
    });
  });

  describe('at the same time', () => {
    test('[PUL-2] pushes of two devices to one space are one after the other: no number twice', async () => {
      const device = await coach();
      const other = await TestDevice.register(server, device.token);
      const sids = await device.newPlayers(10);
      const work = [device, other].flatMap((each) =>
        Array.from({ length: 10 }, () =>
          each.send(each.batch(sids.map((sid) => each.mutation('updatePlayer', sid, { nickname: each.id })))),
        ),
      );
      // A device sends one batch at a time; out of order its lower numbers are refused, and nothing is lost.
      const answers = await Promise.all(work);
      expect(answers.some(({ error }) => error === null)).toBe(true);
      const rows = await device.pullAll();
      const changes = rows.map(({ change }) => change);
      expect(new Set(changes).size).toBe(changes.length);
      const { last_synced } = await device.health();
      const counter = Number(Buffer.from(last_synced, 'base64url').toString().split('.')[1]);
      expect(Math.max(...changes)).toBe(counter);
    });

    test('[OUT-3] one batch that arrives twice at once is applied once and answered the same', async () => {
      const device = await coach();
      const [sid = 0] = await device.lease('requestTeamSID');
      const batch = device.batch([device.mutation('updateTeam', sid, { clubname: 'Twice' })]);
      const answers = await Promise.all(Array.from({ length: 6 }, () => device.send(batch)));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]?.error).toBeNull();
      const row = (await device.pullAll()).find(({ collection }) => collection === 'teams');
      expect(row?.incremental).toBe(1);
    });

    test('two accounts push side by side', async () => {
      const both = [await coach(), await coach()];
      const rows = await Promise.all(
        both.map(async (device) => (await device.newPlayers(60)) && device.pullAll()),
      );
      expect(rows.map((list) => list.length)).toEqual([61, 61]);
    });
  });

  test('a typed call overwrites what it was shown, whatever the clock of the device that wrote it', async () => {
    const device = await coach();
    const sid = await device.newTeam();
    await device.push(device.mutation('updateTeam', sid, { division: 'ahead' }, { offset: 4 * 60_000 }));
    const query = `mutation { updateTeam(sid: ${sid}, values: { division: "typed", metadata: { pitch: 1 } }, incremental: 7) { sid } }`;
    expect(await ask(server, device.token, { query })).toEqual({ updateTeam: { sid } });
    const read = `{ getTeams(sids: [${sid}]) { division incremental remoteUpdated metadata { pitch halfLength } } }`;
    expect(await ask(server, device.token, { query: read })).toEqual({
      getTeams: [
        { division: 'typed', incremental: 7, remoteUpdated: true, metadata: { pitch: 1, halfLength: 45 } },
      ],
    });
  });

  test('a stamp equal in time and device breaks by the value, on the server as anywhere', async () => {
    const device = await coach();
    const sid = await device.newTeam();
    const stamp = formatStamp({ time: server.deps.now(), counter: 35, device: 'same' });
    const write = (value: string) =>
      device.push({ op: 'updateTeam', sid, incremental: 1, registers: { division: [value, stamp] } });
    await write('a');
    await write('z');
    const { rows } = await write('m');
    expect(rows[0]?.registers.division?.[0]).toBe('z');
  });

  async function clubOf(device: TestDevice, sid: number): Promise<unknown> {
    const row = (await device.pullAll()).find(
      (candidate) => candidate.sid === sid && candidate.collection === 'teams',
    );
    return row?.registers.clubname?.[0];
  }

  async function readPlayers(device: TestDevice, sid: number): Promise<unknown> {
    const { getPlayers } = await ask<{ getPlayers: unknown }>(server, device.token, {
      query: `{ getPlayers(sids: [${sid}]) { sid nickname } }`,
    });
    return getPlayers;
  }
}
