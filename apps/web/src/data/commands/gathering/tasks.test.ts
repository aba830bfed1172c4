import { ofMatch } from '@touchline/domain/attendance/gathering';
import { ledgerOf } from '@touchline/domain/request/tasks/ledger';
import { takersOf, tasksInOrder } from '@touchline/domain/request/tasks/match-tasks';
import type { TaskDraft } from '@touchline/domain/request/tasks/tasks';
import { expect, test } from 'vitest';
import { matchOf } from '../../queries/matches/matches.ts';
import { addMatch, type Device, must, prepareMatch, World } from '../../testing/client.testing.ts';
import { matchesOf } from '../../testing/lists.testing.ts';
import { decideMatch } from '../match/match-day.ts';
import { createPlayer } from '../team/players.ts';
import { undo } from '../undo.ts';
import { setAttendance } from './attendance.ts';
import {
  addTask,
  assignTask,
  changeTask,
  copyTasks,
  handOverTask,
  keepTask,
  moveTask,
  removeTask,
  unassignTask,
} from './tasks.ts';

const WASH: TaskDraft = { kind: 'kit_wash', title: '', note: '', places: 1 };
const CARS: TaskDraft = { ...WASH, kind: 'car_pool' };

async function coach() {
  const world = new World();
  const device = await world.device();
  const { client } = device;
  const prepared = await prepareMatch(client);
  return { world, device, client, ...prepared, ...reading(device, prepared.match) };
}

function reading({ client }: Device, match: number) {
  async function stored() {
    const found = await matchOf(client, match);
    if (found === null) throw new Error('the match was made');
    return found;
  }
  const kinds = async () => tasksInOrder(await stored()).map(({ kind }) => kind);
  const ids = async () => tasksInOrder(await stored()).map(({ id }) => id);
  const takers = async (task: string) => takersOf(await stored(), task).map(({ player_sid }) => player_sid);
  return { stored, kinds, ids, takers };
}

test('a task can be added, changed, moved and removed, each with Undo', async () => {
  const { client, match, stored, kinds, ids } = await coach();
  must(await addTask(client, { of: ofMatch(match), draft: WASH }));
  must(await addTask(client, { of: ofMatch(match), draft: CARS }));
  const [wash = ''] = await ids();
  const changed = must(
    await changeTask(client, { of: ofMatch(match), task: wash, changed: { note: 'By Monday' } }),
  );
  expect((await stored()).metadata.tasks).toMatchObject([{ note: 'By Monday', places: 1 }, { places: 0 }]);
  must(await undo(client, changed.action ?? 0));
  expect((await stored()).metadata.tasks).toMatchObject([{ note: '' }, {}]);

  const moved = must(await moveTask(client, { of: ofMatch(match), task: wash, by: 1 }));
  expect(await kinds()).toEqual(['car_pool', 'kit_wash']);
  must(await undo(client, moved.action ?? 0));
  expect(must(await moveTask(client, { of: ofMatch(match), task: wash, by: -1 })).action).toBeNull();
  expect(await kinds()).toEqual(['kit_wash', 'car_pool']);

  const removed = must(await removeTask(client, { of: ofMatch(match), task: wash }));
  expect(await kinds()).toEqual(['car_pool']);
  must(await undo(client, removed.action ?? 0));
  expect(await kinds()).toEqual(['kit_wash', 'car_pool']);
});

test('Undo of a removed task brings its takers back', async () => {
  const { client, match, players, ids, takers } = await coach();
  const [player = 0] = players;
  must(await addTask(client, { of: ofMatch(match), draft: WASH }));
  const [task = ''] = await ids();
  must(await assignTask(client, { of: ofMatch(match), task, player, seats: 0 }));
  const removed = must(await removeTask(client, { of: ofMatch(match), task }));
  expect(await takers(task)).toEqual([]);
  must(await undo(client, removed.action ?? 0));
  expect(await takers(task)).toEqual([player]);
});

