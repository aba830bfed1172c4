/** An account for tests: one server, devices on virtual time, and everything that was pushed. */

import type { Batch } from '../model/protocol.ts';
import type { Changes } from '../model/registers.ts';
import { TestDevice, type TestDeviceOptions } from './device.testing.ts';
import { testModel } from './model.testing.ts';
import { ReferenceServer, type Rules } from './reference-server.testing.ts';
import { VirtualTime } from './virtual-time.testing.ts';

export const MINUTE = 60_000;

export function account(rules: Partial<Rules> = {}) {
  const time = new VirtualTime();
  const pushes: { at: number; body: string }[] = [];
  const server = new ReferenceServer({ model: testModel, now: time.now, rules });
  const push = server.push.bind(server);
  server.push = (body) => {
    pushes.push({ at: time.now(), body });
    return push(body);
  };
  const device = (name: string, options: Partial<TestDeviceOptions> = {}) =>
    new TestDevice({ time, server, device: name, ...options });
  return { time, server, pushes, device };
}

/** An account with one device that has signed in and is idle. */
export async function started(name = 'a', rules: Partial<Rules> = {}) {
  const world = account(rules);
  const device = world.device(name);
  device.engine.start({ audit: false });
  await world.time.pass(100);
  const create = (collection: string, values: Changes, urgent = true) =>
    device.replica
      .write({ urgent }, (writer) => writer.create(collection, values))
      .then(({ value }) => value);
  const change = (collection: string, sid: number, values: Changes, urgent = true) =>
    device.replica.write({ urgent }, (writer) => writer.change(collection, sid, values));
  return { ...world, a: device, create, change };
}

export const batchesOf = (pushes: readonly { readonly body: string }[]): Batch[] =>
  pushes.map(({ body }) => JSON.parse(body));
