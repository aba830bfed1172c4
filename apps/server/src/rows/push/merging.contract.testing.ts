/** The result of two writes to one register (MRG), sequential and simultaneous, on every database. */
import { formatStamp } from '@touchline/sync/model/stamp';
import { describe, expect, test } from 'vitest';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { ask } from '#testing/server/server.testing.ts';
import type { SyncSuite } from '../sync-suite.testing.ts';

export function mergingSuite({ server, coach }: SyncSuite): void {
  describe('merging', () => {
    test('[MRG-1.3] two devices that change different registers both keep their change', async () => {
      const device = await coach();
      const other = await TestDevice.register(server(), device.token);
      const sid = await device.newTeam();
      const [mine, theirs] = [
        device.mutation('updateTeam', sid, { division: '3e klasse' }),
        other.mutation('updateTeam', sid, { 'metadata.pitch': 1 }),
      ];
      await other.push(theirs);
      const { rows } = await device.push(mine);
      expect(rows[0]?.registers).toMatchObject({ ...mine.registers, ...theirs.registers });
    });

    test('[MRG-1.1] the later stamp wins, in any order of arrival', async () => {
      const device = await coach();
      const sid = await device.newTeam();
      const early = device.mutation('updateTeam', sid, { division: 'early' }, { offset: 1_000 });
      const late = device.mutation('updateTeam', sid, { division: 'late' }, { offset: 2_000 });
      const { rows } = await device.push(late);
      const before = rows[0];
      expect((await device.push(early)).rows[0]).toEqual(before);
    });

    test('[MRG-3.1] repeated mutations change nothing, not even a counter', async () => {
      const device = await coach();
      const sid = await device.newTeam();
      const mutation = device.mutation('updateTeam', sid, { division: 'A' });
      const { rows } = await device.push(mutation);
      const position = (await device.health()).last_synced;
      expect((await device.push(mutation)).rows).toEqual(rows);
      expect((await device.health()).last_synced).toBe(position);
    });

    test('[MRG-4.1, MRG-4.2] an edit of a deleted row is kept and answered as deleted, and does not restore the row', async () => {
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

    test('[MRG-7.5] a value that lost to a later write is kept once', async () => {
      const device = await coach();
      const sid = await device.newTeam();
      const first = device.mutation('updateTeam', sid, { division: 'first' }, { offset: 10 });
      const second = device.mutation('updateTeam', sid, { division: 'second' }, { offset: 20 });
      await device.push(second);
      await device.push(first);
      await device.push(first);
      const lost = await server()
        .deps.database.reader.selectFrom('lost_values')
        .select(['path', 'value', 'stamp'])
        .where('collection', '=', 'teams')
        .where('sid', '=', sid)
        .execute();
      expect(lost).toEqual([{ path: 'division', value: '"first"', stamp: first.registers.division?.[1] }]);
    });

    test.each([
      { tie: 'loses against it', other: 'A' },
      { tie: 'wins over it', other: 'z' },
    ])(
      '[MRG-7.7] the history keeps the first value of a stamp when a second value with that stamp $tie',
      async ({ other }) => {
        for (const pushes of ['one batch', 'two batches']) {
          const device = await coach();
          const sid = await device.newTeam();
          const real = device.mutation('updateTeam', sid, { division: 'real' }, { offset: 10 });
          const stamp = real.registers.division?.[1] ?? '';
          const forged = { ...real, registers: { division: [other, stamp] as const } };
          const later = device.mutation('updateTeam', sid, { division: 'later' }, { offset: 20 });
          await device.push(real);
          if (pushes === 'one batch') await device.push(forged, later);
          else {
            await device.push(forged);
            await device.push(later);
          }
          const lost = server()
            .deps.database.reader.selectFrom('lost_values')
            .select(['value', 'stamp'])
            .where('collection', '=', 'teams')
            .where('sid', '=', sid);
          expect(await lost.execute(), pushes).toEqual([{ value: '"real"', stamp }]);
        }
      },
    );

    test('[MRG-1.5] a device that sends an enormous incremental raises it by a thousand, and others continue from there', async () => {
      const device = await coach();
      const sid = await device.newTeam();
      const rowAfter = async (incremental: number) => {
        const mutation = device.mutation('updateTeam', sid, { order: Math.random() }, { incremental });
        const { results, rows } = await device.push(mutation);
        return [results[0]?.status, rows[0]?.incremental];
      };
      expect(await rowAfter(2 ** 40)).toEqual(['applied', 1_001]);
      expect(await rowAfter(Number.MAX_SAFE_INTEGER)).toEqual(['applied', 2_001]);
      expect(await rowAfter(2_002)).toEqual(['applied', 2_002]);
    });

    test('[MRG-1.4] the incremental is the higher of the stored one plus one and the received one', async () => {
      const device = await coach();
      const sid = await device.newTeam();
      const rowAfter = async (incremental: number) => {
        const mutation = device.mutation('updateTeam', sid, { order: Math.random() }, { incremental });
        return (await device.push(mutation)).rows[0]?.incremental;
      };
      expect([await rowAfter(1), await rowAfter(9), await rowAfter(3)]).toEqual([2, 9, 10]);
    });
  });

  describe('simultaneous pushes', () => {
    test('[PUL-2.1] of two devices to one space run one after the other, and no change number is used twice', async () => {
      const device = await coach();
      const other = await TestDevice.register(server(), device.token);
      const sids = await device.newPlayers(10);
      const work = [device, other].flatMap((each) =>
        Array.from({ length: 10 }, () =>
          each.send(each.batch(sids.map((sid) => each.mutation('updatePlayer', sid, { nickname: each.id })))),
        ),
      );
      // A device sends one batch at a time. Out of order its lower numbers are refused, and nothing is lost.
      const answers = await Promise.all(work);
      expect(answers.some(({ error }) => error === null)).toBe(true);
      const rows = await device.pullAll();
      const changes = rows.map(({ change }) => change);
      expect(new Set(changes).size).toBe(changes.length);
      const { last_synced } = await device.health();
      const counter = Number(Buffer.from(last_synced, 'base64url').toString().split('.')[1]);
      expect(Math.max(...changes)).toBe(counter);
    });

    test('[OUT-3.1] of one batch apply it once and get the same answer', async () => {
      const device = await coach();
      const [sid = 0] = await device.lease('requestTeamSID');
      const batch = device.batch([device.mutation('updateTeam', sid, { clubname: 'Twice' })]);
      const answers = await Promise.all(Array.from({ length: 6 }, () => device.send(batch)));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]?.error).toBeNull();
      const row = (await device.pullAll()).find(({ collection }) => collection === 'teams');
      expect(row?.incremental).toBe(1);
    });

    test('of two accounts can run at the same time', async () => {
      const both = [await coach(), await coach()];
      const rows = await Promise.all(
        both.map(async (device) => (await device.newPlayers(60)) && device.pullAll()),
      );
      expect(rows.map((list) => list.length)).toEqual([61, 61]);
    });
  });

  test('a typed call overwrites the value that it read, whatever the clock of the device that wrote it', async () => {
    const device = await coach();
    const sid = await device.newTeam();
    await device.push(device.mutation('updateTeam', sid, { division: 'ahead' }, { offset: 4 * 60_000 }));
    const query = `mutation { updateTeam(sid: ${sid}, values: { division: "typed", metadata: { pitch: 1 } }, incremental: 7) { sid } }`;
    expect(await ask(server(), device.token, { query })).toEqual({ updateTeam: { sid } });
    const read = `{ getTeams(sids: [${sid}]) { division incremental remoteUpdated metadata { pitch halfLength } } }`;
    expect(await ask(server(), device.token, { query: read })).toEqual({
      getTeams: [
        { division: 'typed', incremental: 7, remoteUpdated: true, metadata: { pitch: 1, halfLength: 45 } },
      ],
    });
  });

  test('[MRG-1.2] the value decides between equal stamps on the server, too', async () => {
    const device = await coach();
    const sid = await device.newTeam();
    const stamp = formatStamp({ time: server().deps.now(), counter: 35, device: 'same' });
    const write = (value: string) =>
      device.push({ op: 'updateTeam', sid, incremental: 1, registers: { division: [value, stamp] } });
    await write('a');
    await write('z');
    const { rows } = await write('m');
    expect(rows[0]?.registers.division?.[0]).toBe('z');
  });

  async function readPlayers(device: TestDevice, sid: number): Promise<unknown> {
    const { getPlayers } = await ask<{ getPlayers: unknown }>(server(), device.token, {
      query: `{ getPlayers(sids: [${sid}]) { sid nickname } }`,
    });
    return getPlayers;
  }
}
