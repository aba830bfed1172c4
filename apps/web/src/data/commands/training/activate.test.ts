/** The selection that this device works with, and a server that may not know it. */
import { create } from '@touchline/domain/entity/rows/rows';
import { teamFields } from '@touchline/domain/entity/tables/team';
import type { Reply } from '@touchline/sync/engine/ports';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { readSetting, writeSetting } from '../../settings/settings.ts';
import { must, prepareMatch, World } from '../../testing/client.testing.ts';
import { activateSelection } from './activate.ts';
import { createSelection, deleteSelection } from './selections.ts';

const { shirt } = create(teamFields);
const OPTION = 'current_training_selection';
const DONE: Reply<null> = { ok: true, value: null };
const UNKNOWN: Reply<null> = { ok: false, code: 404, message: 'sync health data missing' };

beforeEach(() => writeSetting(OPTION, 0));

/** A selection that the server has, and the selections that the device told it. */
async function coach(answer: (sid: number) => Promise<Reply<null>> = async () => DONE) {
  const world = new World();
  const told: number[] = [];
  const device = await world.device({
    via: (real) => ({
      register: (id) => real.register(id),
      health: () => real.health(),
      push: (body) => real.push(body),
      pull: (cursor, limit) => real.pull(cursor, limit),
      listing: () => real.listing(),
      rows: (keys) => real.rows(keys),
      lease: (collection, given) => real.lease(collection, given),
      setFocus: ({ sid }) => {
        told.push(sid);
        return answer(sid);
      },
    }),
  });
  const { client } = device;
  const { team, players } = await prepareMatch(client);
  const selection = async (name: string) =>
    must(await createSelection(client, { team, name, shirt, player_sids: players })).sid;
  const made = await selection('Keepers');
  await world.time.pass(60_000);
  return {
    world,
    device,
    client,
    told,
    selection,
    keepers: client.live.resolve('training_selections', made),
  };
}

test('a selection is activated and told to the server, and none is told nothing', async () => {
  const { world, client, told, keepers } = await coach();
  must(await activateSelection(client, keepers));
  await world.time.pass(10_000);
  expect([told, readSetting(OPTION)]).toEqual([[keepers], keepers]);
  must(await activateSelection(client, 0));
  await world.time.pass(10_000);
  expect([told, readSetting(OPTION)]).toEqual([[keepers], 0]);
});

test('without network it is activated, and nothing waits', async () => {
  const { world, device, client, told, keepers } = await coach();
  world.setOnline(device, false);
  must(await activateSelection(client, keepers));
  await world.time.pass(10_000);
  expect([told, readSetting(OPTION)]).toEqual([[], keepers]);
});

test('one that the server does not know becomes none', async () => {
  const { world, client, keepers } = await coach(async () => UNKNOWN);
  must(await activateSelection(client, keepers));
  await world.time.pass(10_000);
  expect(readSetting(OPTION)).toBe(0);
});

test('a late 404 does not end a selection that was chosen meanwhile without network', async () => {
  const late = Promise.withResolvers<Reply<null>>();
  const { world, device, client, keepers, selection } = await coach(() => late.promise);
  must(await activateSelection(client, keepers));
  await world.time.pass(1_000);
  world.setOnline(device, false);
  const made = await selection('Strikers');
  must(await activateSelection(client, made));
  late.resolve(UNKNOWN);
  await world.time.pass(10_000);
  expect(readSetting(OPTION)).toBe(made);
});

test('one that is deleted on this device, or never was on it, is refused and becomes none', async () => {
  const { client, told, keepers } = await coach();
  for (const gone of [keepers, 99_999]) {
    await writeSetting(OPTION, gone);
    if (gone === keepers) must(await deleteSelection(client, keepers));
    expect(await activateSelection(client, gone)).toEqual({ ok: false, error: { code: 'gone' } });
    expect(readSetting(OPTION)).toBe(0);
  }
  expect(told).toEqual([]);
});
