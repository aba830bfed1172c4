/** The calls of the staff about the link of a public page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { pageLinkAt } from './page-links.ts';
import { LINKS_A_DAY } from './staff-links.ts';

const CALLS = ['getPageLink', 'replacePageLink', 'endPageLink'] as const;
type Call = (typeof CALLS)[number];
const DAY = 24 * 3_600_000;

export function pageLinksContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const request = (call: Call, sid: number, kind: string) =>
    `${call === 'getPageLink' ? '' : 'mutation '}{ link: ${call}(kind: "${kind}", sid: ${sid}) { ${call === 'endPageLink' ? 'sid' : 'token since'} } }`;
  const does = async (coach: Coach, call: Call, sid: number, kind = 'team') =>
    (await coach.ask<{ link: { token: string; since: number } | null }>(request(call, sid, kind))).link;
  const codeOf = async (coach: Coach, call: Call, sid: number, kind = 'team') => {
    const { error } = await coach.call(request(call, sid, kind));
    return error === null ? 'ok' : `${error.code} ${error.message}`;
  };
  const state = async (token = '') => {
    const link = await pageLinkAt(server.deps.database.reader, 'team', token);
    return link === null ? 'unknown' : link.ended_at === 0 ? 'in use' : 'ended';
  };
  const aTeam = async () => {
    const coach = await Coach.signUp(server);
    return { coach, team: await coach.device.newTeam() };
  };

  test('a link is made, shown again, replaced and switched off', async () => {
    const { coach, team } = await aTeam();
    expect(await does(coach, 'getPageLink', team)).toBeNull();
    const made = await does(coach, 'replacePageLink', team);
    expect(made?.token).toMatch(/^[\w-]{43}$/);
    expect(made?.since).toBe(Math.floor(server.deps.now() / 1_000));
    expect(await does(coach, 'getPageLink', team)).toEqual(made);
    const second = await does(coach, 'replacePageLink', team);
    expect([await state(made?.token), await state(second?.token)]).toEqual(['ended', 'in use']);
    await does(coach, 'endPageLink', team);
    expect([await state(second?.token), await does(coach, 'getPageLink', team)]).toEqual(['ended', null]);
    expect(await codeOf(coach, 'endPageLink', team)).toBe('ok');
  });

  test('two devices that replace it at the same time leave one link', async () => {
    const { coach, team } = await aTeam();
    const both = await Promise.all([1, 2].map(() => does(coach, 'replacePageLink', team)));
    const states = await Promise.all(both.map((link) => state(link?.token)));
    expect(states.toSorted()).toEqual(['ended', 'in use']);
  });

  test('the owner and managers have it; others are refused, and people of other teams find nothing', async () => {
    const { coach, team } = await aTeam();
    await makePremium(server, team);
    await does(coach, 'replacePageLink', team);
    for (const [role, expected] of [
      ['manager', 'ok'],
      ['assistent', "400 You don't have permission to manage this."],
      ['reporter', "400 You don't have permission to manage this."],
      ['fan', "400 You don't have permission to manage this."],
    ] as const) {
      const person = await Coach.signUp(server);
      await join(coach, person, { team, role });
      for (const call of CALLS)
        expect([role, call, await codeOf(person, call, team)]).toEqual([role, call, expected]);
    }
    const stranger = await Coach.signUp(server);
    for (const call of CALLS) expect(await codeOf(stranger, call, team)).toMatch(/^404 /);
  });

  test('a club page has a link of its own, for its account alone', async () => {
    const { coach } = await aTeam();
    const { sid } = await coach
      .ask<{ getAccount: { sid: number } }>('{ getAccount { sid } }')
      .then((a) => a.getAccount);
    const made = await does(coach, 'replacePageLink', sid, 'club');
    expect(await does(coach, 'getPageLink', sid, 'club')).toEqual(made);
    expect(await state(made?.token)).toBe('unknown');
    const stranger = await Coach.signUp(server);
    expect(await codeOf(stranger, 'getPageLink', sid, 'club')).toMatch(/^404 /);
  });

  test('a page that does not exist, an unknown kind, and a deleted team are refused', async () => {
    const { coach, team } = await aTeam();
    expect(await codeOf(coach, 'getPageLink', 9_999_999)).toMatch(/^404 /);
    expect(await codeOf(coach, 'getPageLink', -1)).toMatch(/^404 /);
    expect(await codeOf(coach, 'getPageLink', 1.5)).toMatch(/^404 /);
    expect(await codeOf(coach, 'getPageLink', team, 'teams')).toMatch(/^400 /);
    await coach.ask(`mutation { deleteTeam(sid: ${team}) { sid } }`);
    expect(await codeOf(coach, 'replacePageLink', team)).toMatch(/^404 /);
  });

  test('without a plan that includes the page the link cannot be changed', async () => {
    const { coach, team } = await aTeam();
    server.advance(60 * DAY);
    expect(await codeOf(coach, 'replacePageLink', team)).toMatch(/^400 /);
    server.advance(-60 * DAY);
  });

  test('after the trial any team with a plan is enough for the club page and its link', async () => {
    const { coach, team } = await aTeam();
    const { sid } = coach.account;
    const rename = () =>
      coach.results(coach.device.mutation('updateUserInfo', sid, { 'club.title': 'Ours' }));
    server.advance(60 * DAY);
    expect([await rename(), await codeOf(coach, 'replacePageLink', sid, 'club')]).toEqual([
      [403],
      expect.stringMatching(/^400 /),
    ]);
    await makePremium(server, team);
    expect([await rename(), await codeOf(coach, 'replacePageLink', sid, 'club')]).toEqual([
      ['applied'],
      'ok',
    ]);
    server.advance(-60 * DAY);
  });

  test('links are replaced a limited number of times in a day', async () => {
    const { coach, team } = await aTeam();
    for (let n = 0; n < LINKS_A_DAY; n++) await does(coach, 'replacePageLink', team);
    expect(await codeOf(coach, 'replacePageLink', team)).toMatch(/^429 /);
  });
}
