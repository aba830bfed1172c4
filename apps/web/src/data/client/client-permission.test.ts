import { describe, expect, test } from 'vitest';
import { decideMatch } from '../commands/match/match-day.ts';
import { deleteMatch, setStream } from '../commands/match/matches.ts';
import { updatePlayer } from '../commands/team/players.ts';
import { createTeam, updateTeamMetadata } from '../commands/team/teams.ts';
import { ACCOUNT, type Device, must, World } from '../testing/client.testing.ts';
import { matchDay } from '../testing/client-match.testing.ts';
import { matchesOf } from '../testing/lists.testing.ts';

describe('permissions of the client', () => {
  test('a third team exceeds the maximum number of teams', async () => {
    const world = new World();
    const { phone } = await matchDay(world);
    must(await createTeam(phone.client, { clubname: 'Rietdijk', teamname: 'JO9-1' }));
    expect(await createTeam(phone.client, { clubname: 'Rietdijk', teamname: 'JO9-2' })).toEqual({
      ok: false,
      error: { code: 'maxTeams' },
    });
  });

  test.each([
    { where: 'a desktop browser', days: 40, surroundings: PC(), allowed: false },
    { where: 'a desktop browser, on trial', days: 2, surroundings: PC(), allowed: true },
    { where: 'an installed app', days: 40, surroundings: { ...PC(), installed: true }, allowed: true },
    { where: 'a phone', days: 40, surroundings: { ...PC(), phone: true }, allowed: true },
    { where: 'Android', days: 40, surroundings: { ...PC(), platform: 'android' as const }, allowed: true },
  ])(
    '$days days after sign-up on $where: creating matches is allowed: $allowed',
    async ({ days, surroundings, allowed }) => {
      const world = new World();
      const { phone, team } = await matchDay(world);
      phone.client.close();
      await world.time.pass(days * 86_400_000);
      const device = await world.device({ from: phone.store.snapshot(), surroundings });
      const setStreamOn = await setStream(
        device.client,
        (await matchesOf(device.client, team))[0]?.sid ?? 0,
        true,
      );
      expect(setStreamOn).toMatchObject(
        allowed ? { ok: true } : { ok: false, error: { code: 'planNeeded' } },
      );
    },
  );

  test('a fan of a shared team changes nothing in it', async () => {
    const world = new World();
    const { phone, match, team, players } = await matchDay(world);
    const row = world.server.row('teams', team);
    if (row === undefined) throw new Error('the server has the team');
    await phone.client.store.write('relaxed', async (tx) => {
      const stored = await tx.row(row);
      const stamp = Object.values(row.registers)[0]?.[1];
      if (stored?.base == null || stamp === undefined) throw new Error('the device has the team');
      await tx.putRows([{ ...stored, base: { ...stored.base, role: ['fan', stamp] } }]);
    });
    const refused = { ok: false, error: { code: 'noPermission' } };
    expect(await decideMatch(phone.client, match, { type: 'kickOff' })).toEqual(refused);
    expect(await updateTeamMetadata(phone.client, team, { matchParts: 2 })).toEqual(refused);
    expect(await updatePlayer(phone.client, players[0] ?? 0, { nickname: 'Other' })).toEqual(refused);
    expect(await deleteMatch(phone.client, match)).toEqual(refused);
    await world.time.pass(10_000);
    await expectSettledExceptRole(world, phone);
  });
});

function PC() {
  return { platform: 'web' as const, installed: false, phone: false };
}

async function expectSettledExceptRole(world: World, { client }: Device): Promise<void> {
  expect(await client.store.read((tx) => tx.outboxCount())).toBe(0);
  expect(world.server.row('account', ACCOUNT)).toBeDefined();
}
