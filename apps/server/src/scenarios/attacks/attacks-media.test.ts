/**
 * Ids of pictures, matches and players of others, wherever a call or a row takes one. The server refuses them, or pages
 * show nothing of them.
 */
import { defaultsOf } from '@touchline/domain/entity/fields/field';
import { matchEventFields } from '@touchline/domain/entity/tables/match';
import { PORTRAIT } from '@touchline/domain/entity/tables/medium';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import type { Changes } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpegOf, newMedium, newPortrait, send } from '#testing/pictures/pictures.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';

const ADULTS = { 'metadata.age_group': 'adult' };
const GOAL = { ...defaultsOf(matchEventFields), eid: '1-1', type: 'GOAL', status: 'PUBLIC', team: 'home' };
const WATCHED = {
  privacy: 1,
  'metadata.stream_show_media': true,
  'metadata.stream_show_images': true,
  'events/1-1': GOAL,
};

let server: TestServer;
let owner: Coach;
/** Manager of the first team; on the second team a fan. */
let member: Coach;
let stranger: Coach;
let first: number;
let second: number;
let match: { readonly sid: number; readonly match_token: string };
/** PRIVATE pictures of the second team: a photo, and a player's portrait. */
let photo: number;
let portrait: { readonly medium: number; readonly player: number };
beforeAll(async () => {
  server = await openTestServer();
  [owner, member, stranger] = [
    await Coach.signUp(server),
    await Coach.signUp(server),
    await Coach.signUp(server),
  ];
  first = await owner.device.newTeam({ teamname: 'First', ...ADULTS });
  second = await owner.device.newTeam({ teamname: 'Second', ...ADULTS });
  for (const team of [first, second]) await makePremium(server, team);
  await join(owner, member, { team: first, role: 'manager' });
  await join(owner, member, { team: second, role: 'fan' });
  match = await owner.device.newMatch(second, WATCHED);
  photo = await picture(owner, { team_sid: second });
  portrait = await newPortrait(owner);
  await change(owner, 'updateTeam', second, { [`player_sids/${portrait.player}`]: 0 });
  await upload(owner, portrait.medium);
});
afterAll(() => server.close());

async function change(of: Coach, op: string, sid: number, changes: Changes) {
  server.advance(1_000);
  const [result] = await of.results(of.device.mutation(op, sid, changes));
  return result;
}

async function upload(of: Coach, sid: number) {
  server.advance(61_000);
  const { status } = await send(server, of.account.token, {
    to: `media/${sid}`,
    bytes: await jpegOf({ shade: sid % 200 }),
  });
  return status;
}

async function picture(of: Coach, changes: Changes): Promise<number> {
  const sid = await newMedium(of, changes);
  expect(await upload(of, sid)).toBe(200);
  return sid;
}

async function liveView(token: string): Promise<PublicMatch> {
  const { view } = (await server.app.inject(`/live/${token}/state.json`)).json<{ view: PublicMatch }>();
  return view;
}
const eventPictures = async (token: string) =>
  (await liveView(token)).timeline.flatMap(({ pictures = [] }) => pictures);

describe("a picture at the event of somebody else's match", () => {
  const atGoal = { match_sid: 0, eid: '1-1', visibility: 'PUBLIC', type: 'event' };

  test('is not on its page when it belongs to another account', async () => {
    await picture(stranger, { ...atGoal, match_sid: match.sid });
    expect(await eventPictures(match.match_token)).toEqual([]);
  });

  test('is not on its page when it belongs to another team, whose manager is a fan of this one', async () => {
    await picture(member, { ...atGoal, team_sid: first, match_sid: match.sid });
    expect(await eventPictures(match.match_token)).toEqual([]);
  });

  test("is on its page when it is the team's own, or of the owner's library", async () => {
    const own = await owner.device.newMatch(second, WATCHED);
    await picture(owner, { ...atGoal, team_sid: second, match_sid: own.sid });
    await picture(owner, { ...atGoal, match_sid: own.sid });
    expect(await eventPictures(own.match_token)).toHaveLength(2);
  });

  test('cannot be put there by a change of the picture either', async () => {
    const sid = await picture(stranger, {});
    expect(await change(stranger, 'updateMedium', sid, { ...atGoal, match_sid: match.sid })).toBe('applied');
    expect(await eventPictures(match.match_token)).toEqual([]);
  });
});

