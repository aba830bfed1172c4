/**
 * Addresses of pictures that a live page and a Team Page showed. Whatever takes a picture from the page, its addresses
 * answer 410, before and after the sweep has removed the files.
 */
import { defaultsOf } from '@touchline/domain/entity/fields/field';
import { matchEventFields } from '@touchline/domain/entity/tables/match';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import type { PublicTeamPage } from '@touchline/domain/team-page/team-page';
import type { Changes } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepPictures } from '#features/pictures/keeping/sweep.ts';
import { jpegOf, newMedium, newPortrait, send, storedKeys } from '#testing/pictures/pictures.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { PAGES_AS_JSON } from '#testing/server/web.testing.ts';
import { Coach, makePremium } from '#testing/sharing/sharing.testing.ts';

const DAY = 86_400_000;
const GOAL = { ...defaultsOf(matchEventFields), eid: '1-1', type: 'GOAL', status: 'PUBLIC', team: 'home' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ web: PAGES_AS_JSON, now: Date.now() });
});
afterAll(() => server.close());

interface Shown {
  readonly coach: Coach;
  readonly player: number;
  readonly match: number;
  readonly team: number;
  /** The media: the player's portrait, a picture of the goal with the player on it, the page's main picture. */
  readonly portrait: number;
  readonly goal: number;
  readonly main: number;
  /** Every address that the two pages show. */
  readonly addresses: readonly string[];
}

async function change({ coach }: Pick<Shown, 'coach'>, op: string, sid: number, changes: Changes) {
  server.advance(1_000);
  expect(await coach.results(coach.device.mutation(op, sid, changes))).toEqual(['applied']);
}

async function upload(coach: Coach, sid: number): Promise<number> {
  server.advance(61_000);
  const bytes = await jpegOf({ width: 1_000, height: 700, shade: sid % 200 });
  const { status } = await send(server, coach.account.token, { to: `media/${sid}`, bytes });
  expect(status).toBe(200);
  return sid;
}

async function show(): Promise<Shown> {
  const coach = await Coach.signUp(server);
  const { medium: portrait, player } = await newPortrait(coach);
  await upload(coach, portrait);
  const team = await coach.device.newTeam({
    teampage: 1,
    'metadata.age_group': 'adult',
    [`player_sids/${player}`]: 0,
  });
  await makePremium(server, team);
  const { sid: match, match_token } = await coach.device.newMatch(team, {
    privacy: 1,
    'metadata.stream_show_media': true,
    'metadata.stream_show_images': true,
    'events/1-1': GOAL,
    [`players/${player}`]: { sid: player, shirtnumber: 7, footed: '' },
  });
  const about = { visibility: 'PUBLIC', [`player_sids/${player}`]: 0 };
  const goal = await upload(
    coach,
    await newMedium(coach, { type: 'event', match_sid: match, eid: '1-1', ...about }),
  );
  const main = await upload(coach, await newMedium(coach, { type: 'team_main', team_sid: team, ...about }));
  await change({ coach }, 'updateTeamPage', team, { team_sid: team, main_sid: main });
  const { replacePageLink } = await coach.ask<{ replacePageLink: { token: string } }>(
    `mutation { replacePageLink(kind: "team", sid: ${team}) { token } }`,
  );
  const live = `/live/${match_token}`;
  const { view } = (await server.app.inject(`${live}/state.json`)).json<{ view: PublicMatch }>();
  const page = `/page/${replacePageLink.token}`;
  const { view: pageView } = (await server.app.inject(page)).json<{ view: PublicTeamPage }>();
  const portraits = [...(view.lineup ?? []), ...(view.bench ?? [])].flatMap((one) => one.portrait ?? []);
  const addresses = [
    ...portraits.map((name) => `${live}/portraits/${name}-128.webp`),
    ...view.timeline
      .flatMap(({ pictures = [] }) => pictures.flat())
      .map(({ name }) => `${live}/pictures/${name}.webp`),
    ...(pageView.mainImage?.files ?? []).map(({ name }) => `${page}/pictures/${name}`),
  ];
  // One portrait, three sizes of the goal, two different ones of the main picture.
  expect([addresses.length, await statusesOf(addresses)]).toEqual([7, [200]]);
  return { coach, player, match, team, portrait, goal, main, addresses };
}

async function statusesOf(addresses: readonly string[]): Promise<readonly number[]> {
  const statuses = new Set<number>();
  for (const address of addresses) statuses.add((await server.app.inject(address)).statusCode);
  return [...statuses];
}

const mediaOf = ({ portrait, goal, main }: Shown) => [portrait, goal, main];

test.each<[string, (shown: Shown) => Promise<void>]>([
  [
    'replaced by others',
    async (shown) => {
      const { coach, player, team, match, goal } = shown;
      const [next, other] = [(await newPortrait(coach)).medium, await newMedium(coach)];
      for (const sid of [next, other]) await upload(coach, sid);
      await change(shown, 'updatePlayer', player, { media_sid: next });
      await change(shown, 'updateTeamPage', team, { main_sid: other });
      await change(shown, 'updateMedium', goal, { eid: '', match_sid: match });
    },
  ],
  [
    'moved to the trash',
    async (shown) => {
      const trashed_at = Math.floor(server.deps.now() / 1_000);
      for (const sid of mediaOf(shown)) {
        await change(shown, 'updateMedium', sid, { visibility: 'TRASH', trashed_at });
      }
    },
  ],
  [
    'deleted',
    async (shown) => {
      for (const sid of mediaOf(shown)) await change(shown, 'deleteMedium', sid, { deleted: true });
    },
  ],
  [
    'of a player who is erased',
    async ({ coach, player }) => {
      await coach.ask(`mutation { erasePlayer(sid: ${player}) { sid } }`);
    },
  ],
])('pictures that are %s answer 410 at their former addresses', async (_, take) => {
  const shown = await show();
  await take(shown);
  expect(await statusesOf(shown.addresses)).toEqual([410]);
  server.advance(40 * DAY);
  await sweepPictures(server.deps);
  server.advance(DAY);
  await sweepPictures(server.deps);
  expect(await statusesOf(shown.addresses)).toEqual([410]);
  const left = await storedKeys(server, `${shown.coach.account.sid}/media-${shown.portrait}/`);
  expect(left).toEqual([]);
});
