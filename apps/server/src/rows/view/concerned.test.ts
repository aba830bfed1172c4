/** Which accounts and rows a change of a shared team concerns. */
import type { Registers } from '@touchline/sync/model/registers';
import { formatStamp } from '@touchline/sync/model/stamp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hint } from '#platform/bus/bus.ts';
import { readRow } from '#platform/database/rows.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { type RowName, WorkingRows } from '../write/working-rows.ts';
import { changeViews } from './view-changes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('[PUL-3.6] sharing a team gives no row of another account a new number, even if the squad names it', async () => {
  const [owner, member, other] = [
    await Coach.signUp(server),
    await Coach.signUp(server),
    await Coach.signUp(server),
  ];
  const [foreign = 0] = await other.device.newPlayers(1);
  const [own = 0] = await owner.device.newPlayers(1);
  const team = await owner.device.newTeam();
  const squad = { [`player_sids/${own}`]: 1, [`player_sids/${foreign}`]: 2 };
  await owner.device.push(owner.device.mutation('updateTeam', team, squad));
  const changeOf = async (sid: number) =>
    (await readRow(server.deps.database.reader, 'players', sid))?.change;
  const before = [await changeOf(own), await changeOf(foreign)];
  await join(owner, member, { team });
  expect(await changeOf(own)).not.toBe(before[0]);
  expect(await changeOf(foreign)).toBe(before[1]);
});

test('[PUL-8.1] people whose access was revoked get no hints of later changes of the team', async () => {
  const [owner, member, stays] = [
    await Coach.signUp(server),
    await Coach.signUp(server),
    await Coach.signUp(server),
  ];
  const team = await owner.device.newTeam();
  await makePremium(server, team);
  const id = await join(owner, member, { team });
  await join(owner, stays, { team });
  await owner.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${id}) { id } }`);
  const heard: Hint[] = [];
  const end = server.deps.bus.subscribe((hint) => heard.push(hint));
  await owner.device.push(owner.device.mutation('updateTeam', team, { division: 'A' }));
  const concerned = () => heard.flatMap(({ space, device }) => (device === owner.device.id ? [space] : []));
  await expect.poll(concerned).toContain(stays.account.sid);
  end();
  expect(concerned()).not.toContain(member.account.sid);
});

test('[PUL-3.6] a change of the squad or of a photo reads only the notes and sessions that it moves', async () => {
  const [owner, member] = [await Coach.signUp(server), await Coach.signUp(server)];
  const { device } = owner;
  const team = await device.newTeam();
  const [moved = 0, stays = 0] = await device.newPlayers(2);
  await device.push(
    device.mutation('updateTeam', team, { [`player_sids/${moved}`]: 1, [`player_sids/${stays}`]: 2 }),
  );
  const notes = await device.lease('requestNoteSID', 31);
  const [aboutMoved = 0] = notes;
  for (const sid of notes) {
    const about = { kind: 'player', kind_sid: sid === aboutMoved ? moved : stays };
    await device.push(device.mutation('updateNote', sid, { about }));
  }
  const [selection = 0] = await device.lease('requestTrainingSelectionSID', 1);
  await device.push(device.mutation('updateTrainingSelection', selection, { name: 'Keepers' }));
  for (const sid of await device.lease('requestTrainingSessionSID', 20)) {
    await device.push(device.mutation('updateTrainingSession', sid, { selection_sid: selection }));
  }
  await join(owner, member, { team });
  const space = owner.account.sid;
  const readBy = async (name: RowName, registers: Registers) =>
    server.deps.database.transaction(async (tx) => {
      const rows = new WorkingRows(tx, server.deps.now());
      await rows.load([name]);
      const row = rows.get(name);
      if (row === undefined) throw new Error('the row is missing');
      rows.merge(row, { registers, incremental: 1, account: space });
      await changeViews(tx, rows, space);
      return rows.all().flatMap(({ collection, sid }) => (READ_RARELY.includes(collection) ? [sid] : []));
    });
  const stamp = formatStamp({ time: server.deps.now() + 3_600_000, counter: 0, device: 'test' });
  const squad = { collection: 'teams', sid: team };
  expect(await readBy(squad, { [`player_sids/${moved}`]: [null, stamp] })).toEqual([aboutMoved]);
  const player = { collection: 'players', sid: stays };
  expect(await readBy(player, { media_sid: [1_234, stamp] })).toEqual([]);
});

const READ_RARELY = ['notes', 'training_sessions'];
