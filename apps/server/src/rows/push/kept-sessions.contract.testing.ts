/** A device that changed a series without network deletes no session on which something was recorded meanwhile. */
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import type { Changes } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';

const KEPT = { status: 'refused', code: 403, message: USER_TEXTS.trainingRecorded };

export function keptSessionsContract(engine: Engine): void {
  let server: TestServer;
  let owner: Coach;
  let assistant: Coach;
  let team: number;
  let player: number;
  beforeAll(async () => {
    server = await openTestServer({ engine });
    [owner, assistant] = [await Coach.signUp(server), await Coach.signUp(server)];
    [player = 0] = await owner.device.newPlayers(1);
    team = await owner.device.newTeam({ [`player_sids/${player}`]: 1 });
    await makePremium(server, team);
    await join(owner, assistant, { team });
  });
  afterAll(() => server.close());

  const ofSeries = async (changes: Changes = { series: '17-1' }) =>
    (await owner.device.newTraining(team, { date: 1_796_083_200, ...changes })).session;
  const records = async (session: number, changes: Changes) => {
    await assistant.held.pull();
    return assistant.results(assistant.device.mutation('updateTrainingSession', session, changes));
  };
  const remove = (session: number) =>
    owner.device.mutation('deleteTrainingSession', session, { deleted: true });
  const isThere = async (session: number) => {
    const read = `{ getTrainingSessions(sids: [${session}]) { sid } }`;
    const { getTrainingSessions } = await owner.ask<{ getTrainingSessions: object[] }>(read);
    return getTrainingSessions.length === 1;
  };

  const sick = (): Changes => ({ [`metadata.reasons/${player}`]: { sid: player, reason: 'ill' } });
  const absent = (): Changes => {
    const entry = { sid: player, order: 1, present: false, signed_off: false, injured: false };
    return { [`metadata.players/${player}`]: { ...entry, from_minute: 0, until_minute: 0 } };
  };
  const task = (): Changes => ({ 'metadata.tasks/9-1': { id: '9-1', kind: 'snacks', places: 1 } });

  test.each([
    ['attendance', absent],
    ['a reason', sick],
    ['a task', task],
  ])('%s keeps a session of a series', async (_, record) => {
    const session = await ofSeries();
    expect(await records(session, record())).toEqual(['applied']);
    expect((await owner.device.push(remove(session))).results).toEqual([KEPT]);
    expect(await isThere(session)).toBe(true);
  });

  test('a note of its own keeps it, until the note is deleted', async () => {
    const session = await ofSeries();
    await assistant.held.pull();
    const [note = 0] = await assistant.device.lease('requestNoteSID');
    const about = { kind: 'training_session', kind_sid: session };
    const made = assistant.device.mutation('updateNote', note, {
      about,
      type: 'training_session',
      title: 'Rondo',
    });
    expect(await assistant.results(made)).toEqual(['applied']);
    expect((await owner.device.push(remove(session))).results).toEqual([KEPT]);
    await assistant.results(assistant.device.mutation('deleteNote', note, { deleted: true }));
    expect(await owner.results(remove(session))).toEqual(['applied']);
  });

  test('a coach deletes it by hand all the same: on a device out of its series, or by the typed call', async () => {
    const [byDevice, byCall] = [await ofSeries(), await ofSeries()];
    for (const session of [byDevice, byCall]) await records(session, sick());
    const alone = owner.device.mutation('updateTrainingSession', byDevice, { series: '' });
    expect(await owner.results(alone, remove(byDevice))).toEqual(['applied', 'applied']);
    await owner.ask(`mutation { deleteTrainingSession(sid: ${byCall}) { sid } }`);
    for (const session of [byDevice, byCall]) expect(await isThere(session)).toBe(false);
  });

  test('without a record, or without a series, it is deleted', async () => {
    const [empty, single] = [await ofSeries(), await ofSeries({ series: '' })];
    await records(single, sick());
    expect(await owner.results(remove(empty), remove(single))).toEqual(['applied', 'applied']);
  });

  test('[MRG-4.2] a record that arrives after the deletion is kept, and its device is told', async () => {
    const session = await ofSeries();
    expect(await owner.results(remove(session))).toEqual(['applied']);
    expect(await records(session, sick())).toEqual(['deleted']);
    const restored = owner.device.mutation('updateTrainingSession', session, { deleted: false });
    expect(await owner.results(restored)).toEqual(['applied']);
    expect(await owner.results(remove(session))).toEqual([403]);
  });
}
