/** The lasting link of a family: who gets it, how long it works, and that asking tells nothing about anybody. */
import { teamFields } from '@touchline/domain/entity/tables/team';
import { ARCHIVED } from '@touchline/domain/player/archive';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AskedTeam,
  askTeam,
  coachDeletes,
  DAY,
  expectDone,
  OTHER,
  personalToken,
  SIBLINGS,
  sharedToken,
} from '#features/attendance/attendance.testing.ts';
import { readRow } from '#platform/database/rows.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import { replaceLink } from '#rows/page-links/page-links.ts';
import { entityOf } from '#rows/pull/entities.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { unrendered } from './unrendered.testing.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

export function lastingLinkContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine, web: unrendered });
  });
  afterAll(() => server.close());

  let network = 0;
  const post = async (
    token: string,
    fields: Record<string, string>,
    remoteAddress = `203.0.113.${network++ % 250}`,
  ) =>
    server.app.inject({
      method: 'POST',
      url: `/attend/${token}/privacy`,
      headers: FORM,
      payload: new URLSearchParams(fields).toString(),
      remoteAddress,
    });
  const get = async (token: string, below = '/privacy') => {
    const { statusCode, body, headers } = await server.app.inject(`/attend/${token}${below}`);
    return { status: statusCode, page: headers.location ?? (JSON.parse(body) as { page: string }).page };
  };
  /** The mails that were sent since the last call, after all due jobs. */
  let seen = 0;
  const mails = async () => {
    await server.runDueJobs();
    const all = server.mails.slice(seen);
    seen = server.mails.length;
    return all.map(({ to, text }) => ({ to, token: /attend\/([\w-]{43})\/privacy/.exec(text)?.[1] ?? '' }));
  };
  const lasting = async (asked: AskedTeam, email = OTHER) => {
    // A mailbox gets only a few in a day.
    server.advance(DAY + 1);
    await mails();
    await post(await sharedToken(server, asked.event), { email });
    const [mail] = await mails();
    if (mail === undefined) throw new Error('no mail');
    return mail.token;
  };
  const levelsOf = async ({ team }: AskedTeam) => {
    const row = await readRow(server.deps.database.reader, 'teams', team);
    if (row === undefined) throw new Error('no team');
    return entityOf(teamFields, row).metadata.family_levels.map(({ id, level, way }) => [id, level, way]);
  };

  test('a family gets it by mail from the shared link, and chooses with it long after the match', async () => {
    const asked = await askTeam(server);
    const token = await lasting(asked);
    server.advance(200 * DAY);
    expect(await get(token)).toEqual({ status: 200, page: 'privacy' });
    expect((await post(token, { player: String(asked.carl), level: 'shielded' })).statusCode).toBe(303);
    expect((await post(token, { player: String(asked.anna), level: 'normal' })).statusCode).toBe(400);
    expect(await levelsOf(asked)).toEqual([[asked.carl, 'shielded', 'link']]);
    await coachDeletes(asked);
    expect(await get(token)).toEqual({ status: 200, page: 'privacy' });
  });

  test('every address gets the same answer, and only one that the team has gets a mail', async () => {
    const asked = await askTeam(server);
    const token = await sharedToken(server, asked.event);
    await mails();
    const answers = [];
    for (const email of [OTHER, 'nobody@example.org', asked.coach.account.email]) {
      const { statusCode, headers, body } = await post(token, { email });
      answers.push([statusCode, headers.location, body]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(303);
    expect((await mails()).map(({ to }) => to)).toEqual([OTHER]);
  });

  test('an open Team Page leads to it too, a closed one and a replaced link do not', async () => {
    const asked = await askTeam(server);
    const { coach, team } = asked;
    const about = { kind: 'team', subject_sid: team, space: coach.account.sid } as const;
    const newPage = () =>
      server.deps.database.transaction(async (tx) => {
        await ChangeNumbers.lock(tx, [coach.account.sid], 1);
        return replaceLink(tx, server.deps, about);
      });
    const old = await newPage();
    const token = await newPage();
    await mails();
    expect(await get(token)).toEqual({ status: 404, page: 'unknown' });
    expect((await post(token, { email: OTHER })).statusCode).toBe(404);
    await expectDone(coach, [coach.device.mutation('updateTeam', team, { teampage: 1 })]);
    expect(await get(token)).toEqual({ status: 200, page: 'askLink' });
    expect(await get(old)).toEqual({ status: 404, page: 'unknown' });
    expect((await post(old, { email: OTHER })).statusCode).toBe(404);
    expect(await mails()).toEqual([]);
    expect((await post(token, { email: OTHER.toUpperCase() })).statusCode).toBe(303);
    expect((await mails()).map(({ to }) => to)).toEqual([OTHER]);
  });

  test('a family asks for it with the link of an event, which names its own address only', async () => {
    const asked = await askTeam(server);
    const personal = await personalToken(server, asked.event, SIBLINGS);
    await mails();
    expect((await post(personal, { mail: 'own' })).statusCode).toBe(303);
    const [mail] = await mails();
    expect(mail?.to.toLowerCase()).toBe(SIBLINGS.toLowerCase());
    // An address typed into that page goes nowhere.
    expect((await post(personal, { email: OTHER })).statusCode).toBe(400);
    expect(await mails()).toEqual([]);
    expect(await get(mail?.token ?? '')).toEqual({ status: 200, page: 'privacy' });
  });

  test('it opens no answers, tasks, calendar and subscription to messages', async () => {
    const asked = await askTeam(server);
    const token = await lasting(asked);
    expect(await get(token, '')).toEqual({ status: 303, page: `/attend/${token}/privacy?` });
    const forms = [
      [`/attend/${token}`, { player: String(asked.carl), answer: 'yes' }],
      [`/attend/${token}/tasks`, { task: '1', player: String(asked.carl), does: 'take' }],
    ] as const;
    for (const [url, fields] of forms) {
      const payload = new URLSearchParams(fields).toString();
      const { statusCode } = await server.app.inject({ method: 'POST', url, headers: FORM, payload });
      expect([url, statusCode]).toEqual([url, 410]);
    }
    expect((await get(token, '/event.ics')).status).toBe(410);
  });

  test('it ends with the address, the place in the team, the archive, the team, and an erasure', async () => {
    const ends: readonly ((asked: AskedTeam) => Promise<unknown>)[] = [
      ({ coach, carl }) =>
        expectDone(coach, [
          coach.device.mutation('updatePlayer', carl, { 'metadata.email1': 'new@example.org' }),
        ]),
      ({ coach, team, carl }) =>
        expectDone(coach, [coach.device.mutation('updateTeam', team, { [`player_sids/${carl}`]: null })]),
      ({ coach, carl }) =>
        expectDone(coach, [coach.device.mutation('updatePlayer', carl, { status: ARCHIVED })]),
      ({ coach, team }) => expectDone(coach, [coach.device.mutation('deleteTeam', team, { deleted: true })]),
      ({ coach, carl }) => coach.ask(`mutation { erasePlayer(sid: ${carl}) { sid } }`),
    ];
    for (const [at, end] of ends.entries()) {
      const asked = await askTeam(server);
      const token = await lasting(asked);
      server.advance(1_000);
      await end(asked);
      expect([at, (await get(token)).status >= 404]).toEqual([at, true]);
      const answer = await post(token, { player: String(asked.carl), level: 'normal' });
      expect([at, answer.statusCode >= 404]).toEqual([at, true]);
      await server.runDueJobs();
    }
  });

  test('a mailbox gets a few of these mails a day, and a network asks a few times an hour', async () => {
    server.advance(DAY + 1);
    const asked = await askTeam(server);
    const token = await sharedToken(server, asked.event);
    await mails();
    let sent = 0;
    for (let n = 0; n < 5; n++) {
      await post(token, { email: OTHER });
      sent += (await mails()).length;
    }
    expect(sent).toBe(3);
    const statuses = new Set<number>();
    for (let n = 0; n < 32; n++)
      statuses.add((await post(token, { email: `x${n}@example.org` }, '198.51.100.7')).statusCode);
    expect([...statuses]).toEqual([303, 429]);
  });

  test('a form from another site and one without address change nothing', async () => {
    const asked = await askTeam(server);
    const token = await sharedToken(server, asked.event);
    await mails();
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/attend/${token}/privacy`,
      headers: { ...FORM, 'sec-fetch-site': 'cross-site' },
      payload: new URLSearchParams({ email: OTHER }).toString(),
    });
    expect(statusCode).toBe(403);
    for (const fields of [{ email: '' }, { email: 'no address' }, { email: 'x'.repeat(300) }, { other: '1' }])
      expect((await post(token, fields as Record<string, string>)).statusCode).toBe(400);
    expect(await mails()).toEqual([]);
  });
}
