/** A match on a device, for tests of what a coach does to it. */

import type { Match } from '@touchline/domain/entity/match';
import { expect } from 'vitest';
import { type Device, KICK_OFF, prepareMatch, type World } from './client.testing.ts';
import type { Client } from './client.ts';
import { matchOf } from './queries/matches.ts';

/** A coach at the pitch: everything is prepared and on the server, and it is time. */
export async function matchDay(world: World) {
  const phone = await world.device();
  const prepared = await prepareMatch(phone.client);
  await world.time.pass(10_000);
  await world.time.pass(KICK_OFF - world.time.now());
  return { phone, ...prepared };
}

/** The match as the device has it. */
export async function matchIn(client: Client, sid: number): Promise<Match> {
  const match = await matchOf(client, sid);
  if (match === null) throw new Error(`no match ${sid}`);
  return match;
}

/** What both devices and the server hold is the same, and nothing waits. */
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
