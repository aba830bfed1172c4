/** Trainings of a shared team: what a grant opens, what stays of a deleted selection, and what strangers reach. */
import type { Changes } from '@touchline/domain/entity/rows/rows';
import type { Capability } from '@touchline/domain/entity/tables/team';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runHousekeeping } from '#operations/housekeeping/housekeeping.ts';
import { everything } from '#rows/calls/everything.testing.ts';
import type { SharedRole } from '#rows/people/members.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';

const DAY_MS = 86_400_000;

export function sharedTrainingsContract(engine: Engine): void {
  let server: TestServer;
  let owner: Coach;
  let team: number;
  let player: number;
  let selection: number;
  let session: number;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    owner = await Coach.signUp(server);
    [player = 0] = await owner.device.newPlayers(1);
    team = await owner.device.newTeam({ [`player_sids/${player}`]: 1 });
    await makePremium(server, team);
    const record = { sid: player, order: 1, present: false, signed_off: false, injured: false };
    ({ selection, session } = await owner.device.newTraining(team, {
      name: 'Tuesday',
      [`player_sids/${player}`]: 0,
      [`metadata.players/${player}`]: { ...record, from_minute: 0, until_minute: 0 },
      [`metadata.reasons/${player}`]: { sid: player, reason: 'dentist' },
      'plan/1-1': { id: '1-1', order: 0, minutes: 15, text: 'Rondo' },
    }));
  });

  const member = async (role: SharedRole, capabilities: readonly Capability[] = []) => {
    const coach = await Coach.signUp(server);
    const share = await join(owner, coach, { team, role, capabilities });
    await coach.held.pull();
    return { coach, share };
  };
  const pathsOf = (coach: Coach, collection: string, sid: number) =>
    Object.entries(coach.held.get(collection, sid)?.registers ?? {}).flatMap(([path, [value]]) =>
      value === null ? [] : [path],
    );
  const write = async (coach: Coach, op: string, sid: number, changes: Changes) =>
    (await coach.results(coach.device.mutation(op, sid, changes)))[0];

  describe('the grant for trainings', () => {
    test('opens sessions to a fan, and no line-up or attendance of a match', async () => {
      const { sid: match } = await owner.device.newMatch(team, {
        [`players/${player}`]: { sid: player, shirtnumber: 7 },
        'part1/1-1': { playing: true, x: 1, y: 1 },
        [`metadata.answers/${player}`]: answerOf(player),
      });
      const { coach: fan } = await member('fan', ['training']);
      const seen = pathsOf(fan, 'training_sessions', session);
      expect(seen).toEqual(
        expect.arrayContaining(['plan/1-1', `metadata.players/${player}`, `player_sids/${player}`]),
      );
      expect(seen.filter((path) => path.startsWith('metadata.reasons'))).toEqual([]);
      const ofMatch = pathsOf(fan, 'matches', match);
      expect(ofMatch).toContain('opponent_clubname');
      expect(ofMatch.filter((path) => /^(players|part1|metadata\.answers)\//.test(path))).toEqual([]);
    });

    test('lets a fan make, change and delete trainings, and nothing that only the staff may', async () => {
      const { coach: fan } = await member('fan', ['training']);
      const made = await fan.device.newTraining(team, { name: 'Friday' });
      expect(await write(fan, 'updateTrainingSession', session, { place: 'Pitch 2' })).toBe('applied');
      expect(await write(fan, 'deleteTrainingSession', made.session, { deleted: true })).toBe('applied');
      const key = `metadata.ratings/${player}-${fan.account.sid}`;
      const rating = { sid: player, all: 0, ph: 0, te: 7, ta: 0, me: 0, ts: 0, st: 0 };
      expect(await write(fan, 'updateTrainingSession', session, { [key]: rating })).toBe(403);
      expect(await write(fan, 'updateTrainingSession', session, { note: 'mine' })).toBe(403);
      expect(await write(fan, 'updateTeam', team, { division: 'A' })).toBe(403);
    });

    test('is what a reporter needs for a plan and for every change', async () => {
      const { coach: reporter } = await member('reporter');
      const seen = pathsOf(reporter, 'training_sessions', session);
      expect(seen).toContain(`metadata.players/${player}`);
      expect(seen).not.toContain('plan/1-1');
      expect(await write(reporter, 'updateTrainingSession', session, { place: 'Pitch 2' })).toBe(403);
      expect(await write(reporter, 'updateTrainingSelection', selection, { name: 'Mine' })).toBe(403);
      expect(await write(reporter, 'deleteTrainingSession', session, { deleted: true })).toBe(403);
    });
  });

  describe('a deleted selection', () => {
    const activate = (coach: Coach) =>
      coach.call('mutation($sid: Float!) { updateTokenTraining(selection_sid: $sid) { sid } }', {
        sid: selection,
      });

    test('is unknown where it is activated, gets no new sessions, and keeps those that it had', async () => {
      const { coach: assistant } = await member('assistent');
      expect((await activate(assistant)).error).toBeNull();
      expect(await write(owner, 'deleteTrainingSelection', selection, { deleted: true })).toBe('applied');
      for (const coach of [owner, assistant])
        expect((await activate(coach)).error).toMatchObject({ code: 404 });
      const [next = 0] = await assistant.device.lease('requestTrainingSessionSID');
      expect(await write(assistant, 'updateTrainingSession', next, { selection_sid: selection })).toBe(404);
      server.advance(31 * DAY_MS);
      await runHousekeeping(server.deps, []);
      for (const { coach } of [{ coach: owner }, { coach: assistant }, await member('assistent')]) {
        await coach.held.pull();
        expect(pathsOf(coach, 'training_sessions', session)).toContain(`metadata.players/${player}`);
      }
    });

    test('hides from a fan what it always hid', async () => {
      const { coach: fan } = await member('fan');
      await write(owner, 'deleteTrainingSelection', selection, { deleted: true });
      await fan.held.pull();
      const seen = pathsOf(fan, 'training_sessions', session);
      expect(seen).toContain('name');
      expect(seen.filter((path) => /^(plan|player_sids|metadata\.)/.test(path))).toEqual([]);
    });
  });

  describe('trainings of others', () => {
    const CALLS: readonly (readonly [string, () => string])[] = [
      [
        'updateTrainingSelection',
        () => `updateTrainingSelection(sid: ${selection}, values: { name: "x" }) { sid }`,
      ],
      ['deleteTrainingSelection', () => `deleteTrainingSelection(sid: ${selection}) { sid }`],
      [
        'updateTrainingSession',
        () => `updateTrainingSession(sid: ${session}, values: { name: "x" }) { sid }`,
      ],
      ['deleteTrainingSession', () => `deleteTrainingSession(sid: ${session}) { sid }`],
      ['updateTokenTraining', () => `updateTokenTraining(selection_sid: ${selection}) { sid }`],
      [
        'openAttendanceLink',
        () => `openAttendanceLink(kind: "training_sessions", sid: ${session}) { token }`,
      ],
    ];

    test.each(CALLS)(
      '%s: do not exist for a stranger, and no more for a person whose access has ended',
      async (_, query) => {
        const { coach: revoked, share } = await member('manager');
        await owner.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${share}) { id } }`);
        const stranger = await Coach.signUp(server);
        const before = await everything(server);
        for (const coach of [stranger, revoked])
          expect((await coach.call(`mutation { ${query()} }`)).error).toMatchObject({ code: 404 });
        expect(await everything(server)).toBe(before);
      },
    );

    test('are left out of reads, and a device of a stranger cannot write or take them over', async () => {
      const stranger = await Coach.signUp(server);
      const read = `{ getTrainingSelections(sids: [${selection}]) { sid } getTrainingSessions(sids: [${session}]) { sid } }`;
      expect(await stranger.ask(read)).toEqual({ getTrainingSelections: [], getTrainingSessions: [] });
      const before = await everything(server);
      const own = await stranger.device.newTraining(await stranger.device.newTeam());
      const after = await everything(server);
      expect(after).not.toBe(before);
      const tried = [
        stranger.device.mutation('updateTrainingSession', session, { name: 'mine' }),
        stranger.device.mutation('updateTrainingSession', session, { selection_sid: own.selection }),
        stranger.device.mutation('updateTrainingSelection', selection, { team_sid: 0 }),
        // Neither the row nor its parent can be exchanged later.
        stranger.device.mutation('updateTrainingSession', own.session, { selection_sid: selection }),
        stranger.device.mutation('updateTrainingSelection', own.selection, { team_sid: team }),
      ];
      expect(await stranger.results(...tried)).toEqual([404, 404, 404, 403, 403]);
      const [lease = 0] = await stranger.device.lease('requestTrainingSessionSID');
      expect(await write(stranger, 'updateTrainingSession', lease, { selection_sid: selection })).toBe(404);
      const [other = 0] = await stranger.device.lease('requestTrainingSelectionSID');
      expect(await write(stranger, 'updateTrainingSelection', other, { name: 'x', team_sid: team })).toBe(
        404,
      );
    });

    test('a selection that a fan may not make is not made without its team by the next change', async () => {
      const { coach: fan } = await member('fan');
      const [sid = 0] = await fan.device.lease('requestTrainingSelectionSID');
      const refused = fan.device.mutation('updateTrainingSelection', sid, { name: 'Mine', team_sid: team });
      const next = fan.device.mutation('updateTrainingSelection', sid, { name: 'Mine' });
      expect(await fan.results(refused, next)).toEqual([403, 404]);
      expect(await fan.ask(`{ getTrainingSelections(sids: [${sid}]) { sid } }`)).toEqual({
        getTrainingSelections: [],
      });
    });

    test('get no numbers but those that were reserved for the account', async () => {
      const [reserved = 0] = await owner.device.lease('requestTrainingSessionSID');
      const stranger = await Coach.signUp(server);
      const own = await stranger.device.newTraining(await stranger.device.newTeam());
      for (const sid of [reserved, reserved + 1_000, 0, -1, 1.5])
        expect(
          await write(stranger, 'updateTrainingSession', sid, { selection_sid: own.selection }),
        ).not.toBe('applied');
    });
  });
}

const answerOf = (sid: number) => ({
  sid,
  answer: 'yes',
  withdrew: false,
  answered_at: 5,
  answered_by: 'coach',
  late: 0,
  leaves: 0,
});
