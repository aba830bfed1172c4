/** What a push promises (OUT), on every database. */
import { operationName } from '@touchline/domain/entity/rows/collections';
import type { Changes } from '@touchline/sync/model/registers';
import { describe, expect, test } from 'vitest';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { ask, call } from '#testing/server/server.testing.ts';
import type { SyncSuite } from '../sync-suite.testing.ts';

export function pushSuite({ server, coach }: SyncSuite): void {
  describe('a push', () => {
    test('[OUT-3.1] a batch that is sent again gets its stored answer byte for byte, and is applied once', async () => {
      const device = await coach();
      const [sid = 0] = await device.lease('requestTeamSID');
      const batch = device.batch([
        device.mutation('updateTeam', sid, { clubname: 'Rietdijk' }),
        { nonsense: 1 },
      ]);
      const first = await device.send(batch);
      const position = (await device.health()).last_synced;
      // Changes in between must not show in the repeated answer.
      const other = await TestDevice.register(server(), device.token);
      await other.push(other.mutation('updateTeam', sid, { teamname: 'JO11-1' }));
      const moved = (await device.health()).last_synced;
      const again = await device.send(batch);
      expect(again.text).toBe(first.text);
      expect(moved).not.toBe(position);
      expect((await device.health()).last_synced).toBe(moved);
      const row = (await device.pullAll()).find(({ collection }) => collection === 'teams');
      expect(row?.incremental).toBe(2);
    });

    test('accounts take turns: a batch does not wait for all that another account sent before it', async () => {
      const crowd = await coach();
      const other = await coach();
      const devices = await Promise.all(
        Array.from({ length: 20 }, () => TestDevice.register(server(), crowd.token)),
      );
      const [team = 0] = await other.lease('requestTeamSID');
      const players = await Promise.all(devices.map((device) => device.lease('requestPlayerSID')));
      const written: string[] = [];
      const crowded = devices.map(async (device, n) => {
        await device.push(device.mutation('updatePlayer', players[n]?.[0] ?? 0, { nickname: 'Sem' }));
        written.push('crowd');
      });
      await other.push(other.mutation('updateTeam', team, { clubname: 'Rietdijk' }));
      const before = written.length;
      await Promise.all(crowded);
      expect(written).toHaveLength(20);
      expect(before).toBeLessThan(10);
    });

    test('[OUT-3.3] the same number with other contents, and a lower number, are refused', async () => {
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

    test('[OUT-3.2] gaps in the numbers are legal', async () => {
      const device = await coach();
      const [sid = 0] = await device.lease('requestTeamSID');
      const batch = device.batch([device.mutation('updateTeam', sid, { clubname: 'A' })]);
      expect((await device.send({ ...batch, number: 17 })).error).toBeNull();
    });

    test('[OUT-3.4] an unregistered device id, and one of another account, must be replaced by a new id', async () => {
      const [device, stranger] = [await coach(), await coach()];
      const [sid = 0] = await device.lease('requestTeamSID');
      const mutations = [device.mutation('updateTeam', sid, { clubname: 'A' })];
      for (const id of ['neverseen', stranger.id]) {
        const { error } = await device.send({ ...device.batch(mutations), device: id });
        expect(error?.refusal).toEqual({ reason: 'number' });
      }
      expect((await device.pullAll()).filter(({ collection }) => collection === 'teams')).toEqual([]);
    });

    test('[PUL-6.2] a batch of another epoch is refused, and the refusal names the epoch of the server', async () => {
      const device = await coach();
      const { error } = await device.send({ ...device.batch([{}]), epoch: 'another' });
      expect(error?.refusal).toEqual({ reason: 'epoch', epoch: device.epoch });
    });

    test('[MRG-5.2] a batch stamped more than five minutes ahead is refused whole with the clock', async () => {
      const device = await coach();
      const [near = 0, far = 0] = await device.lease('requestTeamSID', 2);
      const { error } = await device.send(
        device.batch([
          device.mutation('updateTeam', near, { clubname: 'A' }),
          device.mutation('updateTeam', far, { clubname: 'B' }, { offset: 5 * 60_000 + 1 }),
        ]),
      );
      expect(error).toMatchObject({ code: 400, refusal: { reason: 'clock', now: server().deps.now() } });
      expect((await device.pullAll()).filter(({ collection }) => collection === 'teams')).toEqual([]);
      const { results } = await device.push(
        device.mutation('updateTeam', near, { clubname: 'A' }, { offset: 5 * 60_000 }),
      );
      expect(results).toEqual([{ status: 'applied' }]);
    });

    test('[MRG-5.1] the server never alters a stamp', async () => {
      const device = await coach();
      const [sid = 0] = await device.lease('requestTeamSID');
      const mutation = device.mutation('updateTeam', sid, { clubname: 'A' }, { offset: -86_400_000 });
      const { rows } = await device.push(mutation);
      expect(rows[0]?.registers).toEqual(mutation.registers);
    });

    test('[OUT-1.6, OUT-4.1, OUT-5.1] one bad mutation is refused alone, and the others are applied', async () => {
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

    test('[LOC-4.1] a row is created only with an id that this account holds', async () => {
      const [device, stranger] = [await coach(), await coach()];
      const [theirs = 0] = await stranger.lease('requestPlayerSID');
      const [ofTeams = 0] = await device.lease('requestTeamSID');
      for (const sid of [theirs, 999_999, ofTeams + 1_000]) {
        const { results, rows } = await device.push(device.mutation('updatePlayer', sid, { nickname: 'X' }));
        expect(results).toEqual([{ status: 'refused', code: 404, message: 'sync health data missing' }]);
        expect(rows).toEqual([]);
      }
    });

    test('updates, deletions and reads answer a foreign row as if it did not exist', async () => {
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
        expect(await ask(server(), device.token, { query })).toEqual({ getTeams: [] });
        const update = `mutation { updateTeam(sid: ${target}, values: { clubname: "mine" }) { sid } }`;
        expect((await call(server(), device.token, { query: update })).error?.code).toBe(404);
      }
      expect(await stranger.pullAll()).toEqual(before);
    });

    test('[LOC-4.9] a match is created only for an own team, with the token that came with its id', async () => {
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

    test('fractions, huge numbers and negatives are never ids', async () => {
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
      expect(await ask(server(), device.token, { query, variables })).toEqual({ getTeams: [{ sid: team }] });
    });

    test.each([
      ['markup', '<img src=x onerror=alert(1)>"\'&</script>'],
      ['emoji and families', '⚽👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
      ['right to left, and its overrides', 'כדורגל \u202e abc \u2066'],
      ['control characters', 'a\u0000b\u0007\u001b[31m'],
      ['half a character', 'a\ud83d'],
      ['a quote of SQL', "'; DROP TABLE rows; --"],
    ])('any text is stored unchanged: %s', async (_, text) => {
      const device = await coach();
      const sid = await device.newTeam();
      const { results } = await device.push(device.mutation('updateTeam', sid, { division: text }));
      expect(results).toEqual([{ status: 'applied' }]);
      expect((await device.pullAll()).at(-1)?.registers.division?.[0]).toBe(text);
    });

    test('10,000 characters are stored where the field allows them and refused elsewhere', async () => {
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

    test('[OUT-5.1] a change that makes a row longer than a million characters is refused alone', async () => {
      const device = await coach();
      const sid = (await device.pullAll()).find(({ collection }) => collection === 'account')?.sid ?? 0;
      const update = (changes: Changes) => device.mutation(operationName('account', 'update'), sid, changes);
      const meta = (key: string, length: number) => ({ [`meta/${key}`]: 'x'.repeat(length) });
      const long = Array.from({ length: 49 }, (_, n) => meta(`long${n}`, 20_000));
      const { rows } = await device.push(update(Object.assign({}, ...long)));
      const length = JSON.stringify({ ...rows[0]?.registers, ...update(meta('last', 0)).registers }).length;
      const room = 1_000_000 - length;
      const { results } = await device.push(
        update(meta('last', room + 1)),
        update(meta('last', room)),
        update(meta('more', 1)),
        update(meta('last', room - 1)),
      );
      const tooLong = { status: 'refused', code: 400, message: 'bad request' };
      const applied = { status: 'applied' };
      expect(results).toEqual([tooLong, applied, tooLong, applied]);
    });

    test('an account owns at most the permitted number of teams, including restored ones', async () => {
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
      // Neither an edit of a deleted team nor a restoration of one that exists needs room for one.
      const edits = await device.push(
        device.mutation('updateTeam', first, { clubname: 'A' }),
        device.mutation('updateTeam', third, { deleted: false }),
      );
      expect(edits.results.map(({ status }) => status)).toEqual(['deleted', 'applied']);
    });
  });

  async function clubOf(device: TestDevice, sid: number): Promise<unknown> {
    const row = (await device.pullAll()).find(
      (candidate) => candidate.sid === sid && candidate.collection === 'teams',
    );
    return row?.registers.clubname?.[0];
  }
}
