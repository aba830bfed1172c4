/** Photos of players and coaches: who uploads them, who sees them, and when they are deleted. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_SIZES, PORTRAIT } from '@touchline/domain/entity/tables/medium';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesIn, filesOf, keyOf, picturesOf } from '#rows/pictures/pictures.ts';
import { post } from '#testing/auth/auth.testing.ts';
import {
  decoded,
  fetchPicture,
  jpegOf,
  type NewPortrait,
  newPortrait,
  phonePhoto,
  pngOf,
  send,
  storedKeys,
} from '#testing/pictures/pictures.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join as joinTeam, makePremium } from '#testing/sharing/sharing.testing.ts';
import { sweepPictures } from './keeping/sweep.ts';
import { UPLOADS_PER_MINUTE } from './routes.ts';

const HOUR = 3_600_000;

export function picturesContract(engine: Engine): void {
  let home: TestDatabase;
  let server: TestServer;
  let coach: Coach;
  let jpeg: Buffer;
  beforeAll(async () => {
    home = await newTestDatabase(engine);
    // File times come from the machine's clock.
    server = await openTestServer({ database: home, now: Date.now() });
    coach = await Coach.signUp(server);
    jpeg = await jpegOf();
  });
  afterAll(async () => {
    await server.close();
    await home.remove();
  });

  const token = (of: Coach) => of.account.token;
  const put = (of: Coach, to: string, bytes: Buffer) => send(server, token(of), { to, bytes });
  const medium = async (sid: number) => {
    await coach.held.pull();
    return coach.held.get('media', sid)?.registers;
  };
  const account = async (of: Coach) => {
    await of.held.pull();
    return of.held.get('account', of.account.sid)?.registers;
  };

  describe('a photo of a player', () => {
    test('is cut to squares of four sizes, and its medium has the uri', async () => {
      const { medium: sid } = await newPortrait(coach);
      const answer = await put(coach, `media/${sid}`, await jpegOf({ width: 900, height: 600 }));
      expect(answer.status).toBe(200);
      const { uri } = answer.body;
      expect(answer.body).toEqual({ sid, uri, width: 512, height: 512 });
      const registers = await medium(sid);
      expect([registers?.uri?.[0], registers?.width?.[0]]).toEqual([uri, 512]);
      for (const size of PICTURE_SIZES) {
        const response = await fetchPicture(server, token(coach), { uri, size });
        expect(response.statusCode).toBe(200);
        expect(response.headers['content-type']).toBe('image/webp');
        expect((await decoded(response.rawPayload)).metadata).toMatchObject({
          format: 'webp',
          width: size,
          height: size,
        });
      }
    });

    test('is never enlarged, and every size has a file', async () => {
      const { medium: sid } = await newPortrait(coach);
      const { body } = await put(coach, `media/${sid}`, await pngOf({ width: 90, height: 200 }));
      expect(body.width).toBe(90);
      const widths: (number | undefined)[] = [];
      for (const size of PICTURE_SIZES) {
        const { rawPayload } = await fetchPicture(server, token(coach), { uri: body.uri, size });
        widths.push((await decoded(rawPayload)).metadata.width);
      }
      expect(widths).toEqual([64, 90, 90, 90]);
    });

    test('is rotated as the camera was held, and keeps nothing but its pixels', async () => {
      const photo = await phonePhoto();
      for (const word of ['Spy phone', 'Jan Jansen', 'Zwaluwstraat']) expect(photo.includes(word)).toBe(true);
      expect((await sharp(photo).metadata()).icc).toBeDefined();
      const { medium: sid } = await newPortrait(coach);
      const { body } = await put(coach, `media/${sid}`, photo);
      for (const size of PICTURE_SIZES) {
        const { rawPayload } = await fetchPicture(server, token(coach), { uri: body.uri, size });
        const { metadata: found } = await decoded(rawPayload);
        expect([found.exif, found.icc, found.xmp, found.iptc, found.orientation, found.comments]).toEqual(
          Array.from({ length: 6 }, () => undefined),
        );
        for (const word of ['Spy', 'Jan', 'Zwaluw', 'EXIF', 'ICCP', 'XMP']) {
          expect(rawPayload.includes(word)).toBe(false);
        }
      }
      // Orientation 6 is a quarter turn: the left side becomes the top.
      const { rawPayload } = await fetchPicture(server, token(coach), { uri: body.uri, size: 64 });
      const { pixels } = await decoded(rawPayload);
      const greyAt = (x: number, y: number) => pixels[(y * 64 + x) * 3] ?? -1;
      expect([greyAt(32, 5) < 60, greyAt(32, 58) > 190, greyAt(5, 5) < 60]).toEqual([true, true, true]);
    });

    test('is the same photo when it is uploaded again after a lost answer', async () => {
      const { medium: sid } = await newPortrait(coach);
      const first = await put(coach, `media/${sid}`, jpeg);
      const keys = await storedKeys(server);
      const row = await medium(sid);
      expect(await put(coach, `media/${sid}`, jpeg)).toMatchObject({ status: 200, body: first.body });
      expect(await storedKeys(server)).toEqual(keys);
      expect(await medium(sid)).toEqual(row);
      expect(keys.filter((key) => key.includes(`media-${sid}/`))).toHaveLength(4);
    });

    test('is one photo when it is uploaded three times simultaneously', async () => {
      const { medium: sid } = await newPortrait(coach);
      const answers = await Promise.all([1, 2, 3].map(() => put(coach, `media/${sid}`, jpeg)));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.uri}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      expect(await storedKeys(server, `${coach.account.sid}/media-${sid}/`)).toHaveLength(4);
    });

    test('with lost files is restored by uploading it again', async () => {
      const { medium: sid } = await newPortrait(coach);
      const { body } = await put(coach, `media/${sid}`, jpeg);
      await rm(join(home.place.dataDir, `media/${coach.account.sid}/media-${sid}`), { recursive: true });
      expect((await fetchPicture(server, token(coach), body)).json()).toMatchObject({ reason: 'unknown' });
      expect((await put(coach, `media/${sid}`, jpeg)).body).toEqual(body);
      expect((await fetchPicture(server, token(coach), body)).statusCode).toBe(200);
    });

    test('that was stored under a name made from its bytes is found when it is uploaded again', async () => {
      const { medium: sid } = await newPortrait(coach);
      const bytes = await jpegOf({ shade: 33 });
      const { body } = await put(coach, `media/${sid}`, bytes);
      const { database, files } = server.deps;
      const [picture] = await picturesOf(database.reader, { owner: 'media', sid, space: coach.account.sid });
      if (picture === undefined) throw new Error('the photo is missing');
      const name = createHash('sha256').update('squares-1').update(bytes).digest('hex').slice(0, 32);
      for (const file of filesOf(picture, [])) {
        await files.put(keyOf({ ...file, name }), (await files.get(keyOf(file))) ?? Buffer.alloc(0));
        await files.remove(keyOf(file));
      }
      await database.transaction((tx) =>
        tx.updateTable('pictures').set({ name, digest: '' }).where('sid', '=', sid).execute(),
      );
      const again = await put(coach, `media/${sid}`, bytes);
      expect([again.status, again.body.uri]).toEqual([200, body.uri?.replace(picture.name, name)]);
      expect(await storedKeys(server, `${coach.account.sid}/media-${sid}/`)).toHaveLength(4);
    });

    test('cannot replace another photo of its medium', async () => {
      const { medium: sid } = await newPortrait(coach);
      const { body } = await put(coach, `media/${sid}`, jpeg);
      const other = await put(coach, `media/${sid}`, await jpegOf({ shade: 90 }));
      expect([other.status, other.body.reason]).toEqual([409, 'taken']);
      expect((await fetchPicture(server, token(coach), body)).statusCode).toBe(200);
      expect(await storedKeys(server, `${coach.account.sid}/media-${sid}/`)).toHaveLength(4);
    });

    test('stays in no cache of a browser, and a client that has its bytes is told so', async () => {
      const { medium: sid } = await newPortrait(coach);
      const { body } = await put(coach, `media/${sid}`, jpeg);
      const { headers } = await fetchPicture(server, token(coach), body);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'attachment; filename="picture.webp"',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      });
      const again = await fetchPicture(server, token(coach), {
        ...body,
        headers: { 'if-none-match': headers.etag },
      });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    });
  });

  describe('in a shared team', () => {
    let owner: Coach;
    let team: number;
    let portrait: NewPortrait;
    let uri: string | undefined;
    beforeAll(async () => {
      owner = await Coach.signUp(server);
      team = await owner.device.newTeam();
      await makePremium(server, team);
      portrait = await newPortrait(owner);
      await owner.device.push(
        owner.device.mutation('updateTeam', team, { [`player_sids/${portrait.player}`]: 1 }),
      );
      uri = (await put(owner, `media/${portrait.medium}`, jpeg)).body.uri;
    });

    test.each([
      ['manager', [], 200],
      ['assistent', [], 200],
      ['reporter', [], 404],
      ['reporter', ['media'], 200],
      ['fan', [], 404],
      ['fan', ['media'], 200],
    ] as const)(
      'a %s with %j who asks for a photo that is not PUBLIC gets %i',
      async (role, capabilities, status) => {
        const member = await Coach.signUp(server);
        expect((await fetchPicture(server, token(member), { uri })).statusCode).toBe(404);
        await owner.invite(team, member.account.email, { role, capabilities });
        expect((await fetchPicture(server, token(member), { uri })).statusCode).toBe(404);
        await member.answer(team);
        expect((await fetchPicture(server, token(member), { uri })).statusCode).toBe(status);
      },
    );

    test('a fan sees a PUBLIC photo, until it is not PUBLIC any more', async () => {
      const fan = await Coach.signUp(server);
      await joinTeam(owner, fan, { team, role: 'fan' });
      // So that the privacy level allows photos.
      await owner.device.push(owner.device.mutation('updateTeam', team, { 'metadata.age_group': 'adult' }));
      const seen = async () => {
        await fan.held.pull();
        const medium = fan.held.get('media', portrait.medium)?.registers;
        return [(await fetchPicture(server, token(fan), { uri })).statusCode, medium?.uri?.[0]];
      };
      const become = (visibility: string, offset: number) =>
        owner.device.push(owner.device.mutation('updateMedium', portrait.medium, { visibility }, { offset }));
      expect(await seen()).toEqual([404, undefined]);
      await become('PUBLIC', 1);
      expect(await seen()).toEqual([200, uri]);
      await become('TRASH', 2);
      expect(await seen()).toEqual([404, undefined]);
      await become('PRIVATE', 3);
      expect(await seen()).toEqual([404, undefined]);
    });

    test('a former member no longer sees photos', async () => {
      const member = await Coach.signUp(server);
      const id = await joinTeam(owner, member, { team, role: 'manager' });
      expect((await fetchPicture(server, token(member), { uri })).statusCode).toBe(200);
      await owner.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${id}) { id } }`);
      expect((await fetchPicture(server, token(member), { uri })).statusCode).toBe(404);
      expect((await put(member, `media/${portrait.medium}`, jpeg)).status).toBe(404);
    });

    test.each([
      ['manager', [], 200],
      ['assistent', [], 200],
      ['reporter', [], 404],
      ['reporter', ['media'], 200],
      ['fan', [], 404],
      ['fan', ['players'], 404],
    ] as const)('a %s with %j who uploads a photo gets %i', async (role, capabilities, status) => {
      const member = await Coach.signUp(server);
      await joinTeam(owner, member, { team, role, capabilities });
      const [sid = 0] = await owner.device.lease('requestMediaSID');
      await owner.device.push(owner.device.mutation('updateMedium', sid, { type: PORTRAIT, team_sid: team }));
      const answer = await put(member, `media/${sid}`, jpeg);
      expect(answer.status).toBe(status);
      expect(answer.body.reason).toBe(status === 200 ? undefined : 'unknown');
      // It counts for the owner's space, also when a member uploaded it.
      const keys = await storedKeys(server, `${owner.account.sid}/media-${sid}/`);
      expect(keys).toHaveLength(status === 200 ? 4 : 0);
    });

    test('without a plan that includes sharing only the owner can upload', async () => {
      const free = await Coach.signUp(server);
      const shared = await free.device.newTeam();
      const member = await Coach.signUp(server);
      await joinTeam(free, member, { team: shared, role: 'manager' });
      const [sid = 0] = await free.device.lease('requestMediaSID');
      await free.device.push(free.device.mutation('updateMedium', sid, { type: PORTRAIT, team_sid: shared }));
      const now = server.deps.now();
      await server.deps.database.transaction((tx) =>
        tx
          .updateTable('accounts')
          .set({ created_at: now - 60 * 24 * HOUR })
          .where('sid', '=', free.account.sid)
          .execute(),
      );
      expect((await put(member, `media/${sid}`, jpeg)).body.reason).toBe('plan');
      expect((await put(free, `media/${sid}`, jpeg)).status).toBe(200);
    });
  });

  describe('a profile photo', () => {
    test('belongs to the account and is visible to people who share a team with it', async () => {
      const [owner, member, other] = [
        await Coach.signUp(server),
        await Coach.signUp(server),
        await Coach.signUp(server),
      ];
      const { body } = await put(owner, 'account', await pngOf());
      expect(body.sid).toBe(owner.account.sid);
      expect((await account(owner))?.profile_photo?.[0]).toBe(body.uri);
      const seen = async (by: Coach) => (await fetchPicture(server, token(by), body)).statusCode;
      expect([await seen(owner), await seen(member)]).toEqual([200, 404]);
      const team = await owner.device.newTeam();
      await makePremium(server, team);
      await joinTeam(owner, member, { team, role: 'fan' });
      expect([await seen(member), await seen(other)]).toEqual([200, 404]);
      await joinTeam(owner, other, { team, role: 'fan' });
      const ofMember = await put(member, 'account', await pngOf({ shade: 77 }));
      expect((await fetchPicture(server, token(other), ofMember.body)).statusCode).toBe(200);
      expect((await fetchPicture(server, token(owner), ofMember.body)).statusCode).toBe(200);
      expect((await fetchPicture(server, token(coach), ofMember.body)).statusCode).toBe(404);
    });

    test('replaces the previous one, which can be restored for an hour and is then deleted', async () => {
      const owner = await Coach.signUp(server);
      const first = await put(owner, 'account', jpeg);
      const second = await put(owner, 'account', await jpegOf({ shade: 66 }));
      expect((await account(owner))?.profile_photo?.[0]).toBe(second.body.uri);
      await sweepPictures(server.deps);
      expect((await fetchPicture(server, token(owner), first.body)).statusCode).toBe(200);
      server.advance(HOUR + 1);
      await sweepPictures(server.deps);
      expect((await fetchPicture(server, token(owner), first.body)).statusCode).toBe(404);
      expect((await fetchPicture(server, token(owner), second.body)).statusCode).toBe(200);
      const removal = owner.device.mutation(
        'updateUserInfo',
        owner.account.sid,
        { profile_photo: '' },
        { incremental: 99 },
      );
      expect(await owner.results(removal)).toEqual(['applied']);
      server.advance(HOUR + 1);
      await sweepPictures(server.deps);
      expect(await storedKeys(server, `${owner.account.sid}/`)).toEqual([]);
      // Its row is deleted too, so that it no longer counts towards the account's storage.
      expect(await bytesIn(server.deps.database.reader, owner.account.sid)).toBe(0);
    });
  });

  describe('unused files', () => {
    test('of a deleted photo stay for an hour for an undo, while the photo is hidden at once', async () => {
      const { medium: sid, player } = await newPortrait(coach);
      const { body } = await put(coach, `media/${sid}`, jpeg);
      const { device } = coach;
      const remove = device.mutation('deleteMedium', sid, { deleted: true });
      expect(await coach.results(device.mutation('updatePlayer', player, { media_sid: 0 }), remove)).toEqual([
        'applied',
        'applied',
      ]);
      expect((await fetchPicture(server, token(coach), body)).statusCode).toBe(404);
      await sweepPictures(server.deps);
      await device.push(device.mutation('updateMedium', sid, { deleted: false }, { offset: 1 }));
      expect((await fetchPicture(server, token(coach), body)).statusCode).toBe(200);
      await device.push(device.mutation('deleteMedium', sid, { deleted: true }, { offset: 2 }));
      server.advance(HOUR + 1);
      await sweepPictures(server.deps);
      expect(await storedKeys(server, `${coach.account.sid}/media-${sid}/`)).toEqual([]);
    });

    test('of a photo that no player names are deleted after a day', async () => {
      const gone = await newPortrait(coach);
      const stays = await newPortrait(coach);
      const { device } = coach;
      for (const { medium: sid } of [gone, stays]) await put(coach, `media/${sid}`, jpeg);
      await device.push(device.mutation('deletePlayer', gone.player, { deleted: true }));
      await sweepPictures(server.deps);
      expect((await medium(gone.medium))?.deleted).toBeUndefined();
      server.advance(25 * HOUR);
      await sweepPictures(server.deps);
      expect((await medium(gone.medium))?.deleted?.[0]).toBe(true);
      expect((await medium(stays.medium))?.deleted).toBeUndefined();
      server.advance(HOUR + 1);
      await sweepPictures(server.deps);
      expect(await storedKeys(server, `${coach.account.sid}/media-${gone.medium}/`)).toEqual([]);
      expect(await storedKeys(server, `${coach.account.sid}/media-${stays.medium}/`)).toHaveLength(4);
    });

    test('without a row are deleted after an hour; foreign files stay', async () => {
      const name = '0123456789abcdef0123456789abcdef';
      const left = [`7/media-9/${name}-64.webp`, `7/account-7/${name}-64.webp.0123456789ab.unfinished`];
      const kept = ['notes/of-the-operator.txt', '7/media-9/other.webp'];
      for (const key of [...left, ...kept]) await server.deps.files.put(key, Buffer.from('x'));
      server.advance(2 * HOUR);
      await sweepPictures(server.deps);
      const keys = await storedKeys(server);
      expect(keys.filter((key) => left.includes(key))).toEqual([]);
      expect(keys.filter((key) => kept.includes(key)).sort()).toEqual([...kept].sort());
      for (const key of kept) await server.deps.files.remove(key);
    });

    test('are deleted at once with their account; what it uploaded to teams of others stays', async () => {
      const owner = await Coach.signUp(server);
      const team = await owner.device.newTeam();
      await makePremium(server, team);
      const leaving = await Coach.signUp(server);
      await joinTeam(owner, leaving, { team, role: 'manager' });
      const [sid = 0] = await leaving.device.lease('requestMediaSID');
      await leaving.device.push(
        leaving.device.mutation('updateMedium', sid, { type: PORTRAIT, team_sid: team }),
      );
      const stays = await put(leaving, `media/${sid}`, jpeg);
      await put(leaving, `media/${(await newPortrait(leaving)).medium}`, jpeg);
      await put(leaving, 'account', jpeg);
      expect(await storedKeys(server, `${leaving.account.sid}/`)).toHaveLength(8);
      const { password } = leaving.account;
      const ended = await post(server, 'delete_user', { access_token: token(leaving), password });
      expect(ended.status).toBe(200);
      await expect.poll(() => storedKeys(server, `${leaving.account.sid}/`)).toEqual([]);
      const { reader } = server.deps.database;
      const rows = await reader
        .selectFrom('pictures')
        .selectAll()
        .where('space', '=', leaving.account.sid)
        .execute();
      expect(rows).toEqual([]);
      expect((await fetchPicture(server, token(owner), stays.body)).statusCode).toBe(200);
    });
  });

  test('the archive of own data has the photos', async () => {
    const owner = await Coach.signUp(server);
    const { medium: sid } = await newPortrait(owner);
    const of = [await put(owner, `media/${sid}`, jpeg), await put(owner, 'account', jpeg)];
    const { body } = await post(server, 'export_user', { access_token: token(owner) });
    const archive = Buffer.from(String(body.archive), 'base64');
    for (const { body: sent } of of) {
      const { rawPayload } = await fetchPicture(server, token(owner), sent);
      const [owned = '', number = '', name = ''] = sent.uri?.split('/').slice(-3) ?? [];
      const at = archive.indexOf(`photos/${owned}-${number}-${name.slice(0, 8)}.webp`);
      expect(at).toBeGreaterThan(0);
      // Pictures are stored uncompressed; their length precedes their name.
      expect(archive.readUInt32LE(at - 8)).toBe(rawPayload.length);
    }
  });

  describe('limits', () => {
    test('[UPLOADS] an account that exceeds the rate limit of uploads must wait', async () => {
      const busy = await Coach.signUp(server);
      const statuses: number[] = [];
      for (let sent = 0; sent <= UPLOADS_PER_MINUTE; sent++) {
        const answer = await put(busy, 'account', Buffer.from('no picture'));
        statuses.push(answer.status);
        if (answer.status === 429) expect(answer.headers['retry-after']).toBe('10');
      }
      expect(statuses).toEqual([...Array.from({ length: UPLOADS_PER_MINUTE }, () => 415), 429]);
      server.advance(60_001);
      expect((await put(busy, 'account', jpeg)).status).toBe(200);
    });
  });
}
