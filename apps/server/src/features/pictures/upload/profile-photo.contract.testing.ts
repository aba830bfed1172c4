/** The coach's last decision counts, in whatever order a photo and its removal arrive. */
import { CLOCK_TOLERANCE_MS } from '@touchline/sync/model/protocol';
import { formatStamp } from '@touchline/sync/model/stamp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fetchPicture,
  jpegOf,
  newPortrait,
  type PictureAnswer,
  send,
} from '#testing/pictures/pictures.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { sweepPictures } from '../keeping/sweep.ts';

const HOUR = 3_600_000;

export function profilePhotoContract(engine: Engine): void {
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

  /** The stamp of a decision this many milliseconds after now. */
  const chosen = (offset: number) =>
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

  test('a profile photo that was removed before it arrived is not shown', async () => {
    const coach = await Coach.signUp(server);
    const removal = await none(coach, chosen(2));
    expect([removal.statusCode, removal.json()]).toEqual([200, { sid: coach.account.sid, uri: '' }]);
    expect((await photo(coach, chosen(1))).status).toBe(200);
    expect(await shown(coach)).toBe('');
  });

  test('a removal by a row change is later than the photo although it arrives first', async () => {
    const coach = await Coach.signUp(server);
    await photo(coach, chosen(1));
    const removal = coach.device.mutation(
      'updateUserInfo',
      coach.account.sid,
      { profile_photo: '' },
      { offset: 9 },
    );
    await coach.device.push(removal);
    await photo(coach, chosen(3), await jpegOf({ shade: 99 }));
    expect(await shown(coach)).toBe('');
  });

  test('a photo that was chosen, removed and chosen again is shown, even if the removal arrives last', async () => {
    const coach = await Coach.signUp(server);
    await photo(coach, chosen(1));
    const { body } = await photo(coach, chosen(5));
    await none(coach, chosen(3));
    expect(await shown(coach)).toBe(body.uri);
  });

  test('the photo that was chosen later stays, in both orders of arrival', async () => {
    const coach = await Coach.signUp(server);
    const later = await photo(coach, chosen(8), await jpegOf({ shade: 120 }));
    expect((await photo(coach, chosen(7))).status).toBe(200);
    expect(await shown(coach)).toBe(later.body.uri);
  });

  test('[MRG-5.2] a photo stamped by a clock that is too far ahead does not win over later ones', async () => {
    const coach = await Coach.signUp(server);
    const { body } = await photo(coach, chosen(CLOCK_TOLERANCE_MS + 60_000));
    expect(await shown(coach)).toBe(body.uri);
    await none(coach, chosen(60_000));
    expect(await shown(coach)).toBe('');
  });

  test.each(['', 'tomorrow', '0'.repeat(60)])('%s is not a stamp and is ignored', async (stamp) => {
    const coach = await Coach.signUp(server);
    const { body } = await photo(coach, stamp);
    expect(await shown(coach)).toBe(body.uri);
  });

  test('a caller without a session cannot remove a photo', async () => {
    const answer = await server.app.inject({ method: 'DELETE', url: '/api/pictures/account' });
    expect(answer.statusCode).toBe(402);
  });

  test('the previous photo of a player stays until the new one arrives, and is deleted a day later', async () => {
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
