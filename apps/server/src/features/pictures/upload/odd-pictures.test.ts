/** Files that cameras and programs make, and uploads that the network or a crowd disturbs. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { deflateSync } from 'node:zlib';
import { RENDITION_SIZES } from '@touchline/domain/entity/tables/medium';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chunk,
  decoded,
  fetchPicture,
  jpegOf,
  newMedium,
  newPortrait,
  phonePhoto,
  pngOf,
  send,
  storedKeys,
} from '#testing/pictures/pictures.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';

let server: TestServer;
let coach: Coach;
beforeAll(async () => {
  server = await openTestServer();
  coach = await Coach.signUp(server);
});
afterAll(() => server.close());

async function sent(bytes: Buffer, type = 'photo') {
  server.advance(61_000);
  const sid = type === 'portrait' ? (await newPortrait(coach)).medium : await newMedium(coach, { type });
  const { status, body } = await send(server, coach.account.token, { to: `media/${sid}`, bytes });
  return { sid, status, body };
}
const shown = async (uri: string | undefined, size: number) =>
  decoded((await fetchPicture(server, coach.account.token, { uri, size })).rawPayload);

/** An animated PNG: many frames behind the first picture. */
async function animated(frames: number): Promise<Buffer> {
  const png = await pngOf({ width: 60, height: 40 });
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  const pixels = deflateSync(Buffer.alloc((60 * 3 + 1) * 40));
  const rest: Buffer[] = [];
  for (let frame = 1; frame < frames; frame++) {
    const frameControl = Buffer.alloc(26);
    frameControl.writeUInt32BE(2 * frame - 1, 0);
    frameControl.writeUInt32BE(60, 4);
    frameControl.writeUInt32BE(40, 8);
    const number = Buffer.alloc(4);
    number.writeUInt32BE(2 * frame, 0);
    rest.push(chunk('fcTL', frameControl), chunk('fdAT', Buffer.concat([number, pixels])));
  }
  const end = png.length - 12;
  return Buffer.concat([
    png.subarray(0, 33),
    chunk('acTL', control),
    png.subarray(33, end),
    ...rest,
    png.subarray(end),
  ]);
}