describe("a medium that the account does not see, as a player's photo", () => {
  test.each([
    ['of another team of the owner', () => portrait.medium],
    ['of another account', async () => (await newPortrait(stranger)).medium],
  ])('%s, is refused to a manager', async (_, medium) => {
    const [player = 0] = await owner.device.newPlayers(1);
    await change(owner, 'updateTeam', first, { [`player_sids/${player}`]: 0 });
    expect(await change(member, 'updatePlayer', player, { media_sid: await medium() })).toBe(404);
  });

  test('is not on the page of an account that names it in its own collection', async () => {
    const [player = 0] = await stranger.device.newPlayers(1);
    const team = await stranger.device.newTeam({ ...ADULTS, [`player_sids/${player}`]: 0 });
    await change(stranger, 'updatePlayer', player, { media_sid: portrait.medium });
    const own = await stranger.device.newMatch(team, {
      ...WATCHED,
      [`players/${player}`]: { sid: player, shirtnumber: 7, footed: '' },
    });
    const view = await liveView(own.match_token);
    const people = [...(view.lineup ?? []), ...(view.bench ?? [])];
    expect(people.map((one) => one.portrait)).toEqual([undefined]);
  });
});

describe('a player of others, on a picture', () => {
  test('is refused to a manager who does not see the player', async () => {
    const sid = await newMedium(member, { team_sid: first });
    const [theirs = 0] = await stranger.device.newPlayers(1);
    expect(await change(member, 'updateMedium', sid, { [`player_sids/${theirs}`]: 0 })).toBe(404);
  });

  test('keeps the picture off the page of an account that may name any number', async () => {
    const own = await owner.device.newMatch(second, WATCHED);
    const [theirs = 0] = await stranger.device.newPlayers(1);
    const tagged = { [`player_sids/${theirs}`]: 0 };
    await picture(owner, {
      team_sid: second,
      type: 'event',
      eid: '1-1',
      visibility: 'PUBLIC',
      match_sid: own.sid,
      ...tagged,
    });
    expect(await eventPictures(own.match_token)).toEqual([]);
  });
});

describe("a Team Page's picture", () => {
  test.each(['main_sid', 'logo_sid'])(
    'of a team whose library a manager does not see is refused: %s',
    async (path) => {
      expect(await change(member, 'updateTeamPage', first, { team_sid: first, [path]: photo })).toBe(404);
      const kim = { id: 1, name: 'Kim', role: 'coach', image: '', media_sid: photo, order: 0 };
      expect(await change(member, 'updateTeamPage', first, { team_sid: first, 'staff/1': kim })).toBe(404);
    },
  );
});

describe('the medium of another team or account', () => {
  test('cannot be uploaded to, changed, deleted, moved or read', async () => {
    for (const [of, sid] of [
      [stranger, photo],
      [member, photo],
    ] as const) {
      expect(await upload(of, sid)).toBe(404);
      expect(await change(of, 'updateMedium', sid, { visibility: 'PUBLIC' })).toBe(404);
      expect(await change(of, 'updateMedium', sid, { team_sid: first })).toBe(404);
      expect(await change(of, 'deleteMedium', sid, { deleted: true })).toBe(404);
      expect(await of.ask(`{ getMedia(sids: [${sid}]) { sid } }`)).toEqual({ getMedia: [] });
      await expect(
        of.ask(`mutation { updateMedia(sid: ${sid}, values: { caption: "x" }) { sid } }`),
      ).rejects.toThrow();
      await of.held.pull();
      expect(of.held.get('media', sid)).toBeUndefined();
    }
  });

  test('cannot be moved to another team by a person who manages one of them', async () => {
    const sid = await newMedium(member, { team_sid: first });
    expect(await change(member, 'updateMedium', sid, { team_sid: second })).not.toBe('applied');
  });

  test.each([
    ['a stranger', () => stranger, () => second],
    ['a fan', () => member, () => second],
  ])('cannot be made for a team by %s', async (_, of, team) => {
    const [sid = 0] = await of().device.lease('requestMediaSID');
    expect(await change(of(), 'updateMedium', sid, { type: PORTRAIT, team_sid: team() })).not.toBe('applied');
  });

  test('gives a fan no picture by the names of its sizes', async () => {
    const renditions = await server.deps.database.reader
      .selectFrom('renditions')
      .selectAll()
      .where('sid', '=', photo)
      .execute();
    expect(renditions).toHaveLength(3);
    const names = renditions.flatMap(({ name, picture: whole }) => [name, whole]);
    for (const { account } of [member, stranger]) {
      for (const name of names) {
        for (const size of [64, 320, 960, 1920]) {
          const { statusCode } = await server.app.inject({
            url: `/api/pictures/media/${photo}/${name}-${size}.webp`,
            headers: { authorization: `Bearer ${account.token}` },
          });
          expect(statusCode).toBe(404);
        }
      }
    }
    for (const name of names) {
      for (const file of [`${name}.webp`, `${name}-320.webp`]) {
        const { statusCode } = await server.app.inject(`/live/${match.match_token}/pictures/${file}`);
        expect(statusCode).toBe(410);
      }
    }
  });
});