test('a family is assigned, replaced and taken off, each with Undo; a full task is refused', async () => {
  const { client, match, players, stored, ids, takers } = await coach();
  const [player = 0, other = 0] = players;
  must(await addTask(client, { of: ofMatch(match), draft: WASH }));
  const [task = ''] = await ids();
  must(await assignTask(client, { of: ofMatch(match), task, player, seats: 0 }));
  expect((await stored()).metadata.takers).toMatchObject([{ taken_by: 'coach', swap: false }]);
  expect(await assignTask(client, { of: ofMatch(match), task, player: other, seats: 0 })).toMatchObject({
    ok: false,
    error: { code: 'noPlace' },
  });
  // Only a family that asks for it is replaced.
  expect(
    await handOverTask(client, { of: ofMatch(match), task, player: other, from: player, seats: 0 }),
  ).toMatchObject({
    ok: false,
    error: { code: 'noSwap' },
  });
  expect(must(await keepTask(client, { of: ofMatch(match), task, player })).action).toBeNull();
  const off = must(await unassignTask(client, { of: ofMatch(match), task, player }));
  expect(await takers(task)).toEqual([]);
  must(await undo(client, off.action ?? 0));
  expect(await takers(task)).toEqual([player]);
});

test('a player who was new on this device has one place also after their id arrived', async () => {
  const { world, device, client, team, match, ids, takers } = await coach();
  must(await addTask(client, { of: ofMatch(match), draft: { ...WASH, places: 2 } }));
  world.setOnline(device, false);
  const { sid: local } = must(await createPlayer(client, { nickname: 'Guus', position_ids: ['M'], team }));
  must(await setAttendance(client, { of: ofMatch(match), player: local, change: { says: 'here' } }));
  const [task = ''] = await ids();
  must(await assignTask(client, { of: ofMatch(match), task, player: local, seats: 0 }));
  world.setOnline(device, true);
  await world.time.pass(20_000);
  const now = await client.replica.resolve('players', local);
  expect(await takers(task)).toEqual([now]);
  expect(await assignTask(client, { of: ofMatch(match), task, player: local, seats: 0 })).toMatchObject({
    ok: false,
    error: { code: 'alreadyTaken' },
  });
  must(await unassignTask(client, { of: ofMatch(match), task, player: local }));
  expect(await takers(task)).toEqual([]);
});

test('places that two devices give without network are both kept', async () => {
  const { world, device, client, match, players, ids, takers } = await coach();
  const [first = 0, second = 0] = players;
  must(await addTask(client, { of: ofMatch(match), draft: { ...WASH, places: 2 } }));
  const [task = ''] = await ids();
  await world.time.pass(20_000);
  const other = await world.device();
  world.setOnline(device, false);
  world.setOnline(other, false);
  const there = await client.replica.resolve('matches', match);
  must(await assignTask(client, { of: ofMatch(match), task, player: first, seats: 0 }));
  must(await assignTask(other.client, { of: ofMatch(there), task, player: second, seats: 0 }));
  world.setOnline(device, true);
  world.setOnline(other, true);
  await world.time.pass(20_000);
  client.coordinator.syncNow();
  await world.time.pass(20_000);
  expect((await takers(task)).length).toBe(2);
});

test('the tasks of the last match are copied without takers and count for its season', async () => {
  const { client, team, match, players, ids } = await coach();
  const [player = 0] = players;
  must(await addTask(client, { of: ofMatch(match), draft: CARS }));
  must(await addTask(client, { of: ofMatch(match), draft: WASH }));
  const [cars = ''] = await ids();
  must(await assignTask(client, { of: ofMatch(match), task: cars, player, seats: 3 }));
  must(await decideMatch(client, match, { type: 'kickOff' }));
  must(await decideMatch(client, match, { type: 'endMatch' }));
  const next = await addMatch(client, team);
  must(await copyTasks(client, { of: ofMatch(next), from: ofMatch(match) }));
  const copied = await matchOf(client, next);
  expect(copied?.metadata).toMatchObject({ tasks: [{ kind: 'car_pool' }, { kind: 'kit_wash' }], takers: [] });
  expect(must(await copyTasks(client, { of: ofMatch(next), from: ofMatch(match) })).action).toBeNull();
  const summaries = await matchesOf(client, team);
  expect(summaries.find(({ sid }) => sid === match)?.tasks).toEqual([
    { kind: 'car_pool', title: '', players: [player] },
    { kind: 'kit_wash', title: '', players: [] },
  ]);
  expect(ledgerOf(summaries, 1).players.get(player)?.total).toBe(1);
});
