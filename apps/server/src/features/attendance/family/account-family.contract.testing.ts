/** A parent, or a player with an own account, chooses what others see without a link: the confirmed address decides. */

import { teamFields } from '@touchline/domain/entity/tables/team';
import { ARCHIVED } from '@touchline/domain/player/archive';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRow } from '#platform/database/rows.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import { entityOf } from '#rows/pull/entities.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { type AskedTeam, askTeam, expectDone, personalToken } from '../attendance.testing.ts';

interface Child {
  readonly sid: number;
  readonly name: string;
  readonly allowed: string;
}
interface Family {
  readonly team_sid: number;
  readonly page: { readonly children: readonly Child[] };
}

export function accountFamilyContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  /** A team, and an account whose address the coach has for Carl. */
  async function withParent() {
    const asked = await askTeam(server);
    const parent = await Coach.signUp(server);
    const setEmail = (email: string) =>
      expectDone(asked.coach, [
        asked.coach.device.mutation('updatePlayer', asked.carl, { 'metadata.email1': email }),
      ]);
    await setEmail(` ${parent.account.email.toUpperCase()}`.trim());
    return { asked, parent, setEmail };
  }
  const joinTeam = async ({ coach, team }: AskedTeam, parent: Coach) => {
    await makePremium(server, team);
    await join(coach, parent, { team, role: 'fan' });
  };
  const childrenOf = async (coach: Coach) => {
    const { getOwnChildren } = await coach.ask<{ getOwnChildren: Family[] }>(
      '{ getOwnChildren { team_sid page } }',
    );
    return getOwnChildren.map(({ team_sid, page }) => [team_sid, page.children.map(({ name }) => name)]);
  };
  const choose = async (coach: Coach, { team }: AskedTeam, player: number, level = 'normal') => {
    const call = `mutation { chooseOwnChildLevel(team_sid: ${team}, player_sid: ${player}, level: "${level}") { page } }`;
    return (await coach.call(call)).error?.code ?? 200;
  };
  const levelsOf = async ({ team }: AskedTeam) => {
    const row = await readRow(server.deps.database.reader, 'teams', team);
    if (row === undefined) throw new Error('no team');
    return entityOf(teamFields, row).metadata.family_levels.map(({ id, level, way }) => [id, level, way]);
  };

  test('sees the children with its address in the teams that it shares, that mailed it, and in its own', async () => {
    const { asked, parent } = await withParent();
    expect(await childrenOf(parent)).toEqual([]);
    await joinTeam(asked, parent);
    expect(await childrenOf(parent)).toEqual([[asked.team, ['Carl']]]);
    const mailed = await withParent();
    await expectDone(mailed.asked.coach, [
      mailed.asked.coach.device.mutation('updatePlayer', mailed.asked.carl, {
        'metadata.email1': parent.account.email,
      }),
    ]);
    await personalToken(server, mailed.asked.event, parent.account.email);
    const [own = 0] = await parent.device.newPlayers(1);
    await expectDone(parent, [
      parent.device.mutation('updatePlayer', own, {
        firstname: 'Eva',
        'metadata.email1': parent.account.email,
      }),
    ]);
    const team = await parent.device.newTeam({ [`player_sids/${own}`]: 0 });
    expect((await childrenOf(parent)).toSorted()).toEqual(
      [
        [asked.team, ['Carl']],
        [mailed.asked.team, ['Carl']],
        [team, ['Eva']],
      ].toSorted(),
    );
  });

  test('chooses for its child, also without any role in the team, and the log names the account', async () => {
    const { asked, parent } = await withParent();
    expect(await choose(parent, asked, asked.carl, 'shielded')).toBe(200);
    expect(await levelsOf(asked)).toEqual([[asked.carl, 'shielded', 'account']]);
    await joinTeam(asked, parent);
    server.advance(1_000);
    expect(await choose(parent, asked, asked.carl)).toBe(200);
    const lines = await server.deps.database.reader
      .selectFrom('privacy_log')
      .select(['what', 'before', 'after', 'way', 'account_sid'])
      .where('team_sid', '=', asked.team)
      .orderBy('change_number')
      .execute();
    const line = { what: 'family_level', way: 'account', account_sid: parent.account.sid };
    expect(lines).toEqual([
      { ...line, before: '', after: 'shielded' },
      { ...line, before: 'shielded', after: 'normal' },
    ]);
  });

  test('chooses for no other player, in no other team, and no level that does not exist', async () => {
    const { asked, parent } = await withParent();
    const other = await withParent();
    for (const player of [asked.anna, asked.dora, other.asked.carl, 0, -1])
      expect([player, await choose(parent, asked, player)]).toEqual([player, player > 0 ? 404 : 400]);
    expect(await choose(parent, other.asked, other.asked.carl)).toBe(404);
    expect(await choose(parent, { ...asked, team: 9_999_999 }, asked.carl)).toBe(404);
    expect(await choose(parent, asked, asked.carl, 'open')).toBe(400);
    // The owner of another team, who has the same player's address on their own player.
    const [mine = 0] = await other.asked.coach.device.newPlayers(1);
    await expectDone(other.asked.coach, [
      other.asked.coach.device.mutation('updatePlayer', mine, {
        'metadata.email1': other.asked.coach.account.email,
      }),
    ]);
    expect(await choose(other.asked.coach, asked, mine)).toBe(404);
    expect(await choose(other.asked.coach, asked, asked.carl)).toBe(404);
    expect([...(await levelsOf(asked)), ...(await levelsOf(other.asked))]).toEqual([]);
  });

  test('a staff member who sees everything of a player is not its family', async () => {
    const { asked } = await withParent();
    const manager = await Coach.signUp(server);
    await makePremium(server, asked.team);
    await join(asked.coach, manager, { team: asked.team, role: 'manager' });
    expect(await childrenOf(manager)).toEqual([]);
    for (const coach of [manager, asked.coach]) expect(await choose(coach, asked, asked.carl)).toBe(404);
  });

  test('loses the child with the address, the place in the team, the archive, the team, and an erasure', async () => {
    const ends: readonly ((parts: Awaited<ReturnType<typeof withParent>>) => Promise<unknown>)[] = [
      ({ setEmail }) => setEmail('somebody-else@example.org'),
      ({ setEmail }) => setEmail(''),
      ({ asked: { coach, team, carl } }) =>
        expectDone(coach, [coach.device.mutation('updateTeam', team, { [`player_sids/${carl}`]: null })]),
      ({ asked: { coach, carl } }) =>
        expectDone(coach, [coach.device.mutation('updatePlayer', carl, { status: ARCHIVED })]),
      ({ asked: { coach, team } }) =>
        expectDone(coach, [coach.device.mutation('deleteTeam', team, { deleted: true })]),
      ({ asked: { coach, carl } }) => coach.ask(`mutation { erasePlayer(sid: ${carl}) { sid } }`),
    ];
    for (const [at, end] of ends.entries()) {
      const parts = await withParent();
      const { asked, parent } = parts;
      await joinTeam(asked, parent);
      expect(await choose(parent, asked, asked.carl, 'limited')).toBe(200);
      server.advance(1_000);
      await end(parts);
      expect([at, await childrenOf(parent)]).toEqual([at, []]);
      expect([at, await choose(parent, asked, asked.carl)]).toEqual([at, 404]);
    }
  });

  test('an account without an address is no family of players without one', async () => {
    const { asked, parent } = await withParent();
    await server.deps.database.transaction(async (tx) => {
      await ChangeNumbers.lock(tx, [parent.account.sid], 1);
      await tx.updateTable('accounts').set({ email: '' }).where('sid', '=', parent.account.sid).execute();
    });
    expect(await childrenOf(parent)).toEqual([]);
    expect(await choose(parent, asked, asked.dora)).toBe(404);
  });
}
