/** How many followers one network address may have. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { type LiveTeam, listening, openLiveTeam } from './live-team.testing.ts';

export function networkLimitContract(engine: Engine): void {
  let live: LiveTeam;

  beforeAll(async () => {
    live = await openLiveTeam(engine);
  });
  afterAll(() => live.close());

  test('are limited: one more gets a retry time, can read the score, and is admitted when another one leaves', async () => {
    const own = await listening({
      database: live.database,
      env: { MAX_FOLLOWERS_PER_ADDRESS: '2', TRUST_PROXY: '1' },
    });
    const { match_token } = await live.openMatch();
    const [home, neighbour] = ['203.0.113.7', '203.0.113.8'];
    const from = (address: string) => live.follow(match_token, { url: own.url, from: address });
    const [leaves, stays] = [await from(home), await from(home)];
    const headers = { 'x-forwarded-for': home };
    const refused = await fetch(`${own.url}/live/${match_token}/events`, { headers });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    const state = await fetch(`${own.url}/live/${match_token}/state.json`, { headers });
    expect(state.status).toBe(200);
    // A connection that HTTP has already accepted is refused, too.
    const url = `/live/${match_token}/events`;
    expect((await own.app.inject({ url, headers })).statusCode).toBe(429);
    const other = await from(neighbour);
    leaves.close();
    await expect.poll(() => own.app.hub.followers).toBe(2);
    const again = await from(home);
    await expect(from(home)).rejects.toThrow('429');
    for (const stream of [stays, other, again]) stream.close();
    await own.close();
  });

  test('share one limit, however many IPv6 addresses of one home connection or matches they use', async () => {
    const own = await listening({
      database: live.database,
      env: { MAX_FOLLOWERS_PER_ADDRESS: '2', TRUST_PROXY: '1' },
    });
    const [one, two] = [await live.openMatch(), await live.openMatch()];
    const from = (token: string, address: string) => live.follow(token, { url: own.url, from: address });
    const streams = [
      await from(one.match_token, '2001:db8:7:1::a'),
      await from(two.match_token, '2001:db8:7:1::b'),
    ];
    await expect(from(one.match_token, '2001:db8:7:1::c')).rejects.toThrow('429');
    streams.push(await from(one.match_token, '2001:db8:7:2::c'));
    for (const stream of streams) stream.close();
    await own.close();
  });

  test('are unlimited where the server sets no limit', async () => {
    const own = await listening({ database: live.database, env: { MAX_FOLLOWERS_PER_ADDRESS: '0' } });
    const { match_token } = await live.openMatch();
    const streams = await Promise.all([1, 2, 3].map(() => live.follow(match_token, { url: own.url })));
    await expect.poll(() => own.app.hub.followers).toBe(3);
    for (const stream of streams) stream.close();
    await own.close();
  });
}
