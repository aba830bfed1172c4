import { expect, test } from 'vitest';
import type { FileStore } from '#platform/files/files.ts';
import { jpegOf, send } from '#testing/pictures/pictures.testing.ts';
import { openTestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';

test('a full disk is 507 with its own reason, and the device uploads the photo again', async () => {
  const stored = new Map<string, Uint8Array>();
  let full = true;
  const files: FileStore = {
    async put(key, bytes) {
      if (full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      stored.set(key, bytes);
    },
    get: async (key) => Buffer.from(stored.get(key) ?? []),
    remove: async (key) => void stored.delete(key),
    list: async function* list() {},
  };
  const server = await openTestServer({ deps: { files } });
  const { account } = await Coach.signUp(server);
  const photo = { to: 'account', bytes: await jpegOf() };
  const { status, body, headers } = await send(server, account.token, photo);
  expect([status, body.reason, headers['retry-after']]).toEqual([507, 'disk', '10']);
  expect(server.logged).toContainEqual(expect.objectContaining({ level: 'error' }));
  full = false;
  expect((await send(server, account.token, photo)).status).toBe(200);
  await server.close();
});
