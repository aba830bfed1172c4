/** Deleting an account: what is removed, what members of its teams see, and what stays in teams of others. */
import { COLLECTION_NAMES } from '@touchline/domain/entity/rows/collections';
import { NOTE_TYPES, type NoteType } from '@touchline/domain/entity/tables/note';
import type { Changes } from '@touchline/sync/model/registers';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readNotifications } from '#rows/people/read-notifications.ts';
import { isIn, MINUTE, magicLink, PASSWORD, post, refusal } from '#testing/auth/auth.testing.ts';
import { CoachDevice } from '#testing/auth/second-factor.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, expectHoldsWhatIsThere, join, makePremium } from '#testing/sharing/sharing.testing.ts';

const SECRET = 'Zwaluwstraat 12';
const PITCH = 'Behind the mill';
const EARLIER_TITLE = 'Talk with the parents';
const wordsAbout = (type: NoteType): string => `Words about ${type}.`;

export function deleteUserContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(() => server.advance(61 * MINUTE));

  const end = (access_token: string, password = PASSWORD) =>
    post(server, 'delete_user', { access_token, password });

  /** A coach with a team, a player whose address is known, a match with a public link, a training, and a note of each type. */
  async function ground() {
    const coach = await Coach.signUp(server);
    const team = await coach.device.newTeam({ clubname: 'Rietdijk', teamname: 'MO13-2' });
    const [player = 0] = await coach.device.newPlayers(1);
    await coach.device.push(
      coach.device.mutation('updatePlayer', player, { surname: SECRET }),
      coach.device.mutation('updateTeam', team, { [`player_sids/${player}`]: 1 }),
    );
    const { sid: match } = await coach.device.newMatch(team);
    const training = await coach.device.newTraining(team, { place: PITCH });
    const subjects: Readonly<Record<NoteType, number>> = {
      account: coach.account.sid,
      team,
      player,
      match,
      match_public: match,
      training_selection: training.selection,
      training_session: training.session,
    };
    const notes: number[] = [];
    for (const type of NOTE_TYPES) {
      notes.push(await coach.device.newNote(type, subjects[type], wordsAbout(type)));
    }
    return { coach, team, player, match, training, notes };
  }

  async function everything(): Promise<string> {
    const { reader } = server.deps.database;
    const tables = [
      'accounts',
      'rows',
      'lost_values',
      'members',
      'signed_in_devices',
      'codes',
      'one_time_tokens',
    ];
    const found = tables.map((table) =>
      reader
        .selectFrom(table as 'rows')
        .selectAll()
        .execute(),
    );
    return JSON.stringify(await Promise.all(found));
  }

  test('a wrong password is 403 and counts as a failed sign-in', async () => {
    const coach = await signUp(server);
    for (let n = 0; n < 10; n++) {
      expect(await end(coach.token, 'wrong')).toEqual(refusal(403, 'invalid password'));
    }
    expect((await end(coach.token)).body.code).toBe(423);
    expect(await isIn(server, coach.token)).toBe(true);
  });

  test('deletion removes all contents: rows, earlier values, names, the address', async () => {
    const { coach, player, notes } = await ground();
    const { email } = coach.account;
    // An earlier value stays readable for 30 days, but not after a deletion.
    const [note = 0] = notes;
    await coach.device.push(
      coach.device.mutation('updatePlayer', player, { surname: `${SECRET} b` }),
      coach.device.mutation('updateNote', note, { title: EARLIER_TITLE }),
    );
    server.advance(1_000);
    await coach.device.push(coach.device.mutation('updateNote', note, { title: '' }));
    const magic = await magicLink(server, email);
    const before = await server.deps.database.reader.selectFrom('lost_values').selectAll().execute();
    for (const words of [SECRET, EARLIER_TITLE]) expect(JSON.stringify(before)).toContain(words);
    const written = [PITCH, ...NOTE_TYPES.map(wordsAbout)];
    const stored = await everything();
    for (const words of written) expect(stored).toContain(words);
    expect(await end(coach.account.token)).toEqual({ status: 200, body: { ok: true } });
    expect(await isIn(server, coach.account.token)).toBe(false);
    const left = await everything();
    for (const words of [SECRET, EARLIER_TITLE, ...written, email]) expect(left).not.toContain(words);
    expect((await post(server, 'login', { username: email, password: PASSWORD })).body.code).toBe(404);
    expect((await post(server, 'magiclink_token', { email, code: magic })).body.code).toBe(405);
    await expect
      .poll(() => server.mails.filter(({ to }) => to === email).at(-1)?.subject)
      .toBe('Your Touchline account was deleted');
  });

  test('no table keeps sign-in data, second factors, leased ids or notifications of a deleted account', async () => {
    const { coach, team } = await ground();
    const { sid, email } = coach.account;
    await join(coach, await Coach.signUp(server), { team });
    const other = await ground();
    await join(other.coach, coach, { team: other.team });
    await coach.device.lease('requestTeamSID');
    // A change of what others may see is logged.
    await coach.device.push(coach.device.mutation('updateTeam', team, { 'metadata.age_group': 'U13' }));
    const factors = new CoachDevice(server, coach.account);
    await factors.addApp();
    await factors.prove();
    await plant(sid, email);
    for (const table of await tablesOfAccounts()) {
      expect([table, await rowsOfAccount(table, sid)]).not.toEqual([table, 0]);
    }
    await end(factors.token);
    for (const table of await tablesOfAccounts()) {
      expect([table, await rowsOfAccount(table, sid)]).toEqual([table, 0]);
    }
    const { reader } = server.deps.database;
    const mails = reader.selectFrom('mails').select('id').where('recipient', '=', email);
    expect(await mails.execute()).toEqual([]);
    const followers = reader.selectFrom('push_subscriptions').select('id').where('space', '=', sid);
    expect(await followers.execute()).toEqual([]);
  });

  /** Inserts rows that a few calls cannot produce. */
  async function plant(sid: number, recipient: string): Promise<void> {
    await server.deps.database.transaction(async (tx) => {
      await tx
        .insertInto('calendar_links')
        .values({
          token_hash: `calendar-${sid}`,
          sealed: 'x',
          account_sid: sid,
          team_sid: 0,
          created_at: 1,
          ended_at: 0,
        })
        .execute();
      await tx
        .insertInto('export_tokens')
        .values({
          token_hash: `hash-${sid}`,
          account_sid: sid,
          space: sid,
          team_sid: 1,
          match_sid: 1,
          created_at: 1,
          expires_at: 1,
          ended_at: 0,
        })
        .execute();
      await tx
        .insertInto('plan_mails')
        .values({ what: 'trial', about: '', account_sid: sid, at: 1 })
        .execute();
      await tx
        .insertInto('purchase_tokens')
        .values({ token: `token-${sid}`, account_sid: sid, team_sid: 0, created_at: 1 })
        .execute();
      await tx
        .insertInto('passkeys')
        .values({
          id: `key-${sid}`,
          account_sid: sid,
          user_handle: 'x',
          name: 'Phone',
          public_key: 'x',
          counter: 0,
          transports: '[]',
          synced: 0,
          created_at: 0,
          used_at: 0,
        })
        .execute();
      await tx
        .insertInto('mails')
        .values({ id: sid, recipient, subject: 'x', html: '', text: SECRET, at: 0 })
        .execute();
      await tx
        .insertInto('push_subscriptions')
        .values({
          id: `push-${sid}`,
          kind: 'match',
          sid: 1,
          space: sid,
          key: 'x',
          endpoint: 'x',
          p256dh: 'x',
          auth: 'x',
          locale: 'en',
          created_at: 0,
          told: '[]',
          failures: 0,
          retry_at: 0,
          claim: '',
          claimed_until: 0,
        })
        .execute();
    });
  }

  /** Tables of the operator, which keep their rows. */
  const OPERATORS: readonly string[] = ['grants'];

  /** Tables with an account column. A new table must be added to the deletion. */
  async function tablesOfAccounts(): Promise<readonly string[]> {
    const tables = await server.deps.database.reader.introspection.getTables();
    return tables
      .filter(({ columns }) => columns.some(({ name }) => name === 'account_sid'))
      .map(({ name }) => name)
      .filter((name) => !OPERATORS.includes(name))
      .toSorted();
  }

  async function rowsOfAccount(table: string, sid: number): Promise<number> {
    const rows = server.deps.database.reader.selectFrom(table as 'members').select('account_sid');
    return (await rows.where('account_sid', '=', sid).execute()).length;
  }

  test('the address can sign up again, and the new account has no data of the old one', async () => {
    const { coach } = await ground();
    const { email } = coach.account;
    await end(coach.account.token);
    expect((await post(server, 'signup_start', { email })).status).toBe(200);
  });

  test("live pages of a deleted account's matches show nothing", async () => {
    const { coach, match } = await ground();
    const { reader } = server.deps.database;
    const tokens = () =>
      reader.selectFrom('match_tokens').select('token').where('match_sid', '=', match).execute();
    expect(await tokens()).not.toEqual([]);
    await end(coach.account.token);
    expect(await tokens()).toEqual([]);
  });

  describe("members of a deleted account's teams", () => {
    test("[PUL-3.4, PUL-3.7] devices of a deleted team's members remove all of its rows", async () => {
      const { coach, team } = await ground();
      const friend = await Coach.signUp(server);
      await makePremium(server, team);
      await join(coach, friend, { team });
      await friend.held.pull();
      expect(Object.keys(friend.held.existing(coach.account.sid))).toContain(`teams/${team}`);
      const hints = new Set<number>();
      const stop = server.deps.bus.subscribe(({ space }) => hints.add(space));
      await end(coach.account.token);
      await expect.poll(() => [...hints]).toContain(friend.account.sid);
      stop();
      await friend.held.pull();
      expect(friend.held.existing(coach.account.sid)).toEqual({});
      await expectHoldsWhatIsThere(friend);
      const members = await server.deps.database.reader
        .selectFrom('members')
        .select(['status', 'email'])
        .where('team_sid', '=', team)
        .execute();
      expect(members).toEqual([{ status: 'revoked', email: expect.stringMatching(/^#\d+$/) }]);
      expect(await everything()).not.toContain(`"email":"${coach.account.email}"`);
    });

    const newsOf = (account: number) =>
      readNotifications(server.deps.database.reader, { account, names: 'nickname' });

    test('are notified that the team is no longer shared, if they had accepted', async () => {
      const { coach, team } = await ground();
      const [friend, invited] = [await Coach.signUp(server), await Coach.signUp(server)];
      await makePremium(server, team);
      await join(coach, friend, { team });
      await coach.invite(team, invited.account.email);
      await end(coach.account.token);
      expect(await newsOf(friend.account.sid)).toMatchObject([
        { kind: 'revoked', team_sid: team, team: 'Rietdijk MO13-2', person: '', new: true },
      ]);
      expect(await newsOf(invited.account.sid)).toEqual([]);
    });

    test('an invitation to an address without an account is removed with its team', async () => {
      const { coach, team } = await ground();
      await makePremium(server, team);
      await coach.invite(team, 'waiting@example.org');
      await end(coach.account.token);
      expect(await everything()).not.toContain('waiting@example.org');
    });
  });

  test("another account's team keeps the deleted account's work but no longer lists the account", async () => {
    const { coach: owner, team, match } = await ground();
    const helper = await Coach.signUp(server);
    await makePremium(server, team);
    await join(owner, helper, { team, role: 'manager' });
    expect(
      await helper.results(helper.device.mutation('updateMatch', match, { opponent_teamname: 'JO13-4' })),
    ).toEqual(['applied']);
    await end(helper.account.token);
    await owner.held.pull();
    expect(owner.held.get('matches', match)?.registers.opponent_teamname?.[0]).toBe('JO13-4');
    const { sharedAccounts } = await owner.ask<{ sharedAccounts: object[] }>(
      `{ sharedAccounts(team_sid: ${team}) { id email } }`,
    );
    expect(sharedAccounts).toEqual([]);
    expect(await everything()).not.toContain(helper.account.email);
  });

  test('matches of other accounts keep the entries without the name, also in their history, and devices pull the change', async () => {
    const { coach: owner, team, match } = await ground();
    const helper = await Coach.signUp(server);
    await helper.call('mutation { updateUserInfo(values: { firstname: "Jurriaan", surname: "Bo" }) { id } }');
    await makePremium(server, team);
    await join(owner, helper, { team, role: 'manager' });
    const goal = (noted_by: string, text: string) => ({
      eid: '1-1',
      type: 'GOAL',
      status: 'PUBLIC',
      data: { player_sid: 0, sn: 0, playername: '', lineup: [], noted_by, text },
    });
    const write = (coach: Coach, changes: Changes) =>
      coach.device.push(coach.device.mutation('updateMatch', match, changes));
    await write(helper, {
      'events/1-1': goal('Jurriaan', 'first'),
      'events/1-2': { ...goal('Jurriaan B', 'by an earlier name'), eid: '1-2' },
      incrementals: { control: 7, controller: helper.account.sid, controller_name: 'Jurriaan Bo' },
    });
    server.advance(1_000);
    await write(owner, {
      'events/1-1': goal('Jurriaan', 'corrected'),
      'events/1-3': { ...goal('Mila', 'of the owner'), eid: '1-3' },
    });
    await owner.held.pull();
    server.advance(1_000);
    const offline = owner.device.mutation('updateMatch', match, {
      'events/1-1': goal('', 'corrected without network'),
    });
    server.advance(60_000);
    expect(await everything()).toContain('Jurriaan');
    await end(helper.account.token);
    expect(await everything()).not.toContain('Jurriaan');
    await expectHoldsWhatIsThere(owner);
    const registers = owner.held.get('matches', match)?.registers;
    expect(registers?.['events/1-1']?.[0]).toEqual(goal('', 'corrected'));
    expect(registers?.['events/1-3']?.[0]).toMatchObject({ data: { noted_by: 'Mila' } });
    expect(registers?.incrementals?.[0]).toMatchObject({
      controller: helper.account.sid,
      controller_name: '',
    });
    const { rows } = await owner.device.push(offline);
    expect(rows[0]?.registers['events/1-1']?.[0]).toEqual(goal('', 'corrected without network'));
  });

  test('the owner of a shared team is notified that a member left, and no longer sees the name anywhere', async () => {
    const { coach: owner, team } = await ground();
    const helper = await Coach.signUp(server);
    await makePremium(server, team);
    await join(owner, helper, { team, role: 'manager' });
    const toldOf = async () => {
      const { getNotifications } = await owner.ask<{ getNotifications: { kind: string; person: string }[] }>(
        '{ getNotifications { kind person role team } }',
      );
      return getNotifications;
    };
    expect((await toldOf()).map(({ person }) => person)).toEqual([helper.account.email]);
    await end(helper.account.token);
    const left = { kind: 'left', person: '', role: 'manager', team: 'Rietdijk MO13-2' };
    expect(await toldOf()).toEqual([left, { ...left, kind: 'accepted' }]);
  });

  test('deleting an account changes no data of other accounts', async () => {
    const [gone, stays] = [await ground(), await ground()];
    await end(gone.coach.account.token);
    await stays.coach.held.pull();
    expect(Object.keys(stays.coach.held.existing())).toEqual(
      expect.arrayContaining([
        `teams/${stays.team}`,
        `players/${stays.player}`,
        `matches/${stays.match}`,
        `training_sessions/${stays.training.session}`,
      ]),
    );
  });

  describe('the archive of all own data', () => {
    test("contains the account's data, devices and shares, and nothing of other accounts", async () => {
      const [{ coach, team, player, match, training, notes }, other] = [await ground(), await ground()];
      const { body } = await post(server, 'export_user', { access_token: coach.account.token });
      expect(body.name).toMatch(/^touchline-2026-\d\d-\d\d\.zip$/);
      const files = unzip(Buffer.from(String(body.archive), 'base64'));
      const sids = (name: string) =>
        (JSON.parse(files.get(name) ?? '[]') as { sid: number }[]).map(({ sid }) => sid);
      expect(sids('teams.json')).toEqual([team]);
      expect(sids('players.json')).toEqual([player]);
      expect(sids('matches.json')).toEqual([match]);
      expect(sids('training_selections.json')).toEqual([training.selection]);
      expect(sids('training_sessions.json')).toEqual([training.session]);
      expect(files.get('training_sessions.json')).toContain(PITCH);
      expect(sids('notes.json').toSorted()).toEqual(notes.toSorted());
      for (const type of NOTE_TYPES) expect(files.get('notes.json')).toContain(wordsAbout(type));
      expect(files.get('account.json')).toContain(coach.account.email);
      const readme = files.get('README.txt') ?? '';
      expect(COLLECTION_NAMES.filter((name) => !readme.includes(`${name}.json`))).toEqual([]);
      expect([...files.keys()]).toEqual(
        expect.arrayContaining(['media.json', 'notes.json', 'devices.json', 'shared-by-me.json']),
      );
      const all = [...files.values()].join();
      expect(all).not.toContain(other.coach.account.email);
      expect(all).not.toContain(coach.account.token);
      const { reader } = server.deps.database;
      const devices = await reader.selectFrom('signed_in_devices').select('token_hash').execute();
      const ways = await reader.selectFrom('accounts').select('password_hash').execute();
      const hashes = [...devices.map((row) => row.token_hash), ...ways.map((row) => row.password_hash)];
      for (const hash of hashes.filter((one) => one !== '')) expect(all).not.toContain(hash);
    });

    test('is limited to five per hour, then 429', async () => {
      const { token } = await signUp(server);
      for (let n = 0; n < 5; n++) {
        expect((await post(server, 'export_user', { access_token: token })).status).toBe(200);
      }
      expect((await post(server, 'export_user', { access_token: token })).body.code).toBe(429);
    });
  });
}

function unzip(archive: Buffer): ReadonlyMap<string, string> {
  return new Map(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}
