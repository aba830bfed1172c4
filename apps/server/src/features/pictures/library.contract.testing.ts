/** Pictures of the library: their sizes, their names, the trash, and the pictures of a match's events. */

import { defaultsOf } from '@touchline/domain/entity/fields/field';
import { matchEventFields } from '@touchline/domain/entity/tables/match';
import { RENDITION_SIZES } from '@touchline/domain/entity/tables/medium';
import type { PublicEvent, PublicMatch } from '@touchline/domain/match/public/public-match';
import { TRASH_DAYS } from '@touchline/domain/media/trash';
import type { Changes } from '@touchline/sync/model/registers';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRow } from '#platform/database/rows.ts';
import { bytesIn } from '#rows/pictures/pictures.ts';
import {
  decoded,
  fetchPicture,
  jpegOf,
  newMedium,
  newPortrait,
  phonePhoto,
  pngOf,
  send,
  storedKeys,
} from '#testing/pictures/pictures.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { pictures } from './feature.ts';
import { sweepPictures } from './keeping/sweep.ts';

const DAY = 86_400_000;

export function libraryContract(engine: Engine): void {
  let server: TestServer;
  let coach: Coach;
  beforeAll(async () => {
    server = await openTestServer({ engine, now: Date.now() });
    coach = await Coach.signUp(server);
  });
  afterAll(() => server.close());

  const put = (sid: number, bytes: Buffer) =>
    send(server, coach.account.token, { to: `media/${sid}`, bytes });
  const change = (sid: number, changes: Changes, offset = 1) =>
    coach.device.push(coach.device.mutation('updateMedium', sid, changes, { offset }));
  const keysOf = (sid: number) => storedKeys(server, `${coach.account.sid}/media-${sid}/`);

  describe('a picture of the library', () => {
    test.each([
      ['photo', { width: 2_400, height: 1_200 }, ['320x160', '960x480', '1920x960']],
      ['note', { width: 500, height: 1_000 }, ['160x320', '480x960', '500x1000']],
      ['event', { width: 40, height: 30 }, ['40x30', '40x30', '40x30']],
      ['team_main', { width: 3_000, height: 1 }, ['320x1', '960x1', '1920x1']],
      ['something of another app', { width: 960, height: 960 }, ['320x320', '960x960', '960x960']],
    ])('of the type %s keeps its shape and is never enlarged', async (type, drawing, expected) => {
      const sid = await newMedium(coach, { type });
      const { status, body } = await put(sid, await pngOf(drawing));
      expect(status).toBe(200);
      const sizes: string[] = [];
      for (const size of RENDITION_SIZES) {
        const { rawPayload } = await fetchPicture(server, coach.account.token, { uri: body.uri, size });
        const { metadata } = await decoded(rawPayload);
        sizes.push(`${metadata.width}x${metadata.height}`);
      }
      expect(sizes).toEqual(expected);
      expect(`${body.width}x${body.height}`).toBe(expected.at(-1));
      expect((await fetchPicture(server, coach.account.token, { uri: body.uri, size: 128 })).statusCode).toBe(
        404,
      );
    });

    test('of the type team_logo is cut to squares', async () => {
      const sid = await newMedium(coach, { type: 'team_logo' });
      const { body } = await put(sid, await jpegOf({ width: 700, height: 300 }));
      expect([body.width, (await keysOf(sid)).length]).toEqual([300, 4]);
    });

    test('has a name of its own for each size, and none of them says anything about its contents', async () => {
      const [one, other] = [await newMedium(coach), await newMedium(coach)];
      const bytes = await jpegOf();
      await put(one, bytes);
      await put(other, bytes);
      const names = [...(await keysOf(one)), ...(await keysOf(other))].map(
        (key) => key.match(/[0-9a-f]{32}/)?.[0],
      );
      expect([names.length, new Set(names).size]).toEqual([6, 6]);
    });

    test('is turned as the camera was held, and keeps nothing but its pixels', async () => {
      const sid = await newMedium(coach);
      const { body } = await put(sid, await phonePhoto({ width: 400, height: 200 }));
      for (const size of RENDITION_SIZES) {
        const { rawPayload } = await fetchPicture(server, coach.account.token, { uri: body.uri, size });
        const { metadata } = await decoded(rawPayload);
        expect((metadata.height ?? 0) > (metadata.width ?? 0)).toBe(true);
        for (const word of ['Spy', 'Jan', 'Zwaluw', 'EXIF', 'ICCP', 'XMP', 'GPS']) {
          expect(rawPayload.includes(word)).toBe(false);
        }
      }
    });

    test('is found again after a lost answer, and another one is refused', async () => {
      const sid = await newMedium(coach);
      const bytes = await jpegOf({ shade: 61 });
      const answers = await Promise.all([put(sid, bytes), put(sid, bytes), put(sid, bytes)]);
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.uri}`)).size).toBe(1);
      const keys = await keysOf(sid);
      expect(keys).toHaveLength(3);
      const other = await put(sid, await jpegOf({ shade: 62 }));
      expect([other.status, other.body.reason]).toEqual([409, 'taken']);
      for (const key of keys) await server.deps.files.remove(key);
      expect((await put(sid, bytes)).body).toEqual(answers[0]?.body);
      expect(await keysOf(sid)).toEqual(keys);
    });

    test('counts with all its sizes for the storage of the account', async () => {
      const sid = await newMedium(coach);
      const before = await bytesIn(server.deps.database.reader, coach.account.sid);
      const { body } = await put(sid, await jpegOf({ width: 1_000, height: 400 }));
      let bytes = 0;
      for (const size of RENDITION_SIZES) {
        bytes += (await fetchPicture(server, coach.account.token, { uri: body.uri, size })).rawPayload.length;
      }
      expect((await bytesIn(server.deps.database.reader, coach.account.sid)) - before).toBe(bytes);
    });

    test('stays although nothing names it', async () => {
      const sid = await newMedium(coach);
      await put(sid, await jpegOf());
      server.advance(60 * DAY);
      await sweepPictures(server.deps);
      expect(await keysOf(sid)).toHaveLength(3);
    });
  });

  describe('the trash', () => {
    test('keeps a medium for thirty days, and then it and its files are deleted', async () => {
      const [gone, back] = [await newMedium(coach), await newMedium(coach)];
      for (const sid of [gone, back]) {
        await put(sid, await jpegOf());
        await change(sid, { visibility: 'TRASH', trashed_at: Math.floor(server.deps.now() / 1_000) });
      }
      server.advance((TRASH_DAYS - 1) * DAY);
      await sweepPictures(server.deps);
      expect([(await keysOf(gone)).length, (await keysOf(back)).length]).toEqual([3, 3]);
      await change(back, { visibility: 'PRIVATE', trashed_at: 0 }, 2);
      server.advance(DAY);
      await sweepPictures(server.deps);
      const isThere = async (sid: number) =>
        (await readRow(server.deps.database.reader, 'media', sid))?.deleted === 0;
      expect([await isThere(gone), await isThere(back)]).toEqual([false, true]);
      server.advance(DAY);
      await sweepPictures(server.deps);
      expect([(await keysOf(gone)).length, (await keysOf(back)).length]).toEqual([0, 3]);
    });

    test("keeps a player's earlier photo, although no player names it", async () => {
      const { medium, player } = await newPortrait(coach);
      await put(medium, await jpegOf());
      await coach.device.push(coach.device.mutation('updatePlayer', player, { media_sid: 0 }));
      await change(medium, { visibility: 'TRASH', trashed_at: Math.floor(server.deps.now() / 1_000) });
      server.advance(3 * DAY);
      await sweepPictures(server.deps);
      expect(await keysOf(medium)).toHaveLength(4);
    });
  });

  describe('the storage of an account', () => {
    test('is told to its owner and to people who see the library of one of its teams', async () => {
      const [owner, manager, fan] = [
        await Coach.signUp(server),
        await Coach.signUp(server),
        await Coach.signUp(server),
      ];
      const team = await owner.device.newTeam();
      await makePremium(server, team);
      await join(owner, manager, { team, role: 'manager' });
      await join(owner, fan, { team, role: 'fan' });
      const sid = await newMedium(owner);
      await send(server, owner.account.token, { to: `media/${sid}`, bytes: await jpegOf() });
      const bytes = await bytesIn(server.deps.database.reader, owner.account.sid);
      const quota = (of: Coach, args = '') => of.ask(`{ getPictureQuota${args} { bytes allowed } }`);
      const told = { getPictureQuota: { bytes, allowed: 500_000_000 } };
      expect(await quota(owner)).toEqual(told);
      expect(await quota(manager, `(team_sid: ${team})`)).toEqual(told);
      expect(await quota(manager)).toEqual({ getPictureQuota: { bytes: 0, allowed: 500_000_000 } });
      for (const other of [fan, coach]) {
        await expect(quota(other, `(team_sid: ${team})`)).rejects.toThrow();
      }
    });
  });

  describe("the archive of a season's pictures", () => {
    test('has the largest size of each picture that the person sees, under names without people', async () => {
      const [owner, fan] = [await Coach.signUp(server), await Coach.signUp(server)];
      const team_sid = await owner.device.newTeam();
      await makePremium(server, team_sid);
      await join(owner, fan, { team: team_sid, role: 'fan' });
      const day = 20_000 * 86_400;
      const first = await owner.device.newMatch(team_sid, { period: 1, date: day });
      const next = await owner.device.newMatch(team_sid, { period: 2, date: day + 400 * 86_400 });
      const add = async (changes: Changes) => {
        const sid = await newMedium(owner, { team_sid, caption: 'Unmistakable Name', ...changes });
        const bytes = await jpegOf({ width: 1_200, height: 600, shade: sid % 100 });
        const { status } = await send(server, owner.account.token, { to: `media/${sid}`, bytes });
        expect(status).toBe(200);
      };
      await add({ match_sid: first.sid });
      await add({ match_sid: first.sid, visibility: 'PUBLIC' });
      await add({ match_sid: first.sid, visibility: 'TRASH' });
      await add({ match_sid: next.sid });
      await add({ type: 'portrait', match_sid: first.sid });
      const archive = async (of: Coach, period: number) => {
        const response = await server.app.inject({
          url: `/api/pictures/archive/${team_sid}/${period}`,
          headers: { authorization: `Bearer ${of.account.token}` },
        });
        return response.statusCode === 200 ? unzipSync(response.rawPayload) : response.statusCode;
      };
      const whole = await archive(owner, 1);
      expect(Object.keys(whole)).toEqual(['2024-10-04-0001.webp', '2024-10-04-0002.webp']);
      for (const file of Object.values(whole)) {
        const { metadata } = await decoded(Buffer.from(file));
        expect([metadata.format, metadata.width]).toEqual(['webp', 1_200]);
      }
      expect(Object.keys(await archive(owner, 2))).toHaveLength(1);
      expect(Object.keys(await archive(fan, 1))).toHaveLength(1);
      expect([await archive(owner, 3), await archive(fan, 2), await archive(coach, 1)]).toEqual([
        404, 404, 404,
      ]);
    });
  });

  describe("a picture of a match's event", () => {
    let team: number;
    let player: number;
    beforeAll(async () => {
      [player = 0] = await coach.device.newPlayers(1);
      team = await coach.device.newTeam({
        teamname: 'Seniors',
        'metadata.age_group': 'adult',
        [`player_sids/${player}`]: 0,
      });
    });

    const eventOf = (eid: string): Changes => ({
      [`events/${eid}`]: {
        ...defaultsOf(matchEventFields),
        eid,
        type: 'GOAL',
        status: 'PUBLIC',
        team: 'home',
      },
    });
    const playing = (changes: Changes = {}) =>
      coach.device.newMatch(team, {
        privacy: 1,
        'metadata.stream_show_media': true,
        ...eventOf('1-1'),
        ...changes,
      });
    const viewOf = async (token: string) =>
      (await server.app.inject(`/live/${token}/state.json`)).json<{ view: PublicMatch; version: string }>();
    const picturesOf = ({ timeline }: PublicMatch) =>
      timeline.flatMap(({ pictures }: PublicEvent) => pictures ?? []);
    const become = (level: Changes[string], offset: number) => {
      const changes = { [`metadata.coach_levels/${player}`]: level };
      return coach.device.push(coach.device.mutation('updateTeam', team, changes, { offset }));
    };
    const fetched = async (token: string, file: string) =>
      (await server.app.inject(`/live/${token}/pictures/${file}`)).statusCode;
    const taken = async (match_sid: number, changes: Changes = {}) => {
      const sid = await newMedium(coach, {
        type: 'event',
        match_sid,
        eid: '1-1',
        visibility: 'PUBLIC',
        ...changes,
      });
      await put(sid, await jpegOf({ width: 1_000, height: 500 }));
      return sid;
    };

    test('is on the live page in all sizes, each with an address of its own', async () => {
      const { sid, match_token } = await playing();
      await taken(sid, { [`player_sids/${player}`]: 0, caption: 'Unmistakable Name' });
      const { view } = await viewOf(match_token);
      const [picture = []] = picturesOf(view);
      expect(picture.map(({ size, width, height }) => [size, width, height])).toEqual([
        [320, 320, 160],
        [960, 960, 480],
        [1920, 1000, 500],
      ]);
      expect(JSON.stringify(view)).not.toContain('Unmistakable');
      for (const { name } of picture) {
        expect(await fetched(match_token, `${name}.webp`)).toBe(200);
        expect(await fetched(match_token, `${name}-320.webp`)).toBe(410);
      }
      const response = await server.app.inject(`/live/${match_token}/pictures/${picture[0]?.name}.webp`);
      expect(response.headers['cache-control']).toBe('private, max-age=60');
    });

    test.each([
      ['the coach shows no pictures', { match: { 'metadata.stream_show_media': false } }],
      ['the stream is closed', { match: { privacy: 0 } }],
      ['players are numbers', { match: { 'metadata.stream_show_names': 'shirt_number' } }],
      ['it is PRIVATE', { medium: { visibility: 'PRIVATE' } }],
      ['it is in the trash', { medium: { visibility: 'TRASH' } }],
      ['it belongs to another event', { medium: { eid: '9-9' } }],
      ['somebody on it may not be shown', { level: 'limited' }],
    ] as const)('leaves the page at once and answers 410 when %s', async (_, changes) => {
      const { sid, match_token } = await playing();
      const medium = await taken(sid, { [`player_sids/${player}`]: 0 });
      const before = await viewOf(match_token);
      const [picture = []] = picturesOf(before.view);
      const file = `${picture[0]?.name}.webp`;
      expect(await fetched(match_token, file)).toBe(200);
      if ('match' in changes) {
        await coach.device.push(coach.device.mutation('updateMatch', sid, changes.match, { offset: 2 }));
      }
      if ('medium' in changes) await change(medium, changes.medium, 2);
      if ('level' in changes) await become({ id: player, level: changes.level, at: 1 }, 2);
      expect(await fetched(match_token, file)).toBe(410);
      const { view, version } = await viewOf(match_token);
      expect(view === undefined ? [] : picturesOf(view)).toEqual([]);
      expect(version).not.toBe(before.version);
      if ('level' in changes) await become(null, 3);
    });

    test('answers 410 after it was deleted, and 404 for a name that never existed', async () => {
      const { sid, match_token } = await playing();
      const medium = await taken(sid);
      const [picture = []] = picturesOf((await viewOf(match_token)).view);
      await coach.device.push(
        coach.device.mutation('deleteMedium', medium, { deleted: true }, { offset: 2 }),
      );
      expect(await fetched(match_token, `${picture[0]?.name}.webp`)).toBe(410);
      server.advance(DAY);
      await sweepPictures(server.deps);
      expect(await keysOf(medium)).toEqual([]);
      expect(await fetched(match_token, `${picture[0]?.name}.webp`)).toBe(410);
      expect(await fetched(match_token, `${'0'.repeat(32)}.webp`)).toBe(404);
      server.advance(366 * DAY);
      await pictures.cleanup(server.deps);
      expect(await fetched(match_token, `${picture[0]?.name}.webp`)).toBe(404);
    });

    test("of another account answers 404, whatever page's address is used", async () => {
      const { sid, match_token } = await playing();
      await taken(sid);
      const [picture = []] = picturesOf((await viewOf(match_token)).view);
      const other = await Coach.signUp(server);
      const theirs = await other.device.newMatch(await other.device.newTeam(), { privacy: 1 });
      expect(await fetched(theirs.match_token, `${picture[0]?.name}.webp`)).toBe(404);
    });
  });
}
