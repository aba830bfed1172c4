/** Which ids and tokens devices get (LOC), on every database. */
import { describe, expect, test } from 'vitest';
import type { ApiError } from '#platform/errors.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { ask, call } from '#testing/server/server.testing.ts';
import type { SyncSuite } from '../sync-suite.testing.ts';
import { HELD_LIMIT, leaseIds } from './leases.ts';

export function idsSuite({ server, coach }: SyncSuite): void {
  describe('ids', () => {
    test('[LOC-8.2] every device has its own ordinal and keeps it', async () => {
      const device = await coach();
      const other = await TestDevice.register(server(), device.token);
      const again = await TestDevice.register(server(), device.token, device.id);
      expect(other.ordinal).not.toBe(device.ordinal);
      expect(again.ordinal).toBe(device.ordinal);
    });

    test('[LOC-4.1] two devices that lease simultaneously never get the same id', async () => {
      const device = await coach();
      const blocks = await Promise.all(Array.from({ length: 8 }, () => device.lease('requestPlayerSID', 25)));
      expect(new Set(blocks.flat()).size).toBe(200);
    });

    test('an account holds as many unused ids as the limit allows, also when its devices ask at once', async () => {
      const device = await coach();
      const { deps } = server();
      const { getAccount } = await ask<{ getAccount: { sid: number } }>(server(), device.token, {
        query: '{ getAccount { sid } }',
      });
      const { sid: account } = getAccount;
      await leaseIds(deps, { account, collection: 'notes', count: HELD_LIMIT - 100 });
      const statuses = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          // Other collections have counters of their own.
          leaseIds(deps, { account, collection: n % 2 === 0 ? 'players' : 'teams', count: 50 }).then(
            () => 200,
            ({ code }: ApiError) => code,
          ),
        ),
      );
      expect(statuses.toSorted()).toEqual([200, 200, ...Array(6).fill(429)]);
    });

    test('each match gets its own token, which cannot be guessed', async () => {
      const device = await coach();
      const leased = await device.leaseMatches(await device.newTeam(), 50);
      expect(new Set(leased.map(({ match_token }) => match_token)).size).toBe(50);
      expect(leased.every(({ match_token }) => /^[\w-]{28}$/.test(match_token))).toBe(true);
    });

    test('[LOC-4.9] a match that is created without a token gets the one of its lease', async () => {
      const device = await coach();
      const team = await device.newTeam();
      const [{ sid, match_token } = { sid: 0, match_token: '' }] = await device.leaseMatches(team);
      const { rows } = await device.push(device.mutation('updateMatch', sid, { team_sid: team }));
      expect(rows[0]?.registers.match_token?.[0]).toBe(match_token);
    });

    test('leasing a match id needs a team of the account, otherwise 501', async () => {
      const [device, stranger] = [await coach(), await coach()];
      const foreign = await stranger.newTeam();
      for (const team of [foreign, 999_999, 0, -30, 1.5]) {
        const query = `mutation { requestMatchSID(team_sid: ${team}) { sid } }`;
        const { error, status } = await call(server(), device.token, { query });
        expect([status, error?.code, error?.message]).toEqual([
          501,
          501,
          'no current team when requesting a match id',
        ]);
      }
    });
  });
}
