/** Whom a change of a shared team concerns, and whose rows it does not touch. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRow } from '../database/rows.ts';
import type { Hint } from '../live/bus.ts';
import { openTestServer, type TestServer } from '../server.testing.ts';
import { Coach, join, makePremium } from './sharing.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('[PUL-2] sharing a team gives no row of another account a new number, though the squad names it', async () => {
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

test('[PUL-7] people whose access was revoked hear of no later change of the team', async () => {
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
