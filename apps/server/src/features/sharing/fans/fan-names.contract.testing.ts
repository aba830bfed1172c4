/** The names, numbers and photos of players that fans of a team get in the app, by the privacy level. */
import type { Capability } from '@touchline/domain/entity/tables/team';
import type { Changes } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, expectHoldsWhatIsThere, join, makePremium } from '#testing/sharing/sharing.testing.ts';

const NAMES = ['firstname', 'surname', 'nickname'] as const;
const OPEN = { 'metadata.age_group': 'adult', 'metadata.public_names': 'full_name' } as const;
const FULL_NAME = ['firstname', 'surname'];

export function fanNamesContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  /** A fan of a team of adults with one player, who shows the full name as long as nothing is stricter. */
  async function withFan(more: { capabilities?: readonly Capability[]; role?: 'fan' | 'reporter' } = {}) {
    const [owner, fan] = [await Coach.signUp(server), await Coach.signUp(server)];
    const [player = 0] = await owner.device.newPlayers(1);
    const team = await owner.device.newTeam({
      ...OPEN,
      [`player_sids/${player}`]: 0,
      [`shirtnumbers/${player}`]: { id: player, value: 7 },
    });
    await makePremium(server, team);
    await join(owner, fan, { team, role: 'fan', ...more });
    const write = async (op: string, sid: number, changes: Changes) => {
      server.advance(1_000);
      const { results } = await owner.device.push(owner.device.mutation(op, sid, changes));
      expect(results.every(({ status }) => status === 'applied')).toBe(true);
    };
    const level = (chosen: string) =>
      write('updateTeam', team, {
        [`metadata.coach_levels/${player}`]: { id: player, level: chosen, at: 1 },
      });
    const held = async (collection: string, sid: number) => {
      await fan.held.pull();
      return fan.held.get(collection, sid)?.registers;
    };
    const names = async () => {
      const registers = (await held('players', player)) ?? {};
      return NAMES.filter((name) => registers[name] !== undefined);
    };
    return { owner, fan, team, player, write, level, held, names };
  }

  describe('fans of a team', () => {
    test('[PUL-3.6, PUL-8.1] lose and get the names of a player with each change of the level', async () => {
      const { fan, level, names } = await withFan();
      expect(await names()).toEqual(FULL_NAME);
      await level('limited');
      expect(await names()).toEqual(['firstname']);
      await level('shielded');
      expect(await names()).toEqual([]);
      await expectHoldsWhatIsThere(fan);
      await level('');
      expect(await names()).toEqual(FULL_NAME);
      await expectHoldsWhatIsThere(fan);
    });

    test.each([
      { setting: { 'metadata.age_group': 'U13' }, left: [] },
      { setting: { 'metadata.public_names': 'shirt_number' }, left: [] },
      { setting: { 'metadata.public_names': 'nickname' }, left: ['nickname'] },
      { setting: { 'metadata.age_group': 'U18', 'metadata.limited_names': 'shirt_number' }, left: [] },
    ])('[PUL-3.6] get other names when the team sets $setting', async ({ setting, left }) => {
      const { team, write, names } = await withFan();
      expect(await names()).toEqual(FULL_NAME);
      await write('updateTeam', team, setting);
      expect(await names()).toEqual(left);
    });

    test('[PUL-8.1] get no number of a shielded player in a small team, and no level of anybody', async () => {
      const { team, player, level, held } = await withFan();
      const numbers = async () => {
        const paths = Object.keys((await held('teams', team)) ?? {});
        expect(paths.filter((path) => /_levels/.test(path))).toEqual([]);
        return paths.filter((path) => path.startsWith('shirtnumbers/'));
      };
      expect(await numbers()).toEqual([`shirtnumbers/${player}`]);
      await level('shielded');
      expect(await numbers()).toEqual([]);
    });

    test('[PUL-3.3, PUL-3.6] lose and get a PUBLIC picture with the level of a player on it', async () => {
      const { owner, fan, team, player, write, level, held } = await withFan();
      const [medium = 0] = await owner.device.lease('requestMediaSID');
      await write('updateMedium', medium, { type: 'photo', team_sid: team, visibility: 'PUBLIC' });
      expect(await held('media', medium)).toBeDefined();
      await level('limited');
      expect(await held('media', medium)).toBeDefined();
      await write('updateMedium', medium, { [`player_sids/${player}`]: 0 });
      expect(await held('media', medium)).toBeUndefined();
      await level('normal');
      expect(await held('media', medium)).toBeDefined();
      await level('limited');
      expect(await held('media', medium)).toBeUndefined();
      await expectHoldsWhatIsThere(fan);
      await expectHoldsWhatIsThere(owner);
    });

    test('[PUL-8.3] read no earlier name and no earlier number, also of a player whose name they get', async () => {
      const { owner, fan, team, player, write } = await withFan();
      await write('updatePlayer', player, { firstname: 'Secret', nickname: 'Hidden' });
      await write('updatePlayer', player, { firstname: 'Noor', nickname: 'Nono' });
      await write('updateTeam', team, { [`shirtnumbers/${player}`]: { id: player, value: 8 } });
      const history = async (coach: Coach, collection: string, sid: number) => {
        const query = `{ getHistory(collection: "${collection}", sid: ${sid}) { path } }`;
        return (await coach.ask<{ getHistory: { path: string }[] }>(query)).getHistory.length;
      };
      expect(await history(owner, 'players', player)).toBe(4);
      expect(await history(fan, 'players', player)).toBe(0);
      expect(await history(owner, 'teams', team)).toBe(1);
      expect(await history(fan, 'teams', team)).toBe(0);
    });

    test('[PUL-8.1] get all names with a grant that works with players', async () => {
      for (const capability of ['players', 'lineup', 'events', 'statistics', 'training'] as const) {
        const { level, names } = await withFan({ capabilities: [capability] });
        await level('shielded');
        expect(await names(), capability).toEqual([...NAMES]);
      }
      const { level, names } = await withFan({ capabilities: ['media', 'matches'] });
      await level('shielded');
      expect(await names()).toEqual([]);
    });

    test('[PUL-8.1] a player of two teams appears as the stricter of them says', async () => {
      const { owner, fan, player, names } = await withFan();
      const other = await owner.device.newTeam({
        ...OPEN,
        'metadata.age_group': 'U13',
        [`player_sids/${player}`]: 0,
      });
      await makePremium(server, other);
      await join(owner, fan, { team: other, role: 'fan' });
      expect(await names()).toEqual([]);
      await expectHoldsWhatIsThere(fan);
    });
  });

  test('[PUL-8.1] reporters get all names, because they record who scores', async () => {
    const { level, names } = await withFan({ role: 'reporter' });
    await level('shielded');
    expect(await names()).toEqual([...NAMES]);
  });
}
