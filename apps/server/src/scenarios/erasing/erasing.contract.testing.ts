/** Erasing a player, on every database: afterwards no table and no file holds their name, address or reasons. */
import type { Changes } from '@touchline/domain/entity/rows/rows';
import { PORTRAIT } from '@touchline/domain/entity/tables/medium';
import { valuesOf } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AskedTeam,
  askTeam,
  coachChanges,
  gatheringOn,
  OTHER,
  personalToken,
  SIBLINGS,
} from '#features/attendance/attendance.testing.ts';
import { tablesAfter } from '#operations/backup/tables.ts';
import { MIGRATIONS } from '#platform/database/versions/migrations.ts';
import { unpackText } from '#rows/push/packed-text.ts';
import { goalEvent } from '#testing/devices/goal-event.testing.ts';
import { jpegOf, send, storedKeys } from '#testing/pictures/pictures.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, expectHoldsWhatIsThere, join, makePremium } from '#testing/sharing/sharing.testing.ts';

const FIRSTNAME = 'Zwaantje';
const EARLIER = 'Zwanetta';
const SURNAME = 'Quistelaar';
const ADDRESS = 'zwaantje.home@example.org';
const TELEPHONE = '0612345987';
const REASON = 'appointment at the orthodontist';
const EARLIER_REASON = 'a heavy cold';
const TALK = 'Parents want more playing time';
/** Everything that must be gone, in lower case. */
const PLANTED = [
  FIRSTNAME,
  EARLIER,
  SURNAME,
  'zwaantje.home',
  TELEPHONE,
  REASON,
  EARLIER_REASON,
  TALK,
  'grandmother',
].map((word) => word.toLowerCase());
const KEPT_REASON = 'a birthday party';

