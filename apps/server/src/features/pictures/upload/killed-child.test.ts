/** The child that decodes an upload is killed: nothing of that upload is kept, and it succeeds when it is sent again. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fetchPicture, newPortrait, send, storedKeys } from '#testing/pictures/pictures.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { pictureSizes } from './picture-sizes.ts';

let server: TestServer;
let coach: Coach;
beforeAll(async () => {
  server = await openTestServer();
  coach = await Coach.signUp(server);
});
afterAll(() => server.close());

/** Kills the child as soon as there is one: it still loads its program then. */
async function killedAtOnce(): Promise<void> {
  while (pictureSizes.pids.length === 0) await new Promise((resolve) => setImmediate(resolve));
  for (const pid of pictureSizes.pids) process.kill(pid, 'SIGKILL');
}

test('a child that is killed with an upload fails that upload, and leaves no file and no uri', async () => {
  const bytes = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer();
  const { medium } = await newPortrait(coach);
  const upload = () => send(server, coach.account.token, { to: `media/${medium}`, bytes });
  const run = pictureSizes.run.bind(pictureSizes);
  vi.spyOn(pictureSizes, 'run').mockImplementationOnce((order) => {
    const result = run(order);
    void killedAtOnce();
    return result;
  });
  const { status, body } = await upload();
  expect([status, body.uri]).toEqual([500, undefined]);
  expect(await storedKeys(server)).toEqual([]);
  expect(server.logged.map(({ level }) => level)).toEqual(['error']);
  const again = await upload();
  expect(again.status).toBe(200);
  expect((await fetchPicture(server, coach.account.token, again.body)).statusCode).toBe(200);
});
