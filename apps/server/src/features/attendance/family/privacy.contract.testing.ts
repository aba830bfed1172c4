/** What a family lets others see, chosen with its personal link, and that it takes effect at once everywhere. */
import type { AddressInfo } from 'node:net';
import type { PrivacyLevel } from '@touchline/domain/entity/tables/privacy';
import { teamFields } from '@touchline/domain/entity/tables/team';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import type { Changes } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRow } from '#platform/database/rows.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { openEventStream } from '#testing/devices/event-stream.testing.ts';
import { jpegOf, send } from '#testing/pictures/pictures.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { readAnswerPage } from '../answers/answers.ts';
import { CHANGES_PER_LINK } from '../answers/link-change.ts';
import {
  type AskedTeam,
  askTeam,
  coachChanges,
  expectDone,
  OTHER,
  personalToken,
  SIBLINGS,
  sharedToken,
} from '../attendance.testing.ts';
import type { EventKind } from '../links/event.ts';
import { chooseLevel, readPrivacyPage } from './privacy.ts';

export function privacyContract(engine: Engine, kind: EventKind): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine, now: Date.now() });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  const choose = async (token: string, player: number, level: PrivacyLevel) => {
    const result = await chooseLevel(server.deps, token, { player, level });
    return result.ok ? 'ok' : result.error.code;
  };
  const teamOf = async ({ team }: AskedTeam) => {
    const row = await readRow(server.deps.database.reader, 'teams', team);
    if (row === undefined) throw new Error('no team');
    return entityOf(teamFields, row);
  };
  const levelsOf = async (asked: AskedTeam) =>
    (await teamOf(asked)).metadata.family_levels.map(({ id, level, way }) => [id, level, way]);
  const change = (asked: AskedTeam, changes: Changes) =>
    expectDone(asked.coach, [asked.coach.device.mutation('updateTeam', asked.team, changes)]);

  test('a family chooses for each of its children, and for no other', async () => {
    const asked = await askTeam(server, {}, kind);
    const token = await personalToken(server, asked.event, SIBLINGS);
    expect(await choose(token, asked.anna, 'shielded')).toBe('ok');
    expect(await choose(token, asked.ben, 'normal')).toBe('ok');
    expect(await choose(token, asked.carl, 'normal')).toBe('notOfFamily');
    expect((await levelsOf(asked)).toSorted()).toEqual(
      [
        [asked.anna, 'shielded', 'link'],
        [asked.ben, 'normal', 'link'],
      ].toSorted(),
    );
  });

  test('the page shows what is seen now, the choice with its time, and a stricter level of the coach', async () => {
    const asked = await askTeam(server, {}, kind);
    const token = await personalToken(server, asked.event, OTHER);
    const page = async () => {
      const read = await readPrivacyPage(server.deps, token);
      if (!read.ok) throw new Error(read.error.code);
      const [child] = read.value.children;
      return { ...child, seen: child?.seen.map(({ surface, appearance }) => [surface, appearance.name]) };
    };
    expect(await page()).toMatchObject({ name: 'Carl', allowed: 'limited', chosenAt: 0, coach: null });
    await choose(token, asked.carl, 'normal');
    const chosenAt = Math.floor(server.deps.now() / 1_000);
    expect(await page()).toMatchObject({ allowed: 'normal', chosenAt });
    await change(asked, {
      [`metadata.coach_levels/${asked.carl}`]: { id: asked.carl, level: 'shielded', at: 17 },
    });
    expect(await page()).toMatchObject({ allowed: 'normal', coach: { level: 'shielded', at: 17 } });
    expect((await page()).seen).toEqual([
      ['live page', ''],
      ['goal push', ''],
      ['team page', ''],
      ['answer page', ''],
    ]);
  });

  test('the page counts the photos of the team with the child on them', async () => {
    const asked = await askTeam(server, {}, kind);
    const { coach, team, anna, ben, carl } = asked;
    const token = await personalToken(server, asked.event, OTHER);
    const tagged = async (...people: readonly number[]) => {
      const [medium = 0] = await coach.device.lease('requestMediaSID');
      const tags = people.map((sid) => [`player_sids/${sid}`, sid]);
      const fields = { type: 'photo', team_sid: team, visibility: 'PUBLIC', ...Object.fromEntries(tags) };
      await expectDone(coach, [coach.device.mutation('updateMedium', medium, fields)]);
      return medium;
    };
    const main_sid = await tagged(carl);
    await tagged(carl, anna);
    await tagged(ben);
    await change(asked, { teampage: 1 });
    await expectDone(coach, [coach.device.mutation('updateTeamPage', team, { team_sid: team, main_sid })]);
    const pictures = async () => {
      const read = await readPrivacyPage(server.deps, token);
      return read.ok ? read.value.children[0]?.pictures : read.error.code;
    };
    const one = { shown: 1, onPage: 1 };
    expect(await pictures()).toEqual({ now: { shown: 0, onPage: 0 }, normal: one });
    await choose(token, carl, 'normal');
    expect(await pictures()).toEqual({ now: one, normal: one });
    await choose(await personalToken(server, asked.event, SIBLINGS), anna, 'normal');
    expect(await pictures()).toMatchObject({ now: { shown: 2, onPage: 1 } });
  });

  test('choosing the same again changes nothing, and the time of the choice stays', async () => {
    const asked = await askTeam(server, {}, kind);
    const token = await personalToken(server, asked.event, OTHER);
    await choose(token, asked.carl, 'limited');
    const before = await teamOf(asked);
    server.advance(60_000);
    expect(await choose(token, asked.carl, 'limited')).toBe('ok');
    expect(await teamOf(asked)).toEqual(before);
  });

  test('the shared link, an unknown one and one of a deleted team choose nothing', async () => {
    const asked = await askTeam(server, {}, kind);
    const [shared, personal] = [
      await sharedToken(server, asked.event),
      await personalToken(server, asked.event, OTHER),
    ];
    expect(await choose(shared, asked.carl, 'normal')).toBe('notPersonal');
    expect(await choose('unknown', asked.carl, 'normal')).toBe('unknown');
    await expectDone(asked.coach, [asked.coach.device.mutation('deleteTeam', asked.team, { deleted: true })]);
    expect(await choose(personal, asked.carl, 'normal')).toBe('gone');
    expect((await readPrivacyPage(server.deps, personal)).ok).toBe(false);
  });

  test('a link changes only so much in an hour', async () => {
    const asked = await askTeam(server, {}, kind);
    const token = await personalToken(server, asked.event, OTHER);
    for (let n = 0; n < CHANGES_PER_LINK; n++)
      await server.deps.limits.hit(`attendance link ${await hashOfLink(asked)}`, 3_600_000);
    expect(await choose(token, asked.carl, 'normal')).toBe('tooMany');
  });

  const hashOfLink = async ({ event }: AskedTeam) => {
    const links = server.deps.database.reader.selectFrom('attendance_links').select('token_hash');
    const { token_hash } = await links.where('space', '=', event.space).executeTakeFirstOrThrow();
    return token_hash;
  };

  test('a withdrawal takes the name from the shared link, and a player without a number from its list', async () => {
    const asked = await askTeam(server, {}, kind);
    const [shared, personal] = [
      await sharedToken(server, asked.event),
      await personalToken(server, asked.event, OTHER),
    ];
    const names = async (token: string) => {
      const read = await readAnswerPage(server.deps, token);
      return read.ok ? read.page.children.map(({ name }) => name) : [];
    };
    expect(await names(shared)).toEqual(['Anna', 'Ben', 'Carl', 'Dora']);
    await choose(personal, asked.carl, 'shielded');
    expect(await names(shared)).toEqual(['Anna', 'Ben', 'Dora']);
    expect(await names(personal)).toEqual(['Carl']);
  });

  test('every choice is in the log, without an account, and the coach reads it', async () => {
    const asked = await askTeam(server, {}, kind);
    const token = await personalToken(server, asked.event, OTHER);
    await choose(token, asked.carl, 'normal');
    server.advance(1_000);
    await choose(token, asked.carl, 'shielded');
    const { getPrivacyLog } = await asked.coach.ask<{ getPrivacyLog: object[] }>(
      `{ getPrivacyLog(team_sid: ${asked.team}) { what player_sid before after way author } }`,
    );
    const line = { what: 'family_level', player_sid: asked.carl, way: 'link', author: '' };
    expect(getPrivacyLog).toEqual([
      { ...line, before: 'normal', after: 'shielded' },
      { ...line, before: '', after: 'normal' },
    ]);
  });

  if (kind === 'training_sessions') return;

  test('[LIV-2.1] a withdrawal reaches followers with the next event, and the old photo answers 410', async () => {
    const asked = await askTeam(server);
    const { carl, coach, team } = asked;
    const [medium = 0] = await coach.device.lease('requestMediaSID');
    await expectDone(coach, [
      coach.device.mutation('updateMedium', medium, { type: 'portrait' }),
      coach.device.mutation('updatePlayer', carl, { media_sid: medium }),
    ]);
    const bytes = await jpegOf();
    const { body } = await send(server, coach.account.token, { to: `media/${medium}`, bytes });
    const photo = body.uri?.slice(-32) ?? 'none';
    const { sid: match, match_token } = await coach.device.newMatch(team, {
      privacy: 1,
      'metadata.stream_show_images': true,
      [`players/${carl}`]: { sid: carl, shirtnumber: 0, footed: '' },
    });
    const token = await personalToken(server, asked.event, OTHER);
    await choose(token, carl, 'normal');
    const { port } = server.app.server.address() as AddressInfo;
    const stream = await openEventStream(`http://127.0.0.1:${port}/live/${match_token}/events`);
    const first = await stream.next('state');
    expect([first.text.includes('Carl'), first.text.includes(photo)]).toEqual([true, true]);
    const status = async () =>
      (await server.app.inject(`/live/${match_token}/portraits/${photo}-128.webp`)).statusCode;
    expect(await status()).toBe(200);
    const data = { homeaway: 'home', player_sid: carl, lineup: [] };
    const goal = { eid: '9-1', type: 'GOAL', status: 'PUBLIC', data };
    await expectDone(coach, [coach.device.mutation('updateMatch', match, { 'events/9-1': goal })]);
    expect((await stream.next('patch')).text).toContain('Carl');

    expect(await choose(token, carl, 'shielded')).toBe('ok');
    const { text } = await stream.next('patch');
    expect([text.includes('Carl'), text.includes(photo)]).toEqual([false, false]);
    expect(await status()).toBe(410);
    const state = await server.app.inject(`/live/${match_token}/state.json`);
    expect(state.body).not.toContain('Carl');
    const { view } = state.json<{ view: PublicMatch }>();
    expect(view.bench?.map(({ name, number }) => [name, number])).toEqual([['', 99]]);

    // A follower who was away gets no patch from before.
    const options = { lastEventId: first.id };
    const back = await openEventStream(`http://127.0.0.1:${port}/live/${match_token}/events`, options);
    const again = await back.next();
    expect([again.event, again.text.includes('Carl')]).toEqual(['state', false]);
    for (const open of [stream, back]) open.close();
  });

  test('a coach makes it stricter, never more open', async () => {
    const asked = await askTeam(server, {}, kind);
    const token = await personalToken(server, asked.event, OTHER);
    await choose(token, asked.carl, 'shielded');
    await change(asked, {
      [`metadata.coach_levels/${asked.carl}`]: { id: asked.carl, level: 'normal', at: 17 },
    });
    await coachChanges(asked, { privacy: 1, 'metadata.stream_show_names': 'full_name' });
    const row = await readRow(server.deps.database.reader, 'matches', asked.sid);
    const { match_token } = JSON.parse(row?.registers ?? '{}') as { match_token: [string] };
    const state = await server.app.inject(`/live/${match_token[0]}/state.json`);
    expect([state.statusCode, state.body.includes('Carl')]).toEqual([200, false]);
  });
}