export function erasingContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  /** All text of all tables; stored answers are unpacked. */
  async function everything(): Promise<string> {
    const { reader } = server.deps.database;
    const texts: string[] = [];
    for (const { name } of await tablesAfter(MIGRATIONS)) {
      texts.push(
        JSON.stringify(
          await reader
            .selectFrom(name as 'meta')
            .selectAll()
            .execute(),
        ),
      );
    }
    const answers = await reader.selectFrom('sync_devices').select('answer_rows').execute();
    texts.push(
      ...answers.flatMap(({ answer_rows }) => (answer_rows === '' ? [] : [unpackText(answer_rows)])),
    );
    return texts.join('\n').toLowerCase();
  }

  const found = (text: string): readonly string[] => PLANTED.filter((word) => text.includes(word));

  const erase = async (coach: Coach, sid: number): Promise<string> => {
    const { error } = await coach.call('mutation($sid: Float!) { erasePlayer(sid: $sid) { sid } }', { sid });
    return error === null ? 'erased' : `${error.code} ${error.message}`;
  };

  interface Ground extends AskedTeam {
    readonly assistant: Coach;
    readonly portrait: number;
    readonly photo: number;
    readonly note: number;
  }

  const reasonOf = (sid: number, reason: string): Changes => ({
    [`metadata.reasons/${sid}`]: { sid, reason },
  });

  /** Carl of the asked team becomes the player with the planted names; everything that may hold them does. */
  async function ground(kind: 'matches' | 'training_sessions' = 'matches'): Promise<Ground> {
    const asked = await askTeam(server, {}, kind);
    const { coach, team, carl, anna, sid } = asked;
    await makePremium(server, team);
    const assistant = await Coach.signUp(server);
    await join(coach, assistant, { team });
    const { device } = coach;
    const named = (firstname: string) =>
      device.mutation('updatePlayer', carl, {
        firstname,
        surname: SURNAME,
        nickname: firstname,
        'metadata.email1': ADDRESS,
        'metadata.telephone1': TELEPHONE,
        'metadata.note': `${firstname} lives with her grandmother`,
      });
    await device.push(named(EARLIER));
    await device.push(named(FIRSTNAME));
    const [portrait = 0, photo = 0] = await device.lease('requestMediaSID', 2);
    await device.push(
      device.mutation('updateMedium', portrait, { type: PORTRAIT, caption: FIRSTNAME }),
      device.mutation('updateMedium', photo, {
        type: 'photo',
        team_sid: team,
        caption: `${FIRSTNAME} and Anna`,
        [`player_sids/${carl}`]: 1,
        [`player_sids/${anna}`]: 2,
      }),
      device.mutation('updatePlayer', carl, { media_sid: portrait }),
      device.mutation('updateTeam', team, {
        [`shirtnumbers/${carl}`]: { id: carl, value: 7 },
        'metadata.captain': carl,
      }),
    );
    await send(server, coach.account.token, { to: `media/${portrait}`, bytes: await jpegOf() });
    const note = await device.newNote('player', carl, TALK);
    const at = kind === 'matches' ? '' : 'metadata.';
    await coachChanges(asked, { ...reasonOf(carl, EARLIER_REASON), ...reasonOf(anna, KEPT_REASON) });
    await coachChanges(asked, {
      ...reasonOf(carl, REASON),
      [`metadata.answers/${carl}`]: { sid: carl, answer: 'no', withdrew: true },
      [`${at}ratings/${carl}-${coach.account.sid}`]: { sid: carl, all: 8 },
      'metadata.tasks/t1': { id: 't1', kind: 'snacks' },
      [`metadata.takers/t1-${carl}`]: { id: `t1-${carl}`, task: 't1', player_sid: carl },
      ...(kind === 'matches' ? played(carl) : {}),
    });
    await personalToken(server, asked.event, ADDRESS);
    await personalToken(server, asked.event, SIBLINGS);
    await server.deps.database.transaction((tx) =>
      tx
        .insertInto('mails')
        .values([
          { id: ++mails, recipient: ADDRESS, ...mail('Are you coming?', `Is ${FIRSTNAME} coming?`) },
          { id: ++mails, recipient: coach.account.email, ...mail('Closed', `${FIRSTNAME}: no`) },
        ])
        .execute(),
    );
    await assistant.held.pull();
    expect(found(await everything())).toEqual(PLANTED);
    return { ...asked, sid, assistant, portrait, photo, note };
  }

  let mails = 0;
  const mail = (subject: string, text: string) => ({ subject, text, html: '', at: 1 });

  const played = (sid: number): Changes => ({
    [`players/${sid}`]: { sid, shirtnumber: 7 },
    ...goalEvent('1-1', { player_sid: sid, playername: FIRSTNAME }),
  });

  describe.each(['matches', 'training_sessions'] as const)('with %s', (kind) => {
    test('nothing in the database names the player afterwards', async () => {
      const { coach, carl } = await ground(kind);
      expect(await erase(coach, carl)).toBe('erased');
      expect(found(await everything())).toEqual([]);
    });

    test('what others said stays', async () => {
      const { coach, carl, anna, event } = await ground(kind);
      await erase(coach, carl);
      const { metadata } = await gatheringOn(server, event);
      expect(metadata.reasons).toEqual([{ sid: anna, reason: KEPT_REASON }]);
      expect(metadata.players.map(({ sid }) => sid)).toContain(carl);
      expect(metadata.tasks).toHaveLength(1);
      expect(metadata.takers).toEqual([]);
      await expectHoldsWhatIsThere(coach);
    });
  });

  test('the match keeps the number and the goal', async () => {
    const { coach, carl, event } = await ground();
    await erase(coach, carl);
    const match = await gatheringOn(server, event);
    expect(match).toMatchObject({
      players: [{ sid: carl, shirtnumber: 7 }],
      events: [{ type: 'GOAL', data: { player_sid: carl, playername: '' } }],
    });
  });

  test("the portrait's files are deleted, and another picture loses tag and caption", async () => {
    const { coach, carl, anna, portrait, photo } = await ground();
    const files = () => storedKeys(server, `${coach.account.sid}/media-${portrait}/`);
    expect(await files()).not.toEqual([]);
    await erase(coach, carl);
    await expect.poll(files).toEqual([]);
    await coach.held.pull();
    expect(valuesOf(coach.held.get('media', photo)?.registers ?? {})).toMatchObject({
      caption: '',
      [`player_sids/${carl}`]: null,
      [`player_sids/${anna}`]: 2,
    });
  });

  test('the devices of the staff hold nothing of the player after their next pull', async () => {
    const { coach, assistant, carl } = await ground();
    await erase(coach, carl);
    await expectHoldsWhatIsThere(assistant);
    expect(found(JSON.stringify([...assistant.held.rows]).toLowerCase())).toEqual([]);
  });

  test('a device that was offline brings nothing back', async () => {
    const { coach, assistant, team, carl, note, event } = await ground();
    const { device } = coach;
    const offline = [
      device.mutation('updatePlayer', carl, { firstname: FIRSTNAME }, { offset: 60_000 }),
      device.mutation('updateNote', note, { title: TALK }, { offset: 60_000 }),
      device.mutation('updateTeam', team, { [`player_sids/${carl}`]: 1 }, { offset: 60_000 }),
      device.mutation('deletePlayer', carl, { deleted: true }, { offset: 60_000 }),
    ];
    const reason = assistant.device.mutation('updateMatch', event.kind_sid, reasonOf(carl, REASON), {
      offset: 60_000,
    });
    await erase(coach, carl);
    expect(await coach.results(...offline)).toEqual([404, 404, 'applied', 'applied']);
    expect(await assistant.results(reason)).toEqual(['applied']);
    expect(found(await everything())).toEqual([]);
    await coach.held.pull();
    const squad = valuesOf(coach.held.get('teams', team)?.registers ?? {});
    expect(squad[`player_sids/${carl}`]).toBeNull();
  });

  test('the links of a family end with its last child', async () => {
    const { coach, anna, ben, carl, sid } = await ground();
    const links = async () =>
      (
        await server.deps.database.reader
          .selectFrom('attendance_links')
          .select('token_hash')
          .where('kind_sid', '=', sid)
          .where('space', '=', coach.account.sid)
          .execute()
      ).length;
    expect(await links()).toBe(2);
    await erase(coach, carl);
    expect(await links()).toBe(1);
    await erase(coach, anna);
    expect(await links()).toBe(1);
    await erase(coach, ben);
    expect(await links()).toBe(0);
  });

  test('only the owner of the player may, and a second time changes nothing', async () => {
    const { coach, assistant, carl } = await ground();
    const stranger = await Coach.signUp(server);
    expect(await erase(assistant, carl)).toBe("400 You don't have permission to manage this.");
    expect(await erase(stranger, carl)).toMatch(/^404/);
    expect(found(await everything())).toEqual(PLANTED);
    expect(await erase(coach, carl)).toBe('erased');
    await coach.held.pull();
    const { cursor } = coach.held;
    expect(await erase(coach, carl)).toBe('erased');
    await coach.held.pull();
    expect(coach.held.cursor).toBe(cursor);
    expect(await erase(coach, 0)).toMatch(/^404/);
  });

  test('the existing backups are named with the day on which they are removed', async () => {
    const coach = await Coach.signUp(server);
    const ask = () => coach.ask<{ getBackups: object[] }>('{ getBackups { made_at expires_at } }');
    expect(await ask()).toEqual({ getBackups: [] });
    const day = 86_400;
    const run = (n: number, error = '') => ({
      slot: 20260400 + n,
      started_at: n * day * 1_000,
      ended_at: n * day * 1_000 + 60_000,
      file: 'x.tar',
      error,
    });
    await server.deps.database.transaction((tx) =>
      tx
        .insertInto('backup_runs')
        .values([run(1), run(2, 'no space'), run(3)])
        .execute(),
    );
    const keep = server.deps.config.backupKeep;
    expect(await ask()).toEqual({
      getBackups: [
        { made_at: 3 * day, expires_at: (3 + keep) * day },
        { made_at: 1 * day, expires_at: (3 + keep - 1) * day },
      ],
    });
  });

  test(`${OTHER} and other addresses of the team are kept`, async () => {
    const { coach, dora } = await ground();
    await erase(coach, dora);
    expect(await everything()).toContain(SIBLINGS.toLowerCase());
  });
}
