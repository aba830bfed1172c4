import type { Transport } from '@touchline/sync/engine/ports';
import type { Batch, PushAnswer } from '@touchline/sync/model/protocol';
import { formatStamp } from '@touchline/sync/model/stamp';
import { expect, test } from 'vitest';
import type { Client } from '../client/client.ts';
import { attentionOf } from '../queries/device/attention.ts';
import { playersOf } from '../queries/players/players.ts';
import { nameIn } from '../queries/team/names.ts';
import { must, prepareMatch, World } from '../testing/client.testing.ts';
import { discardAttention, putBackAttention, retryAttention } from './attention.ts';
import { createPlayer, deletePlayer, updatePlayer } from './team/players.ts';

/** Refuses every mutation of an operation, as a server does when a permission is missing. */
function refusing(transport: Transport, refuses: (op: string) => boolean): Transport {
  return {
    register: (device) => transport.register(device),
    health: () => transport.health(),
    pull: (cursor, limit) => transport.pull(cursor, limit),
    listing: () => transport.listing(),
    rows: (keys) => transport.rows(keys),
    setFocus: (row) => transport.setFocus(row),
    lease: (collection, asked) => transport.lease(collection, asked),
    push: async (body) => {
      const { mutations } = JSON.parse(body) as Batch;
      if (!mutations.some(({ op }) => refuses(op))) return transport.push(body);
      const refused = { status: 'refused', code: 403, message: 'Insufficient rights' } as const;
      const value: PushAnswer = { results: mutations.map(() => refused), rows: [] };
      return { ok: true, value };
    },
  };
}

async function withRefusal(refusals: readonly string[]) {
  const world = new World();
  let on = false;
  const phone = await world.device({
    via: (network) => refusing(network, (op) => on && refusals.includes(op)),
  });
  const prepared = await prepareMatch(phone.client);
  await world.time.pass(10_000);
  on = true;
  return {
    world,
    phone,
    ...prepared,
    accept: () => {
      on = false;
    },
  };
}

const nicknames = async (client: Client) => (await playersOf(client)).map(({ nickname }) => nickname);

test('[OUT-5.2, OUT-5.4] changes that depend on a refused creation are listed and decided with it', async () => {
  const { world, phone, team, accept } = await withRefusal(['updatePlayer', 'updateTeam']);
  must(await createPlayer(phone.client, { nickname: 'Noor', team }));
  await world.time.pass(5_000);
  const [entry, ...others] = await attentionOf(phone.client);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ collection: 'players', creation: true, code: 403 });
  expect(entry?.dependants).toMatchObject([{ collection: 'teams', creation: false }]);
  const nameOf = nameIn(entry?.names ?? {});
  expect([nameOf('players', entry?.sid ?? 0), nameOf('teams', team)]).toEqual(['Noor', 'Rietdijk MO13-2']);
  accept();
  must(await retryAttention(phone.client, entry?.id ?? 0));
  await world.time.pass(5_000);
  expect(await attentionOf(phone.client)).toEqual([]);
  expect(await nicknames(phone.client)).toContain('Noor');
  expect(phone.client.team(team)?.player_sids).toHaveLength(13);
});

test('[OUT-5.3, OUT-5.6] Undo restores a discarded change with its dependants', async () => {
  const { world, phone, team } = await withRefusal(['updatePlayer', 'updateTeam']);
  must(await createPlayer(phone.client, { nickname: 'Noor', team }));
  await world.time.pass(5_000);
  const [before] = await attentionOf(phone.client);
  const { discarded } = must(await discardAttention(phone.client, before?.id ?? 0));
  expect(await attentionOf(phone.client)).toEqual([]);
  await putBackAttention(phone.client, discarded);
  const [after] = await attentionOf(phone.client);
  expect(after).toMatchObject({ sid: before?.sid, registers: before?.registers, at: before?.at });
  expect(after?.dependants).toHaveLength(1);
});

test('[OUT-5.6] a decision about a change that another window has decided already is refused as gone', async () => {
  const { world, phone, players } = await withRefusal(['updatePlayer']);
  must(await updatePlayer(phone.client, players[0] ?? 0, { nickname: 'Noortje' }));
  await world.time.pass(5_000);
  const [entry] = await attentionOf(phone.client);
  must(await discardAttention(phone.client, entry?.id ?? 0));
  expect(await discardAttention(phone.client, entry?.id ?? 0)).toEqual({
    ok: false,
    error: { code: 'gone' },
  });
  expect(await retryAttention(phone.client, entry?.id ?? 0)).toEqual({ ok: false, error: { code: 'gone' } });
});

test('[MRG-4.2, OUT-5.2] an edit of a row that was deleted elsewhere is listed by name, and a retry restores the row', async () => {
  const world = new World();
  const phone = await world.device();
  const { players } = await prepareMatch(phone.client);
  await world.time.pass(10_000);
  const tablet = await world.device();
  await world.time.pass(10_000);
  const [player = 0] = players;
  world.setOnline(phone, false);
  const madeAt = world.time.now();
  must(await updatePlayer(phone.client, player, { nickname: 'Noortje' }));
  must(await deletePlayer(tablet.client, player));
  await world.time.pass(5_000);
  world.setOnline(phone, true);
  await world.time.pass(70_000);
  const [entry] = await attentionOf(phone.client);
  // The time is when the coach made the change, not when the refusal arrived.
  expect(entry).toMatchObject({ reason: 'deleted', creation: false, writtenAt: madeAt });
  expect(nameIn(entry?.names ?? {})('players', player)).toBe('Noortje');
  must(await retryAttention(phone.client, entry?.id ?? 0));
  await world.time.pass(70_000);
  expect(await nicknames(tablet.client)).toContain('Noortje');
});

test('[OUT-7.2] a change that an older version queued and this one does not know is sent, and listed', async () => {
  const world = new World();
  const phone = await world.device();
  await prepareMatch(phone.client);
  await world.time.pass(10_000);
  const stamp = formatStamp({ time: world.time.now(), counter: 0, device: 'old' });
  await phone.client.store.write('strict', async (tx) => {
    const row = { collection: 'wagons', sid: 4, space: 0, change: 0, incremental: 1 };
    const registers = { colour: ['red', stamp] } as const;
    await tx.putRows([{ ...row, base: null, waiting: registers }]);
    const entry = { collection: 'wagons', sid: 4, op: 'updateWagon', incremental: 1, registers };
    await tx.addOutbox({ ...entry, urgent: false, createdAt: world.time.now() });
  });
  must(await createPlayer(phone.client, { nickname: 'Noor' }));
  await world.time.pass(70_000);
  expect(await attentionOf(phone.client)).toMatchObject([
    { collection: 'wagons', op: 'updateWagon', registers: { colour: ['red', stamp] } },
  ]);
  expect(await phone.client.store.read((tx) => tx.outboxCount())).toBe(0);
  expect(await nicknames(phone.client)).toContain('Noor');
});