const grey16 = () =>
  sharp(Buffer.alloc(200 * 100 * 2, 0x80), { raw: { width: 200, height: 100, channels: 1 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
const drawn = async () => sharp(await pngOf({ width: 200, height: 100 }));

describe.each(['photo', 'portrait'])('a %s', (type) => {
  test.each<[string, () => Promise<Buffer>]>([
    ['with 16 bits a channel', async () => (await drawn()).toColourspace('rgb16').png().toBuffer()],
    ['in the colours of printers', async () => (await drawn()).toColourspace('cmyk').jpeg().toBuffer()],
    ['in grey', async () => (await drawn()).greyscale().jpeg().toBuffer()],
    ['with a palette', async () => (await drawn()).png({ palette: true }).toBuffer()],
    ['that is transparent', async () => (await drawn()).ensureAlpha(0.5).png().toBuffer()],
    ['that loads in steps', async () => (await drawn()).jpeg({ progressive: true }).toBuffer()],
    ['that is interlaced', async () => (await drawn()).png({ progressive: true }).toBuffer()],
  ])('%s is stored with eight bits a channel, dark left and light right', async (_, make) => {
    const { status, body } = await sent(await make(), type);
    expect(status).toBe(200);
    const size = type === 'photo' ? 320 : 64;
    const { pixels, metadata, channels } = await shown(body.uri, size);
    expect([metadata.format, metadata.depth, metadata.space]).toEqual(['webp', 'uchar', 'srgb']);
    const width = metadata.width ?? 0;
    const middle = Math.floor((metadata.height ?? 0) / 2) * width;
    const at = (x: number) => pixels[(middle + x) * channels] ?? -1;
    expect([at(2) < 90, at(width - 3) > 180]).toEqual([true, true]);
  });

  test('that is animated shows its first picture, however many frames follow', async () => {
    const bytes = await animated(400);
    const { status, body } = await sent(bytes, type);
    expect(status).toBe(200);
    const { metadata } = await shown(body.uri, type === 'photo' ? 320 : 64);
    expect([metadata.pages ?? 1, metadata.width]).toEqual([1, type === 'photo' ? 60 : 40]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'held by the camera in the way %i is stored upright',
    async (orientation) => {
      const bytes = await (await drawn()).withMetadata({ orientation }).jpeg().toBuffer();
      const { body } = await sent(bytes, type);
      const { metadata, pixels, channels } = await shown(body.uri, type === 'photo' ? 320 : 64);
      expect(metadata.orientation).toBeUndefined();
      const isTurned = orientation > 4;
      if (type === 'photo') expect((metadata.height ?? 0) > (metadata.width ?? 0)).toBe(isTurned);
      // The dark half is left, right, at the top or at the bottom.
      const [width, height] = [metadata.width ?? 0, metadata.height ?? 0];
      const at = (x: number, y: number) => (pixels[(y * width + x) * channels] ?? -1) < 90;
      const dark = { left: at(2, height >> 1), top: at(width >> 1, 2) };
      const isFirst = [1, 4, 5, 6].includes(orientation);
      expect(isTurned ? dark.top : dark.left).toBe(isFirst);
    },
  );
});

test('a grey picture with 16 bits is stored', async () => {
  expect((await sent(await grey16())).status).toBe(200);
});

test('no bytes, half a file and noise leave nothing behind, and say what is wrong', async () => {
  const before = await storedKeys(server);
  const jpeg = await jpegOf({ width: 600, height: 400 });
  const answers = await Promise.all(
    [
      Buffer.alloc(0),
      jpeg.subarray(0, jpeg.length >> 1),
      Buffer.concat([jpeg.subarray(0, 300), Buffer.alloc(5_000, 7)]),
    ].map((bytes) => sent(bytes)),
  );
  expect(answers.map(({ status, body }) => [status, body.reason])).toEqual([
    [415, 'type'],
    [422, 'unreadable'],
    [422, 'unreadable'],
  ]);
  expect(await storedKeys(server)).toEqual(before);
});

test("nothing of a phone's file name, place, time or author is in any size", async () => {
  const { sid, body } = await sent(await phonePhoto({ width: 800, height: 600 }));
  for (const size of RENDITION_SIZES) {
    const { rawPayload } = await fetchPicture(server, coach.account.token, { uri: body.uri, size });
    for (const word of ['Spy', 'Jan', 'Zwaluw', 'EXIF', 'GPS', 'ICCP', 'XMP']) {
      expect(rawPayload.includes(word)).toBe(false);
    }
  }
  const keys = await storedKeys(server, `${coach.account.sid}/media-${sid}/`);
  for (const key of keys) expect(key).toMatch(/^\d+\/media-\d+\/[0-9a-f]{32}-\d+\.webp$/);
});

test('a hundred pictures at once are all stored when the refused ones are sent again, and memory stays bounded', async () => {
  const crowd = await Promise.all(Array.from({ length: 5 }, () => Coach.signUp(server)));
  const waiting: { coach: Coach; sid: number; bytes: Buffer }[] = [];
  for (const [index, one] of crowd.entries()) {
    for (let n = 0; n < 20; n++) {
      const bytes = await jpegOf({ width: 500, height: 400, shade: index * 20 + n });
      waiting.push({ coach: one, sid: await newMedium(one), bytes });
    }
  }
  const before = process.memoryUsage().rss;
  const all = [...waiting];
  const seen = new Set<number>();
  for (let round = 0; waiting.length > 0 && round < 40; round++) {
    server.advance(61_000);
    const answers = await Promise.all(
      waiting.map(({ coach: { account }, sid, bytes }) =>
        send(server, account.token, { to: `media/${sid}`, bytes }),
      ),
    );
    for (const { status } of answers) seen.add(status);
    const again = waiting.filter((_, index) => answers[index]?.status !== 200);
    waiting.splice(0, waiting.length, ...again);
  }
  expect([waiting, [...seen].filter((status) => status !== 200 && status !== 429)]).toEqual([[], []]);
  for (const {
    coach: { account },
    sid,
  } of all) {
    expect(await storedKeys(server, `${account.sid}/media-${sid}/`)).toHaveLength(RENDITION_SIZES.length);
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
}, 120_000);

test('a network that is lost in the middle leaves nothing, and the next upload is whole', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  server.advance(61_000);
  const sid = await newMedium(coach);
  const bytes = await jpegOf({ width: 900, height: 600 });
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `PUT /api/pictures/media/${sid} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${coach.account.token}\r\ncontent-type: image/jpeg\r\ncontent-length: ${bytes.length}\r\n\r\n`,
  );
  socket.write(bytes.subarray(0, bytes.length >> 1), () => socket.destroy());
  await once(socket, 'close');
  const prefix = `${coach.account.sid}/media-${sid}/`;
  expect(await storedKeys(server, prefix)).toEqual([]);
  const { status } = await send(server, coach.account.token, { to: `media/${sid}`, bytes });
  expect([status, (await storedKeys(server, prefix)).length]).toEqual([200, 3]);
});
