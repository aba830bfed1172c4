/** The calls of staff about the link that they share with all families of a match or session. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { readAnswerPage } from '../answers/answers.ts';
import { type AskedTeam, askTeam, coachDeletes, DAY } from '../attendance.testing.ts';
import { exportedAttendance } from '../own-attendance.ts';
import type { EventKind } from './event.ts';
import { LINKS_A_DAY } from './shared-link.ts';

const CALLS = [
  'attendanceLink',
  'openAttendanceLink',
  'replaceAttendanceLink',
  'closeAttendanceLink',
] as const;
type Call = (typeof CALLS)[number];

export function sharedLinkContract(engine: Engine, kind: EventKind): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const request = (call: Call, sid: number, of: string = kind) => {
    const fields = call === 'closeAttendanceLink' ? 'sid' : 'token since';
    return `${call === 'attendanceLink' ? '' : 'mutation '}{ link: ${call}(kind: "${of}", sid: ${sid}) { ${fields} } }`;
  };
  const does = async (coach: Coach, call: Call, sid: number) =>
    (await coach.ask<{ link: { token: string; since: number } | null }>(request(call, sid))).link;
  const codeOf = async (coach: Coach, call: Call, sid: number, of?: string) => {
    const { error } = await coach.call(request(call, sid, of));
    return error === null ? 'ok' : `${error.code} ${error.message}`;
  };
  const opens = async (token = '') => (await readAnswerPage(server.deps, token)).ok;

  test('the link is opened, shown again, replaced and switched off', async () => {
    const { coach, sid } = await askTeam(server, {}, kind);
    expect(await does(coach, 'attendanceLink', sid)).toBeNull();
    const opened = await does(coach, 'openAttendanceLink', sid);
    expect(opened?.since).toBe(server.deps.now() / 1_000);
    expect(await does(coach, 'attendanceLink', sid)).toEqual(opened);
    expect(await does(coach, 'openAttendanceLink', sid)).toEqual(opened);
    const replaced = await does(coach, 'replaceAttendanceLink', sid);
    expect([await opens(opened?.token), await opens(replaced?.token)]).toEqual([false, true]);
    await does(coach, 'closeAttendanceLink', sid);
    expect(await opens(replaced?.token)).toBe(false);
    expect(await does(coach, 'attendanceLink', sid)).toBeNull();
  });

  test('two devices that open it at the same time get one link', async () => {
    const { coach, sid } = await askTeam(server, {}, kind);
    const both = await Promise.all([1, 2].map(() => does(coach, 'openAttendanceLink', sid)));
    expect(both[0]).toEqual(both[1]);
    expect(await opens(both[0]?.token)).toBe(true);
  });

  describe('people', () => {
    let asked: AskedTeam;
    beforeAll(async () => {
      asked = await askTeam(server, {}, kind);
      await makePremium(server, asked.team);
    });

    test.each(['manager', 'assistent'] as const)(
      'the role %s gets the same link as the owner',
      async (role) => {
        const member = await Coach.signUp(server);
        await join(asked.coach, member, { team: asked.team, role });
        const link = await does(asked.coach, 'openAttendanceLink', asked.sid);
        expect(await does(member, 'attendanceLink', asked.sid)).toEqual(link);
      },
    );

    test.each(['reporter', 'fan'] as const)('the role %s gets no link, and stays signed in', async (role) => {
      const member = await Coach.signUp(server);
      await join(asked.coach, member, { team: asked.team, role });
      for (const call of CALLS)
        expect(await codeOf(member, call, asked.sid)).toBe("400 You don't have permission to manage this.");
    });

    test('one of another account does not exist', async () => {
      const stranger = await Coach.signUp(server);
      for (const call of CALLS) expect(await codeOf(stranger, call, asked.sid)).toMatch(/^404 /);
    });
  });

  test('a deleted one, an id of nothing and another kind are refused', async () => {
    const asked = await askTeam(server, {}, kind);
    const { coach, sid, team } = asked;
    for (const call of CALLS) {
      expect(await codeOf(coach, call, sid, 'teams')).toMatch(/^400 /);
      for (const none of [0, -1, 0.5, 9e15, team + 1_000_000])
        expect(await codeOf(coach, call, none)).toMatch(/^404 /);
    }
    await coachDeletes(asked);
    for (const call of CALLS) expect(await codeOf(coach, call, sid)).toMatch(/^404 /);
  });

  test('a team changes its links a limited number of times in a day', async () => {
    const { coach, sid } = await askTeam(server, {}, kind);
    for (let n = 0; n < LINKS_A_DAY; n++) await does(coach, 'openAttendanceLink', sid);
    expect(await codeOf(coach, 'replaceAttendanceLink', sid)).toMatch(/^429 /);
    expect(await codeOf(coach, 'attendanceLink', sid)).toBe('ok');
    server.advance(DAY);
    expect(await codeOf(coach, 'replaceAttendanceLink', sid)).toBe('ok');
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
    const { coach, sid, team } = await askTeam(logging, {}, kind);
    lines.length = 0;
    for (const call of ['openAttendanceLink', 'openAttendanceLink', ...CALLS] as const)
      await coach.call(request(call, sid));
    await coach.call(request('closeAttendanceLink', sid));
    expect(lines.map(({ event, team: of }) => [event, of])).toEqual([
      ['attendance_link_made', team],
      ['attendance_link_made', team],
      ['attendance_link_closed', team],
    ]);
    expect(JSON.stringify(lines)).not.toContain('token');
    await logging.close();
  });

  test('the archive of the account names its links without their tokens', async () => {
    const { coach, sid } = await askTeam(server, {}, kind);
    const link = await does(coach, 'openAttendanceLink', sid);
    const exported = await exportedAttendance(server.deps.database.reader, coach.account.sid);
    expect(exported).toMatchObject([{ kind, kind_sid: sid, ended_at: 0 }]);
    expect(JSON.stringify(exported)).not.toContain(link?.token);
  });
}
