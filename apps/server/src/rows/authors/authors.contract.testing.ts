/** The history names the account that pushed a value, whatever device the value's stamp claims (MRG-7). */
import { formatStamp } from '@touchline/sync/model/stamp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';

interface Earlier {
  readonly value: unknown;
  readonly author: string;
  readonly mine: boolean;
}

export function authorsContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const named = async (firstname: string, surname = '') => {
    const coach = await Coach.signUp(server);
    await coach.ask(
      'mutation($f: String!, $s: String!) { updateUserInfo(values: { firstname: $f, surname: $s }) { id } }',
      { f: firstname, s: surname },
    );
    return coach;
  };
  const write = async (coach: Coach, team: number, division: string) => {
    server.advance(1_000);
    await coach.device.push(coach.device.mutation('updateTeam', team, { division }));
  };
  const historyOf = async (coach: Coach, team: number) =>
    (
      await coach.ask<{ getHistory: readonly Earlier[] }>(
        `{ getHistory(collection: "teams", sid: ${team}) { value author mine } }`,
      )
    ).getHistory;

  describe('the author of an earlier value', () => {
    test('[MRG-7.6] the author of an earlier value is the account that pushed it, for every reader', async () => {
      const [owner, member] = [await named('Mila', 'de Wit'), await named('Bo')];
      const team = await owner.device.newTeam();
      await join(owner, member, { team, role: 'manager' });
      await write(owner, team, 'by the owner');
      await write(member, team, 'by the member');
      await write(owner, team, 'by the owner again');
      expect(await historyOf(owner, team)).toEqual([
        { value: 'by the member', author: 'Bo', mine: false },
        { value: 'by the owner', author: 'Mila de Wit', mine: true },
      ]);
      expect(await historyOf(member, team)).toEqual([
        { value: 'by the member', author: 'Bo', mine: true },
        { value: 'by the owner', author: 'Mila de Wit', mine: false },
      ]);
    });

    test('[MRG-7.6] the author is the member who pushed a value with a stamp of the owner’s device', async () => {
      const [owner, member] = [await named('Mila'), await named('Bo')];
      const team = await owner.device.newTeam();
      await join(owner, member, { team, role: 'manager' });
      server.advance(1_000);
      const stamp = formatStamp({ time: server.deps.now(), counter: 0, device: owner.device.id });
      await member.device.push({
        ...member.device.mutation('updateTeam', team, {}),
        registers: { division: ['forged', stamp] },
      });
      await write(owner, team, 'right');
      expect(await historyOf(owner, team)).toEqual([{ value: 'forged', author: 'Bo', mine: false }]);
    });

    test('[MRG-7.6] the author is the account that pushed a value which lost on arrival', async () => {
      const [owner, member] = [await named('Mila'), await named('Bo')];
      const team = await owner.device.newTeam();
      await join(owner, member, { team, role: 'manager' });
      const late = member.device.mutation('updateTeam', team, { division: 'late' });
      await write(owner, team, 'present');
      await member.device.push(late);
      await write(owner, team, 'next');
      expect(await historyOf(owner, team)).toEqual([
        { value: 'present', author: 'Mila', mine: true },
        { value: 'late', author: 'Bo', mine: false },
      ]);
    });

    test('without a name is shown by address to the owner only', async () => {
      const [owner, silent, other] = [await named('Mila'), await named(''), await named('Al')];
      const team = await owner.device.newTeam();
      await makePremium(server, team);
      await join(owner, silent, { team, role: 'manager' });
      await join(owner, other, { team, role: 'manager' });
      await write(silent, team, 'one');
      await write(owner, team, 'two');
      expect((await historyOf(owner, team))[0]?.author).toBe(silent.account.email);
      expect((await historyOf(other, team))[0]?.author).toBe('');
    });

    test('whose access ended is visible to the owner and no longer to members', async () => {
      const [owner, gone, other] = [await named('Mila'), await named('Bo'), await named('Al')];
      const team = await owner.device.newTeam();
      await makePremium(server, team);
      const id = await join(owner, gone, { team, role: 'manager' });
      await join(owner, other, { team, role: 'manager' });
      await write(gone, team, 'one');
      await write(owner, team, 'two');
      expect((await historyOf(other, team))[0]?.author).toBe('Bo');
      await owner.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${id}) { id } }`);
      expect((await historyOf(other, team))[0]?.author).toBe('');
      expect((await historyOf(owner, team))[0]?.author).toBe('Bo');
    });

    test('is hidden from a person who has not accepted the invitation', async () => {
      const [owner, invited] = [await named('Mila'), await Coach.signUp(server)];
      const team = await owner.device.newTeam();
      await owner.invite(team, invited.account.email);
      server.advance(1_000);
      for (const teamname of ['One', 'Two']) {
        await owner.device.push(owner.device.mutation('updateTeam', team, { teamname }));
        server.advance(1_000);
      }
      for (const { author } of await historyOf(invited, team)) expect(author).toBe('');
    });

    test('is unknown for values from before authors were kept', async () => {
      const owner = await named('Mila');
      const team = await owner.device.newTeam();
      await write(owner, team, 'one');
      const { database } = server.deps;
      await database.transaction((tx) =>
        tx
          .updateTable('rows')
          .set({ authors: '' })
          .where('collection', '=', 'teams')
          .where('sid', '=', team)
          .execute(),
      );
      await write(owner, team, 'two');
      await write(owner, team, 'three');
      expect(await historyOf(owner, team)).toEqual([
        { value: 'two', author: 'Mila', mine: true },
        { value: 'one', author: '', mine: false },
      ]);
    });
  });
}
