/** What SQLite cannot show of PUL-2: two writers, one who shares and one reader, interleaved statement by statement. */

import { seededRandom } from '@touchline/domain/demo/seeded-random';
import type { PullPage } from '@touchline/sync/model/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revokeShareTeam, updateShareRole } from '#features/sharing/sharing.ts';
import type { Database } from '#platform/database/database.ts';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, expectHoldsWhatIsThere, join } from '#testing/sharing/sharing.testing.ts';
import { pullPage } from '../pull/pull.ts';
import { push } from './push.ts';
import { Stepping } from './stepping.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ engine: 'postgres' });
});
afterAll(() => server.close());

const account = ({ account: { sid } }: Coach) => ({ sid, created_at: TEST_NOW });
const seeds = Array.from({ length: 12 }, (_, seed) => seed + 1);

test.each(seeds)(
  '[PUL-2.2, PUL-2.3] in any order of statements, a reader misses nothing: order %i',
  async (seed) => {
    const random = seededRandom(seed);
    const [first, second] = [await Coach.signUp(server), await Coach.signUp(server)];
    // The owner's space comes before or after the member's: the locks are ascending either way.
    const [owner, member] = seed % 2 === 0 ? [first, second] : [second, first];
    const team = await owner.device.newTeam();
    const own = await member.device.newTeam();
    const { sid: match } = await owner.device.newMatch(team);
    const [player = 0] = await owner.device.newPlayers(1);
    const squad = (place: number | null) => ({ [`player_sids/${player}`]: place });
    await owner.device.push(owner.device.mutation('updateTeam', team, squad(1)));
    const id = await join(owner, member, { team, role: 'manager' });
    // Each account writes in both spaces. Locks in different orders would deadlock.
    await join(member, owner, { team: own });
    await member.held.pull();

    const stepping = new Stepping(server.deps.database);
    const on = (database: Database) => ({ ...server.deps, database });
    const ownersBatch = owner.device.batch([
      owner.device.mutation('updateTeam', team, { division: 'A', ...squad(null) }),
      owner.device.mutation('updateMatch', match, { opponent_clubname: 'A' }),
    ]);
    const membersBatch = member.device.batch([
      member.device.mutation('updateTeam', own, { division: 'B' }),
      member.device.mutation('updateMatch', match, { opponent_teamname: 'B' }),
    ]);
    stepping.begin((database) => push(on(database), account(owner), ownersBatch));
    stepping.begin((database) => push(on(database), account(member), membersBatch));
    if (seed % 3 === 1) {
      stepping.begin((database) => revokeShareTeam(on(database), account(owner), { team_sid: team, id }));
    } else if (seed % 3 === 2) {
      const lowered = { team_sid: team, id, role: 'fan', capabilities: [] };
      stepping.begin((database) => updateShareRole(on(database), account(owner), lowered));
    }
    stepping.begin(async (database) => {
      for (let pages = 0; pages < 4; pages++) {
        const { cursor } = member.held;
        const page = await pullPage(on(database), account(member), { cursor, limit: 2 });
        member.held.apply({ ...page, rows: JSON.parse(page.rows), gone: JSON.parse(page.gone) } as PullPage);
      }
    });
    const steps = await stepping.run((count) => random.between(0, count - 1));
    expect(steps).toBeGreaterThan(20);
    // No deadlock occurred: each transaction ran once.
    expect(stepping.transactions).toBe(seed % 3 === 0 ? 2 : 3);

    await expectHoldsWhatIsThere(member);
    await expectHoldsWhatIsThere(owner);
    const { registers = {} } = owner.held.get('matches', match) ?? {};
    expect(registers.opponent_clubname?.[0]).toBe('A');
    const changes = Object.values(owner.held.existing(owner.account.sid)).map(({ change }) => change);
    expect(new Set(changes).size).toBe(changes.length);
    expect(member.held.get('teams', own)?.registers.division?.[0]).toBe('B');
    expect(member.held.get('players', player)).toBeUndefined();
  },
);
