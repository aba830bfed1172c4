/** The calls of staff about the link that they share with all families of a match. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { readAnswerPage } from '../answers/answers.ts';
import { type AskedTeam, askTeam, DAY } from '../attendance.testing.ts';
import { exportedAttendance } from '../own-attendance.ts';
import { LINKS_A_DAY } from './shared-link.ts';

const CALLS = [
  'attendanceLink',
  'openAttendanceLink',
  'replaceAttendanceLink',
  'closeAttendanceLink',
] as const;
type Call = (typeof CALLS)[number];

export function sharedLinkContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const request = (call: Call, sid: number, kind = 'matches') => {
    const fields = call === 'closeAttendanceLink' ? 'sid' : 'token since';
    return `${call === 'attendanceLink' ? '' : 'mutation '}{ link: ${call}(kind: "${kind}", sid: ${sid}) { ${fields} } }`;
  };
  const does = async (coach: Coach, call: Call, sid: number) =>
    (await coach.ask<{ link: { token: string; since: number } | null }>(request(call, sid))).link;
  const codeOf = async (coach: Coach, call: Call, sid: number, kind?: string) => {
    const { error } = await coach.call(request(call, sid, kind));
    return error === null ? 'ok' : `${error.code} ${error.message}`;
  };
  const opens = async (token = '') => (await readAnswerPage(server.deps, token)).ok;

  test('the link is opened, shown again, replaced and switched off', async () => {
    const { coach, match } = await askTeam(server);
    expect(await does(coach, 'attendanceLink', match)).toBeNull();
    const opened = await does(coach, 'openAttendanceLink', match);
    expect(opened?.since).toBe(server.deps.now() / 1_000);
    expect(await does(coach, 'attendanceLink', match)).toEqual(opened);
    expect(await does(coach, 'openAttendanceLink', match)).toEqual(opened);
    const replaced = await does(coach, 'replaceAttendanceLink', match);
    expect([await opens(opened?.token), await opens(replaced?.token)]).toEqual([false, true]);
    await does(coach, 'closeAttendanceLink', match);
    expect(await opens(replaced?.token)).toBe(false);
    expect(await does(coach, 'attendanceLink', match)).toBeNull();
  });

  test('two devices that open it at the same time get one link', async () => {
    const { coach, match } = await askTeam(server);
    const both = await Promise.all([1, 2].map(() => does(coach, 'openAttendanceLink', match)));
    expect(both[0]).toEqual(both[1]);
    expect(await opens(both[0]?.token)).toBe(true);
  });

  describe('people', () => {
    let asked: AskedTeam;
    beforeAll(async () => {
      asked = await askTeam(server);
      await makePremium(server, asked.team);
    });

    test.each(['manager', 'assistent'] as const)(
      'the role %s gets the same link as the owner',
      async (role) => {
        const member = await Coach.signUp(server);
        await join(asked.coach, member, { team: asked.team, role });
        const link = await does(asked.coach, 'openAttendanceLink', asked.match);
        expect(await does(member, 'attendanceLink', asked.match)).toEqual(link);
      },
    );

    test.each(['reporter', 'fan'] as const)('the role %s gets no link, and stays signed in', async (role) => {
      const member = await Coach.signUp(server);
      await join(asked.coach, member, { team: asked.team, role });
      for (const call of CALLS)
        expect(await codeOf(member, call, asked.match)).toBe("400 You don't have permission to manage this.");
    });

    test('a match of another account does not exist', async () => {
      const stranger = await Coach.signUp(server);
      for (const call of CALLS) expect(await codeOf(stranger, call, asked.match)).toMatch(/^404 /);
    });
  });

  test('a deleted match, an id of nothing and another kind are refused', async () => {
    const { coach, match, team } = await askTeam(server);
    for (const call of CALLS) {
      expect(await codeOf(coach, call, match, 'teams')).toMatch(/^400 /);
      for (const sid of [0, -1, 0.5, 9e15, team + 1_000_000])
        expect(await codeOf(coach, call, sid)).toMatch(/^404 /);
    }
    await coach.ask(`mutation { deleteMatch(sid: ${match}) { sid } }`);
    for (const call of CALLS) expect(await codeOf(coach, call, match)).toMatch(/^404 /);
  });

  test('a team changes its links a limited number of times in a day', async () => {
    const { coach, match } = await askTeam(server);
    for (let n = 0; n < LINKS_A_DAY; n++) await does(coach, 'openAttendanceLink', match);
    expect(await codeOf(coach, 'replaceAttendanceLink', match)).toMatch(/^429 /);
    expect(await codeOf(coach, 'attendanceLink', match)).toBe('ok');
    server.advance(DAY);
    expect(await codeOf(coach, 'replaceAttendanceLink', match)).toBe('ok');
  });

  test('the security log names the team and the account for each link that is made or closed', async () => {
    const lines: { readonly event: string; readonly team?: number }[] = [];
    const logging = await openTestServer({
      engine,
      deps: {
        log: {
          info: (details) => void lines.push(details as (typeof lines)[number]),
          warn: () => undefined,
          error: () => undefined,
        },
      },
    });
    const { coach, match, team } = await askTeam(logging);
    lines.length = 0;
    for (const call of ['openAttendanceLink', 'openAttendanceLink', ...CALLS] as const)
      await coach.call(request(call, match));
    await coach.call(request('closeAttendanceLink', match));
    expect(lines.map(({ event, team: of }) => [event, of])).toEqual([
      ['attendance_link_made', team],
      ['attendance_link_made', team],
      ['attendance_link_closed', team],
    ]);
    expect(JSON.stringify(lines)).not.toContain('token');
    await logging.close();
  });

  test('the archive of the account names its links without their tokens', async () => {
    const { coach, match } = await askTeam(server);
    const link = await does(coach, 'openAttendanceLink', match);
    const exported = await exportedAttendance(server.deps.database.reader, coach.account.sid);
    expect(exported).toMatchObject([{ kind: 'matches', kind_sid: match, ended_at: 0 }]);
    expect(JSON.stringify(exported)).not.toContain(link?.token);
  });
}
