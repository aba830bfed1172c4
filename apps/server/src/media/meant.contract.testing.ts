/** What a coach meant last counts, in whatever order a photo and its removal arrive. */
import { CLOCK_TOLERANCE_MS } from '@touchline/sync/protocol';
import { formatStamp } from '@touchline/sync/stamp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Engine,
  newTestDatabase,
  openTestServer,
  type TestDatabase,
  type TestServer,
} from '../server.testing.ts';
import { Coach } from '../sharing/sharing.testing.ts';
import { fetchPicture, jpegOf, newPortrait, type PictureAnswer, send } from './pictures.testing.ts';
import { sweepPictures } from './sweep.ts';

const HOUR = 3_600_000;

export function meantContract(engine: Engine): void {
  let home: TestDatabase;
  let server: TestServer;
  let jpeg: Buffer;
  beforeAll(async () => {
    home = await newTestDatabase(engine);
    server = await openTestServer({ database: home, now: Date.now() });
    jpeg = await jpegOf();
  });
  afterAll(async () => {
    await server.close();
    await home.remove();
  });

  /** Meant this many milliseconds after now. */
  const meant = (offset: number) =>
    formatStamp({ time: server.deps.now() + offset, counter: 0, device: 'phone' });
  const photo = (of: Coach, stamp: string, bytes = jpeg): Promise<PictureAnswer> =>
    send(server, of.account.token, { to: 'account', bytes, headers: { 'touchline-meant': stamp } });
  const none = (of: Coach, stamp: string) =>
    server.app.inject({
      method: 'DELETE',
      url: '/api/pictures/account',
      headers: { authorization: `Bearer ${of.account.token}`, 'touchline-meant': stamp },
    });
  const shown = async (of: Coach) => {
    await of.held.pull();
    return of.held.get('account', of.account.sid)?.registers.profile_photo?.[0] ?? '';
  };

  test('a profile photo that was taken back before it came is not shown', async () => {
    const coach = await Coach.signUp(server);
    const removal = await none(coach, meant(2));
    expect([removal.statusCode, removal.json()]).toEqual([200, { sid: coach.account.sid, uri: '' }]);
    expect((await photo(coach, meant(1))).status).toBe(200);
    expect(await shown(coach)).toBe('');
  });

  test('a device that removes it in the rows is later, too, though its change comes first', async () => {
    const coach = await Coach.signUp(server);
    await photo(coach, meant(1));
    const removal = coach.device.mutation(
      'updateUserInfo',
      coach.account.sid,
      { profile_photo: '' },
      { offset: 9 },
    );
    await coach.device.push(removal);
    await photo(coach, meant(3), await jpegOf({ shade: 99 }));
    expect(await shown(coach)).toBe('');
  });

  test('chosen, taken back and chosen again: the same photo is meant anew, before the removal comes', async () => {
    const coach = await Coach.signUp(server);
    await photo(coach, meant(1));
    const { body } = await photo(coach, meant(5));
    await none(coach, meant(3));
    expect(await shown(coach)).toBe(body.uri);
  });

  test('the photo that was chosen later stays, whichever comes first', async () => {
    const coach = await Coach.signUp(server);
    const later = await photo(coach, meant(8), await jpegOf({ shade: 120 }));
    expect((await photo(coach, meant(7))).status).toBe(200);
    expect(await shown(coach)).toBe(later.body.uri);
  });

  test('[MRG-5] a clock that is too far ahead does not win over everything that is still to come', async () => {
    const coach = await Coach.signUp(server);
    const { body } = await photo(coach, meant(CLOCK_TOLERANCE_MS + 60_000));
    expect(await shown(coach)).toBe(body.uri);
    await none(coach, meant(60_000));
    expect(await shown(coach)).toBe('');
  });

  test.each(['', 'tomorrow', '0'.repeat(60)])('what is no stamp (%s) says nothing', async (stamp) => {
    const coach = await Coach.signUp(server);
    const { body } = await photo(coach, stamp);
    expect(await shown(coach)).toBe(body.uri);
  });

  test('who is not signed in takes nobody’s photo back', async () => {
    const answer = await server.app.inject({ method: 'DELETE', url: '/api/pictures/account' });
    expect(answer.statusCode).toBe(402);
  });

  test('while a player’s new photo has not come the one before stays, and goes a day later when it has', async () => {
    const coach = await Coach.signUp(server);
    const { device } = coach;
    const { medium: earlier, player } = await newPortrait(coach);
    const { body } = await send(server, coach.account.token, { to: `media/${earlier}`, bytes: jpeg });
    const [newer = 0] = await device.lease('requestMediaSID');
    await device.push(
      device.mutation('updateMedium', newer, { type: 'portrait' }),
      device.mutation('updatePlayer', player, { media_sid: newer }, { offset: 1 }),
    );
    const seen = async () => (await fetchPicture(server, coach.account.token, body)).statusCode;
    server.advance(48 * HOUR);
    await sweepPictures(server.deps);
    expect(await seen()).toBe(200);
    await send(server, coach.account.token, { to: `media/${newer}`, bytes: await jpegOf({ shade: 50 }) });
    await sweepPictures(server.deps);
    expect(await seen()).toBe(404);
  });
}
