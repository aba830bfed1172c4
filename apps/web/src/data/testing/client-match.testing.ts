/** A match on a device, for tests of commands. */

import type { Match } from '@touchline/domain/entity/tables/match';
import { expect } from 'vitest';
import type { Client } from '../client/client.ts';
import { matchOf } from '../queries/matches/matches.ts';
import { type Device, KICK_OFF, prepareMatch, type World } from './client.testing.ts';

/** A match that is prepared, synchronised and due to start. */
export async function matchDay(world: World) {
  const phone = await world.device();
  const prepared = await prepareMatch(phone.client);
  await world.time.pass(10_000);
  await world.time.pass(KICK_OFF - world.time.now());
  return { phone, ...prepared };
}

/** The device's current state of the match. */
export async function matchIn(client: Client, sid: number): Promise<Match> {
  const match = await matchOf(client, sid);
  if (match === null) throw new Error(`no match ${sid}`);
  return match;
}

/** Expects both devices and the server to have the same rows, and no waiting changes. */
export async function expectSettled(world: World, devices: readonly Device[]): Promise<void> {
  for (const { client } of devices) {
    await client.store.read(async (tx) => {
      expect(await tx.outboxCount()).toBe(0);
      for (const row of world.server.rows) {
        expect((await tx.row(row))?.base).toEqual(row.registers);
      }
    });
  }
}
