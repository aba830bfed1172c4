import type { Transport } from '@touchline/sync/ports';
import type { Batch, PushAnswer } from '@touchline/sync/protocol';
import { formatStamp } from '@touchline/sync/stamp';
import { expect, test } from 'vitest';
import { must, prepareMatch, World } from './client.testing.ts';
import type { Client } from './client.ts';
import { discardAttention, putBackAttention, retryAttention } from './commands/attention.ts';
import { createPlayer, deletePlayer, updatePlayer } from './commands/players.ts';
import { attentionOf } from './queries/attention.ts';
import { nameIn } from './queries/names.ts';
import { playersOf } from './queries/players.ts';

/** Answers that the server refused every mutation of an operation, as it does for want of a right. */
function refusing(transport: Transport, refuses: (op: string) => boolean): Transport {
  return {
    register: (device) => transport.register(device),
    health: () => transport.health(),
    pull: (cursor, limit) => transport.pull(cursor, limit),
    listing: () => transport.listing(),
    rows: (keys) => transport.rows(keys),
    updateToken: (selection) => transport.updateToken(selection),
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
    ...{ world, phone, ...prepared },
    accept: () => {
      on = false;
    },
  };
}

const nicknames = async (client: Client) => (await playersOf(client)).map(({ nickname }) => nickname);

test('[OUT-5] what depends on a refused creation stands under it, and is decided with it', async () => {
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

test('[OUT-5] a discarded change comes back with Undo, its dependants under it again', async () => {
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

test('[OUT-5] what another window has decided already is told', async () => {
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

test('[MRG-4] an edit of a row that was deleted elsewhere is listed by its name and brings it back', async () => {
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
  // The time is when the coach made it, not when he heard of the refusal.
  expect(entry).toMatchObject({ reason: 'deleted', creation: false, writtenAt: madeAt });
  expect(nameIn(entry?.names ?? {})('players', player)).toBe('Noortje');
  must(await retryAttention(phone.client, entry?.id ?? 0));
  await world.time.pass(70_000);
  expect(await nicknames(tablet.client)).toContain('Noortje');
});

test('[OUT-7] a change that an older version queued and this one does not know is sent, and listed', async () => {
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
